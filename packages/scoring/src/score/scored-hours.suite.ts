import {
  type Constraint,
  type HourlyWeather,
  packedMissing,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { entryOf } from "../entry/entry.arbitrary.ts";
import { prepareEntry } from "../entry/prepare.ts";
import { type PartScores, scorePart } from "./score-model-part.ts";

/** Values of each variable in its unit, as [hour][member]; null means missing. */
export type ValueRows = Partial<Record<VariableName, readonly (readonly (number | null)[])[]>>;

/** Scores weather that consists of the given rows only. By default, all hours are scored. The weather must have no gaps. */
export function scoredHours(
  constraints: Constraint[],
  rows: ValueRows,
  span?: { readonly fromRow: number; readonly toRow: number },
): PartScores {
  const given = Object.entries(rows) as [VariableName, NonNullable<ValueRows[VariableName]>][];
  const [, first] = given[0]!;
  const grids = given.map(([name, hours]) => {
    const { divisor, multiplier } = variable(name).packing;
    const pack = (value: number | null) =>
      value === null ? packedMissing : Math.round((value * divisor) / multiplier);
    return [name, Int16Array.from(hours.flat(), pack)] as const;
  });
  const weather: HourlyWeather = {
    from: 0,
    hours: first.length,
    members: first[0]!.length,
    grids: new Map(grids),
  };
  const found = scorePart({
    entry: prepareEntry(entryOf(constraints)),
    weather,
    site: { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0 },
    reach: (name) => (weather.grids.has(name) ? weather.hours : 0),
    ...(span ?? { fromRow: 0, toRow: weather.hours }),
    quantilesToRow: 0,
  });
  if ("gap" in found) throw new Error("an unexpected gap");
  return found;
}

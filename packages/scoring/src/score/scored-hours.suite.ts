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

/** Member values by hour in the unit of each variable; null means missing. */
export type ValueRows = Partial<Record<VariableName, readonly (readonly (number | null)[])[]>>;

/** Scores the hours of the weather that a test specifies, by default all of them. There are no other variables and no gaps. */
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

import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Cell, SourceDescription, WeatherSource } from "@halcyon/weather";

/** Returns the value of a variable for an ensemble member at a time stamp, in its unit. Returns undefined if it is missing. */
export type Formula = (stamp: EpochHour, member: number) => number | undefined;

export interface FormulaSourceOptions {
  readonly formulas: Partial<Record<VariableName, Formula>>;
  readonly run: EpochHour | undefined;
  readonly members?: number;
  readonly lastLeadHours?: number;
  readonly cell?: Cell | undefined;
}

/** Creates a source with hourly steps whose weather the test defines. */
export function formulaSource(options: FormulaSourceOptions): WeatherSource {
  const { formulas, run, members = 1, lastLeadHours = 400 } = options;
  const cell = "cell" in options ? options.cell : { latitude: 50, longitude: 8, elevationM: 100, sea: false };
  const names = Object.keys(formulas) as VariableName[];
  const description: SourceDescription = {
    id: "formula",
    synthetic: true,
    members,
    leadHours: Array.from({ length: lastLeadHours + 1 }, (_, lead) => lead),
    pastHours: 192,
    variables: new Map(
      names.map((name) => [name, { toLeadHours: lastLeadHours, stepType: variable(name).stepType }]),
    ),
    grid: "one cell",
    coverage: "one cell",
    calendar: "standard",
    attribution: "a formula",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  };
  return {
    describe: () => description,
    latestRun: async () => run,
    locate: async () => cell,
    read: async ({ variables, from, to, run: start }) => {
      const last = Math.min(to + 1, start + lastLeadHours);
      const stamps = Array.from({ length: last - from + 2 }, (_, index) => from - 1 + index);
      const grids = variables.map((name) => {
        const values = stamps.flatMap((stamp) =>
          Array.from({ length: members }, (_, member) => {
            const value = formulas[name]?.(stamp, stamp <= start ? 0 : member);
            return value === undefined ? packedMissing : pack(value, variable(name).packing);
          }),
        );
        return [name, Int16Array.from(values)] as const;
      });
      return { members, stamps, grids: new Map(grids) };
    },
  };
}

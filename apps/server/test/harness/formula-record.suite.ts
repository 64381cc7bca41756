import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type Calendar, dayNumber } from "@halcyon/schema/time";
import type { Cell, RecordDescription, RecordSource } from "@halcyon/weather";

/** Returns the value of a variable at a step of the weather record, in its unit. Returns undefined if it is missing. */
export type RecordFormula = (time: number) => number | undefined;

export interface FormulaRecordOptions {
  readonly formulas: Partial<Record<VariableName, RecordFormula>>;
  readonly first: number;
  readonly last: number;
  readonly cell?: Cell | undefined;
  readonly state?: Pick<RecordDescription, "gaps" | "provisional" | "station">;
}

interface Projected {
  readonly model: string;
  readonly scenario: string;
  readonly calendar: Calendar;
}

/** Returns the first hour of a day of the standard calendar [h since 1970]. */
export function hourOf(year: number, month: number = 1, day: number = 1): number {
  return dayNumber("standard", { year, month, day }) * 24;
}

/** Creates an hourly record of the past whose weather the test defines. */
export function formulaHours(options: FormulaRecordOptions): RecordSource {
  return formulaRecord(options, "hour", "standard", { offering: "historical" });
}

/** Creates a daily projection whose weather the test defines. */
export function formulaDays(options: FormulaRecordOptions, projected: Projected): RecordSource {
  const { calendar, model, scenario } = projected;
  return formulaRecord(options, "day", calendar, { offering: "projection", model, scenario });
}

function formulaRecord(
  options: FormulaRecordOptions,
  step: "hour" | "day",
  calendar: Calendar,
  offering:
    | { readonly offering: "historical" }
    | { readonly offering: "projection"; readonly model: string; readonly scenario: string },
): RecordSource {
  const { formulas, first, last } = options;
  const cell = "cell" in options ? options.cell : { latitude: 50, longitude: 8, elevationM: 100, sea: false };
  const names = Object.keys(formulas) as VariableName[];
  const packingOf = (name: VariableName) => {
    const { packing, stepType } = variable(name);
    const coarse = step === "day" && stepType === "sum";
    return coarse ? { ...packing, multiplier: packing.multiplier * 10 } : packing;
  };
  const description: RecordDescription = {
    id: "formula",
    synthetic: true,
    ...offering,
    variables: new Map(
      names.map((name) => [name, { stepType: variable(name).stepType, packing: packingOf(name) }]),
    ),
    step,
    calendar,
    first,
    last,
    grid: "one cell",
    coverage: "one cell",
    attribution: "a formula",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    ...options.state,
  };
  return {
    describe: () => description,
    locate: async () => cell,
    read: async ({ variables, from, to }) => {
      const start = Math.max(from, first);
      const steps = Math.max(0, Math.min(to, last) - start + 1);
      const grids = variables.map((name) => {
        const values = Array.from({ length: steps }, (_, row) => {
          const value = formulas[name]?.(start + row);
          return value === undefined ? packedMissing : pack(value, packingOf(name));
        });
        return [name, Int16Array.from(values)] as const;
      });
      return { from: start, steps, grids: new Map(grids) };
    },
  };
}

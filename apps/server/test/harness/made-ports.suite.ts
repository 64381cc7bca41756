import { type Entry, entrySchema, type ModelId, type PartName } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import type { ModelPart } from "@halcyon/weather";
import type { Ports } from "../../src/ports.ts";
import { formulaSource, type FormulaSourceOptions } from "./formula-source.suite.ts";

/** Time of the tests: 2026-11-21T09:14:03Z. */
export const madeNowMs = Date.UTC(2026, 10, 21, 9, 14, 3);
export const madeNow = epochHourOf(madeNowMs);

/** Constraint on gusts. The score is 1 up to 8 m/s, then falls by a tenth per metre per second up to 17 m/s. */
export const madeGust = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  ideal: { max: 8 },
  acceptable: { max: 17 },
  weight: 1,
};

/** Constraint on visibility: ideal from 3 km, acceptable from 500 m. It may be dropped. */
export const madeVisibility = {
  variable: "visibility",
  unit: "m",
  ideal: { min: 3000 },
  acceptable: { min: 500 },
  weight: 1,
  if_missing: "drop",
};

/** Creates task 7 with the given constraints. */
export function madeEntry(...constraints: object[]): Entry {
  return entrySchema.parse({
    id: 7,
    type: "task",
    slug: "made-task",
    name: "Made task",
    sector: "test",
    description: "A task of the test.",
    version: 1,
    constraints,
  });
}

export type MadeParts = Partial<Record<PartName, Partial<FormulaSourceOptions>>>;

const members: Record<PartName, number> = {
  regional: 1,
  deterministic: 1,
  ensemble: 10,
  subseasonal: 10,
  seasonal: 5,
};
const lastLeads: Record<PartName, number> = {
  regional: 54,
  deterministic: 400,
  ensemble: 726,
  subseasonal: 1104,
  seasonal: 6000,
};

/** Creates a library of one entry (task or scenario), and models with runs from six hours ago. The test defines their weather. */
export function madePorts(
  entry: Entry,
  noaa: MadeParts,
  others: Partial<Record<ModelId, MadeParts>> = {},
): Pick<Ports, "library" | "models"> {
  const models = Object.entries({ noaa, ...others }) as [ModelId, MadeParts][];
  return {
    library: {
      find: (type, id) => (type === entry.type && id === entry.id ? entry : undefined),
      list: () => [entry],
      citation: () => undefined,
      version: "1",
    },
    models: new Map(models.map(([model, parts]) => [model, modelParts(parts)])),
  };
}

function modelParts(parts: MadeParts): ModelPart[] {
  return (Object.entries(parts) as [PartName, Partial<FormulaSourceOptions>][]).map(([part, options]) => ({
    part,
    source: formulaSource({
      formulas: {},
      run: madeNow - 6,
      members: members[part],
      lastLeadHours: lastLeads[part],
      ...options,
    }),
  }));
}

import { type ConstraintLimit, entryHorizon, type PreparedEntry } from "@halcyon/scoring";
import type { Needs } from "../forecast/available-parts.ts";

/** What the scores of an entry need of a model. @param name - Of the entry and its version. */
export function entryNeeds(name: string, entry: PreparedEntry): Needs<ConstraintLimit> {
  return {
    name,
    horizon: (parts) => entryHorizon(entry, parts),
    areMetBy(parts) {
      const horizon = entryHorizon(entry, parts);
      return "maximumHours" in horizon && horizon.maximumHours > 0;
    },
    ableWords: "Models that can score the entry there",
    faultOf: ({ constraint, variable, part }, model, able) => ({
      field: "model",
      code: "variable_unavailable",
      detail: `The ${part} part of ${model} does not carry ${variable} there.`,
      expected: { variable, constraint, models: able },
    }),
  };
}

import type { ModelId } from "@halcyon/schema";
import { type ConstraintLimit, entryHorizon, type PreparedEntry } from "@halcyon/scoring";
import { Refusal } from "../refusal.ts";
import { type Needs } from "../forecast/available-parts.ts";
import { inRequest } from "../refusals/field-locator.ts";
import { onLandWords } from "../refusals/on-land.ts";

/** What the scores of an entry need of a model. */
export function entryNeeds(name: string, entry: PreparedEntry, model: ModelId): Needs<ConstraintLimit> {
  return {
    name,
    locate: inRequest,
    horizon: (parts) => entryHorizon(entry, parts),
    areMetBy(parts) {
      const horizon = entryHorizon(entry, parts);
      return "maximumHours" in horizon && horizon.maximumHours > 0;
    },
    refusal(unavailable, able, cell) {
      const names = [...new Set(unavailable.map(({ variable }) => variable))];
      const hint =
        able.length > 0
          ? `Models that can score the entry there: ${able.join(", ")}.`
          : onLandWords(names, cell) || "No other model has it there either.";
      return new Refusal("variable_unavailable", {
        detail: `${model} has no ${names.join(", ")} at this place. ${hint}`,
        errors: unavailable.map(({ constraint, variable, part }) => ({
          ...inRequest("model"),
          code: "variable_unavailable",
          detail: `The ${part} part of ${model} does not carry ${variable} there.`,
          expected: { variable, constraint, models: able },
        })),
      });
    },
  };
}

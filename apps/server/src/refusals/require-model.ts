import type { ModelId } from "@halcyon/schema";
import type { ModelPart } from "@halcyon/weather";
import type { Models } from "../ports.ts";
import { Refusal } from "../refusal.ts";

/**
 * The parts of a model that this server has. Without the deterministic part nothing answers the first hour, so the model answers no hour.
 *
 * @throws Refusal model_unavailable
 */
export function requireModel(models: Models, model: ModelId): readonly ModelPart[] {
  const parts = models.get(model) ?? [];
  if (hasFirstHour(parts)) return parts;
  const values = [...models].flatMap(([name, others]) => (hasFirstHour(others) ? [name] : []));
  const choice = values.length === 0 ? "It has got no forecast model." : `It has ${values.join(" and ")}.`;
  const detail = `This server has not got the model ${model}. ${choice}`;
  throw new Refusal("model_unavailable", {
    detail,
    errors: [{ field: "model", code: "model_unavailable", detail, expected: { values } }],
  });
}

function hasFirstHour(parts: readonly ModelPart[]): boolean {
  return parts.some(({ part }) => part === "deterministic");
}

import type { ModelId } from "@halcyon/schema";
import type { ModelPart } from "@halcyon/weather";
import type { Models } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { FieldLocator } from "../refusals/field-locator.ts";

/**
 * The parts of a model that this server has got. Without the deterministic part there is no first hour, and so none at all.
 *
 * @throws Refusal model_unavailable
 */
export function configuredParts(models: Models, model: ModelId, locate: FieldLocator): readonly ModelPart[] {
  const parts = models.get(model) ?? [];
  if (hasFirstHour(parts)) return parts;
  const values = [...models].flatMap(([name, others]) => (hasFirstHour(others) ? [name] : []));
  const choice = values.length === 0 ? "It has got no forecast model." : `It has ${values.join(" and ")}.`;
  const detail = `This server has not got the model ${model}. ${choice}`;
  throw new Refusal("model_unavailable", {
    detail,
    errors: [{ ...locate("model"), code: "model_unavailable", detail, expected: { values } }],
  });
}

function hasFirstHour(parts: readonly ModelPart[]): boolean {
  return parts.some(({ part }) => part === "deterministic");
}

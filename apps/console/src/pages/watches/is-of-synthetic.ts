import type { ModelId, ModelsResponse } from "@halcyon/schema";

/** Returns true if watches of a model read synthetic weather in any model part, such as the ensemble. */
export function isOfSynthetic(models: ModelsResponse["models"] | undefined, id: ModelId): boolean {
  const parts = models?.find((model) => model.id === id)?.parts ?? [];
  return parts.some(({ part, synthetic }) => synthetic && (part === "deterministic" || part === "ensemble"));
}

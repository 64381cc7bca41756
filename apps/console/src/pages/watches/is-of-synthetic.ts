import type { ModelId, ModelsResponse } from "@halcyon/schema";

/** Returns true if the weather of a model is synthetic in any model part that watches use. */
export function isOfSynthetic(models: ModelsResponse["models"] | undefined, id: ModelId): boolean {
  const parts = models?.find((model) => model.id === id)?.parts ?? [];
  return parts.some(({ part, synthetic }) => synthetic && (part === "deterministic" || part === "ensemble"));
}

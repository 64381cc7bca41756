import type { ModelId, ModelsResponse } from "@halcyon/schema";

/** Returns true if any part of a model that watches use (the single run or the ensemble) has synthetic weather. */
export function isOfSynthetic(models: ModelsResponse["models"] | undefined, id: ModelId): boolean {
  const parts = models?.find((model) => model.id === id)?.parts ?? [];
  return parts.some(({ part, synthetic }) => synthetic && (part === "deterministic" || part === "ensemble"));
}

import { isFed, type ModelPart } from "@halcyon/weather";
import type { Models } from "../../ports.ts";

/** All parts of all models, and what is laid over each. */
export function modelLayers(models: Models): readonly ModelPart[] {
  return [...models.values()]
    .flat()
    .flatMap((part) => (isFed(part) ? [part, ...(part.overlays ?? []).map(({ layer }) => layer)] : [part]));
}

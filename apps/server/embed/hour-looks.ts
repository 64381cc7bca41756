import type { LayerDrawing } from "../src/maps/embed/map-drawing.ts";
import type { Plane } from "./hour-reader.ts";

/** Position of the step in which a stored number lies; -1 if the number is missing. */
export function stepAt({ steps, missing }: Pick<LayerDrawing, "steps" | "missing">, stored: number): number {
  return stored === missing ? -1 : steps.findLastIndex(({ from }) => from <= stored);
}

/**
 * Returns the look of each cell; 0 if it has no data.
 *
 * @param doubted - Numbers for the doubt about the layer, and the number that stands for a missing one; undefined if there are none.
 */
export function looksOf(
  layer: Pick<LayerDrawing, "steps" | "missing">,
  plane: Plane,
  doubted: { readonly plane: Plane; readonly missing: number } | undefined,
): Uint8Array {
  return Uint8Array.from(plane, (stored, cell) => {
    const step = layer.steps[stepAt(layer, stored)];
    if (step === undefined) return 0;
    const share = doubted?.plane[cell] ?? doubted?.missing;
    if (share === doubted?.missing) return step.look;
    return step.doubted.findLast(([from]) => from <= share!)?.[1] ?? step.look;
  });
}

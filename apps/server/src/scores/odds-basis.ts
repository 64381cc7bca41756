import type { OddsBasis, PartName } from "@halcyon/schema";

/**
 * What a probability rests on.
 *
 * @param part - The part that answers.
 * @param isKnown - Whether there is a probability.
 */
export function oddsBasis(part: PartName, isKnown: boolean): OddsBasis {
  if (!isKnown) return "deterministic";
  return part === "deterministic" ? "ensemble+deterministic" : part;
}

import type { PartName } from "@halcyon/schema";
import type { OddsBasis } from "@halcyon/schema/wire";

/**
 * Returns the name under which responses report from what a probability was computed.
 *
 * @param part - Model part that provides the hour.
 * @param known - `members` if members were counted, `run` if the probability comes from the score of a single run; undefined if there is no probability.
 */
export function oddsBasis(part: PartName, known: "members" | "run" | undefined): OddsBasis {
  if (known === undefined) return "deterministic";
  if (known === "run") return "deterministic_reliability";
  return part === "deterministic" ? "ensemble+deterministic" : part;
}

/** Returns the name under which responses report from what the odds of a window were computed. */
export function windowBasis(
  part: PartName,
  {
    probability,
    members,
  }: { readonly probability: number | undefined; readonly members: { readonly of: number } },
): OddsBasis {
  if (probability === undefined) return oddsBasis(part, undefined);
  return oddsBasis(part, members.of === 1 ? "run" : "members");
}

import type { PartName } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type { OddsBasis } from "@halcyon/schema/wire";

/**
 * Returns the basis of a probability, as responses of V1 state it: how the probability was computed. The run of a regional model counts like the deterministic
 * run.
 *
 * @param part - Model part that provides the hour.
 * @param known - Origin of the probability: `members` for ensemble members, `run` for the score of a single run; undefined if there is no probability.
 */
export function oddsBasis(part: PartName, known: "members" | "run" | undefined): OddsBasis {
  if (known === undefined) return "deterministic";
  if (known === "run") return "deterministic_reliability";
  return isSingleRun(part) ? "ensemble+deterministic" : part;
}

/** Returns the basis of a window's probability, as responses state it: how the probability was computed. */
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

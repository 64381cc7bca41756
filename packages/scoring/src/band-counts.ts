import { type Band, classify } from "@halcyon/schema";
import { membersNeeded } from "./counted-values.ts";
import { publish } from "./publish.ts";

/** How many members have a score of each band, and how many have one at all. */
export type BandCounts = Record<Band, number> & { members: number };

/**
 * Counts the members of an hour by the bands of their published scores.
 *
 * @param logScores - Scores of its members as logarithms; NaN for a member without one.
 * @returns Undefined where one member alone was asked, or under 80 % of them have a score.
 */
export function bandCounts(logScores: Float64Array): BandCounts | undefined {
  const counts: BandCounts = { stop: 0, unsuitable: 0, acceptable: 0, ideal: 0, members: 0 };
  for (const log of logScores) {
    if (Number.isNaN(log)) continue;
    counts[classify(publish(Math.exp(log)))]++;
    counts.members++;
  }
  return logScores.length < 2 || counts.members < membersNeeded * logScores.length ? undefined : counts;
}

import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { publish } from "../publish.ts";
import { quantileType6 } from "../quantile.ts";
import { fairCrps } from "./fair-crps.ts";

/** What may become of an hour: a score above 0.9, and one below 0.1. */
export const scoreEvents = ["ideal", "unsuitable"] as const;
export type ScoreEvent = (typeof scoreEvents)[number];

/** What was said of the score of an hour, beside what it then was. */
export interface VerifiedScore {
  readonly observed: number;
  /** Share of the members in which each event happens, 0..1. */
  readonly probability: Readonly<Record<ScoreEvent, number>>;
  /** Published quantiles of the members. */
  readonly q10: number;
  readonly q90: number;
  /** Fair CRPS of the members; of one alone its distance. */
  readonly crps: number;
}

/** Whether an event happens at a published score. */
export function happens(event: ScoreEvent, score: number): boolean {
  return event === "ideal" ? score > idealAbove : score < acceptableFrom;
}

/**
 * Sets the scores of members against what the score then was.
 *
 * @param members - Scores, 0..1; NaN for a member that has none, but not for all of them.
 * @param observed - The published score, 0..1.
 * @throws RangeError where no member has a score.
 * @example
 * ```js
 * const verified = verifyScore(Float64Array.of(1, 0.95, 0.5, 0.05), 0.95);
 * verified.probability; // => { ideal: 0.5, unsuitable: 0.25 }
 * ```
 */
export function verifyScore(members: Float64Array, observed: number): VerifiedScore {
  const sorted = members.filter((score) => !Number.isNaN(score)).toSorted();
  if (sorted.length === 0) throw new RangeError("No member has a score.");
  const published = Array.from(sorted, publish);
  const share = (event: ScoreEvent): number =>
    published.reduce((count, score) => count + Number(happens(event, score)), 0) / published.length;
  return {
    observed,
    probability: { ideal: share("ideal"), unsuitable: share("unsuitable") },
    q10: publish(quantileType6(sorted, 0.1)),
    q90: publish(quantileType6(sorted, 0.9)),
    crps: published.length === 1 ? Math.abs(published[0]! - observed) : fairCrps(published, observed),
  };
}

import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { probabilityOf } from "../statistics/probability-of.ts";
import { publish } from "../score/publish/publish.ts";
import { quantileType6 } from "../statistics/quantile.ts";

/** Events that are verified: `ideal` is a score above 0.9, `unsuitable` a score below 0.1. */
export const scoreEvents = ["ideal", "unsuitable"] as const;
export type ScoreEvent = (typeof scoreEvents)[number];

/** Forecast of the score of one hour, compared with the observed score. */
export interface VerifiedScore {
  readonly observed: number;
  /** Probability of each event. With members, it is above 0 and below 1, computed by `probabilityOf`. With a single forecast, it is 0 or 1. */
  readonly probability: Readonly<Record<ScoreEvent, number>>;
  /** Published Q10 of the members' scores in the hour; `q90` is the published Q90. */
  readonly q10: number;
  readonly q90: number;
  /** Fair CRPS if the members are draws, plain CRPS if they are quantiles. For a single forecast, the distance from the observed score. */
  readonly crps: number;
}

/** Optional facts about a forecast. They make its verification more exact. */
export interface VerifiedMembers {
  /** Usual frequency of each event at the place, month and hour, 0..1; undefined if unknown. */
  readonly usual?: Readonly<Record<ScoreEvent, number>> | undefined;
  /**
   * Kind of members: `draws` from an ensemble (the default), or `quantiles` of a distribution, such as calibrated members. Quantiles represent a distribution
   * better than draws, so the fair CRPS would rate them too well.
   */
  readonly membersAre?: "draws" | "quantiles";
}

/**
 * Returns true if an event, such as `ideal`, happens in an hour with a given published score.
 *
 * @example
 * ```js
 * happens("ideal", 0.95); // => true
 * ```
 */
export function happens(event: ScoreEvent, score: number): boolean {
  return event === "ideal" ? score > idealAbove : score < acceptableFrom;
}

/**
 * Compares the scores of members with the observed score.
 *
 * @param members - Scores, 0..1; NaN if a member has no score. At least one member must have a score.
 * @param observed - Observed published score, 0..1.
 * @param known - Optional facts about the forecast.
 * @throws RangeError if no member has a score.
 * @example
 * ```js
 * const verified = verifyScore(Float64Array.of(1, 0.95, 0.5, 0.05), 0.95);
 * verified.probability; // => { ideal: 0.5, unsuitable: 0.3 }
 * ```
 */
export function verifyScore(
  members: Float64Array,
  observed: number,
  { usual, membersAre = "draws" }: VerifiedMembers = {},
): VerifiedScore {
  const scores = sortedScores(members);
  const { length } = scores;
  if (length === 0) throw new RangeError("No member has a score.");
  const q10 = publish(quantileType6(scores, 0.1));
  const q90 = publish(quantileType6(scores, 0.9));
  let ideal = 0;
  let unsuitable = 0;
  for (let rank = 0; rank < length; rank++) {
    const score = publish(scores[rank]!);
    scores[rank] = score;
    if (happens("ideal", score)) ideal += 1;
    if (happens("unsuitable", score)) unsuitable += 1;
  }
  const isOne = length === 1;
  const isWhole = isOne || membersAre === "quantiles";
  return {
    observed,
    probability: isOne
      ? { ideal, unsuitable }
      : {
          ideal: probabilityOf(ideal, length, usual?.ideal),
          unsuitable: probabilityOf(unsuitable, length, usual?.unsuitable),
        },
    q10,
    q90,
    crps: (isWhole ? plainCrps : fairCrps)(scores, observed),
  };
}

/** Buffer for the scores of one call. There are millions of calls, and allocating an array for each costs more than sorting it. */
let scratch = new Float64Array(64);
let sorted = scratch;

/** Maximum number of members that are sorted by insertion. For more members, `sort` of the JavaScript engine is faster. */
const insertedMax = 64;

/** Returns the scores in ascending order, without the missing ones. The next call overwrites the result. */
function sortedScores(members: Float64Array): Float64Array {
  if (scratch.length < members.length) scratch = new Float64Array(members.length);
  let known = 0;
  for (let index = 0; index < members.length; index++) {
    const score = members[index]!;
    if (!Number.isNaN(score)) scratch[known++] = score;
  }
  if (sorted.length !== known || sorted.buffer !== scratch.buffer) sorted = scratch.subarray(0, known);
  if (known <= insertedMax) insertEach(sorted);
  else sorted.sort();
  return sorted;
}

function insertEach(scores: Float64Array): void {
  for (let index = 1; index < scores.length; index++) {
    const score = scores[index]!;
    let at = index;
    for (; at > 0 && scores[at - 1]! > score; at--) scores[at] = scores[at - 1]!;
    scores[at] = score;
  }
}

/**
 * Returns the continuous ranked probability score (CRPS) of a distribution that consists of the given values with equal probabilities. It is the mean
 * distance of the values to the outcome, minus half the mean distance over all pairs of values. The pairs include each value with itself. For a single value
 * the result is its distance to the outcome. This form is the right one for quantiles of a distribution.
 *
 * @param members - At least one value, ascending, none missing.
 * @returns CRPS in the unit of the values, at least 0; smaller is better.
 * @see Gneiting & Raftery 2007, https://doi.org/10.1198/016214506000001437
 * @example
 * ```js
 * plainCrps([1, 4], 2); // => 0.75
 * ```
 */
export function plainCrps(members: ArrayLike<number>, observed: number): number {
  return crps(members, observed, members.length ** 2);
}

/**
 * Returns the fair continuous ranked probability score (CRPS) of an ensemble. It is the mean distance of the members to the outcome, minus half the mean
 * distance between two different members. If the members are random draws, the expected score does not depend on the number of members.
 *
 * @param members - At least two values, ascending, none missing.
 * @returns CRPS in the unit of the values; smaller is better, and slightly negative values are possible.
 * @throws RangeError if there are fewer than two members, because a single member has no spread.
 * @see Ferro 2014, https://doi.org/10.1002/qj.2270
 */
export function fairCrps(members: ArrayLike<number>, observed: number): number {
  if (members.length < 2) throw new RangeError("A fair CRPS needs at least two members.");
  return crps(members, observed, members.length * (members.length - 1));
}

function crps(members: ArrayLike<number>, observed: number, pairs: number): number {
  const { length } = members;
  let distance = 0;
  let spread = 0;
  for (let rank = 0; rank < length; rank += 1) {
    const value = members[rank]!;
    distance += Math.abs(value - observed);
    spread += (2 * rank - length + 1) * value;
  }
  return distance / length - spread / pairs;
}

import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { probabilityOf } from "../statistics/probability-of.ts";
import { publish } from "../score/publish/publish.ts";
import { quantileType6 } from "../statistics/quantile.ts";

/** Events of an hour: a score above 0.9, and one below 0.1. */
export const scoreEvents = ["ideal", "unsuitable"] as const;
export type ScoreEvent = (typeof scoreEvents)[number];

/** Forecast of the score of an hour, beside the observed score. */
export interface VerifiedScore {
  readonly observed: number;
  /**
   * The probability of each event. From members it is that of `probabilityOf`, above 0 and below 1. From one forecast alone it is 0 or 1, which is
   * all that it says.
   */
  readonly probability: Readonly<Record<ScoreEvent, number>>;
  /** Published quantiles of the members. */
  readonly q10: number;
  readonly q90: number;
  /** Fair CRPS of members that are draws, plain CRPS of quantiles; for a single forecast, its distance. */
  readonly crps: number;
}

/** Further facts about a verified forecast. */
export interface VerifiedMembers {
  /** Frequency of each event at the place, month and hour, 0..1; undefined means unknown. */
  readonly usual?: Readonly<Record<ScoreEvent, number>> | undefined;
  /**
   * Kind of members: `draws` of an ensemble by default, or `quantiles` of a distribution, as calibrated members are. The fair CRPS would take quantiles for a
   * larger sample than they are, and flatter them.
   */
  readonly membersAre?: "draws" | "quantiles";
}

/**
 * Returns true if an event happens at a published score.
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
 * Compares the scores of members with the score that then occurred.
 *
 * @param members - Scores, 0..1; NaN for a member that has none, but not for all of them.
 * @param observed - The published score, 0..1.
 * @param known - What more is known of the forecast.
 * @throws RangeError where no member has a score.
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

/** Buffer for the scores of one call. Allocating a new array for each of millions costs more than sorting it. */
let scratch = new Float64Array(64);
let sorted = scratch;

/** Maximum number of members that are sorted by insertion. The engine's own sort is faster for more. */
const insertedMax = 64;

/** Returns the scores in ascending order, without the missing ones. They are valid until the next call. */
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
 * Returns the continuous ranked probability score of values taken as the whole law, each as likely as the others. It is their mean distance to the outcome,
 * less half the mean distance between two of them, equal ones included. For a single value it is the distance of that. It is right for quantiles of a law.
 *
 * @param members - At least one value, ascending, none missing.
 * @returns In the unit of the values, at least 0; smaller is better.
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
 * Returns the fair continuous ranked probability score of an ensemble. It is the mean distance of its members to the outcome, less half the mean distance
 * between two different members. Its expectation does not depend on the number of members, if they are draws.
 *
 * @param members - At least two values, ascending, none missing.
 * @returns In the unit of the values; smaller is better, and it may be a little below 0.
 * @throws RangeError for fewer than two members, of which no spread follows.
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

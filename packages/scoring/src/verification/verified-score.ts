import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { probabilityOf } from "../statistics/probability-of.ts";
import { publish } from "../score/publish/publish.ts";
import { quantileType6 } from "../statistics/quantile.ts";
import { fairCrps, plainCrps } from "./measures/crps.ts";

/** What may become of an hour: a score above 0.9, and one below 0.1. */
export const scoreEvents = ["ideal", "unsuitable"] as const;
export type ScoreEvent = (typeof scoreEvents)[number];

/** What was said of the score of an hour, beside what it then was. */
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
  /** Fair CRPS of members that are draws, plain CRPS of quantiles; of one alone its distance. */
  readonly crps: number;
}

/** What more is known of a forecast that is verified. */
export interface VerifiedMembers {
  /** How often each event happens at the place, month and hour, 0..1; where it is not said, nobody knows. */
  readonly usual?: Readonly<Record<ScoreEvent, number>> | undefined;
  /**
   * What members are: `draws` of an ensemble, where nothing is said, or `quantiles` of a law, as calibrated members are. The fair CRPS would take
   * quantiles for a larger sample than they are, and flatter them.
   */
  readonly membersAre?: "draws" | "quantiles";
}

/**
 * Whether an event happens at a published score.
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
 * Sets the scores of members against what the score then was.
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

/** Holds the scores of one call: a new array for each of millions costs more than to sort it. */
let scratch = new Float64Array(64);
let sorted = scratch;

/** More members than this are sorted faster by a call of the engine. */
const insertedMax = 64;

/** Ascending, without the missing ones, until the next call. */
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

import { acceptableFrom } from "@halcyon/schema";
import { leastPublishedAs } from "../../score/publish/publish.ts";
import type { PartScores, ScoredMembers } from "../../score/score-model-part.ts";

/**
 * Length of the period before a window [h]. The probability of the window is shrunk towards the probabilities of earlier windows in this period. The length is
 * a whole number of days, so that every hour of the day has the same weight.
 */
export const hoursBeforeStart = 48;

/** Model part of a response, as the window search uses it. Hours are counted from the first hour of the response. */
export interface WindowPart {
  readonly scores: PartScores;
  /** Hours that belong to this model part, from `fromHour` (inclusive) to `toHour` (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
  /** Hour of the first score. It lies before `fromHour` if a window that ends in the part may begin before the part. */
  readonly firstHour: number;
  /** Scores of an ensemble for the same hours, from `firstHour` on. Set only if the model part is a single run, which then counts as one more member. */
  readonly ensemble?: ScoredMembers | undefined;
  /** Function that corrects a published probability; undefined if no correction was fitted. A higher probability never gets a lower corrected probability. */
  readonly bend?: ((probability: number, hours: LastHours) => number) | undefined;
  /**
   * Returns the probability of a window that only a single run covers. The argument `worstScore` is the lowest score in the window, rounded as in responses.
   * Returns undefined if the probability is unknown.
   */
  readonly oddsOfRun?: ((worstScore: number, hours: LastHours) => number | undefined) | undefined;
}

/** Range of consecutive hours, given by its duration and its last hour (inclusive). */
export interface LastHours {
  readonly durationHours: number;
  readonly lastHour: number;
}

export interface WindowSearch extends ScoreRange {
  /** Model parts in the order of their hours, without gaps between them. */
  readonly parts: readonly WindowPart[];
  /** True for each requested hour, which is an hour that may belong to a window. */
  readonly wanted: readonly boolean[];
  readonly durationHours: number;
  /** Usual frequency of scores in the requested range, for the place, month and hour of the day of each hour, 0..1; undefined if unknown. */
  readonly usual?: Float64Array | undefined;
  /** Number of the day to which each hour belongs. Set only if at most one window per day is wanted. A window belongs to the day of its start. */
  readonly days?: readonly number[] | undefined;
}

/** Range of published scores that count as good. */
export interface ScoreRange {
  /** Minimum score, 0..1; 0 if no minimum is requested. */
  readonly minimumScore: number;
  /** Maximum score, 0..1; undefined if there is no maximum. */
  readonly maximumScore?: number | undefined;
}

interface AskedRange {
  readonly minimum_score?: number | undefined;
  readonly maximum_score?: number | null | undefined;
}

/**
 * Returns the requested range of scores. By default, it contains acceptable and better scores. If only a maximum is given, there is no
 * minimum.
 *
 * @example
 * ```js
 * scoreRangeOf({}).minimumScore; // => 0.1
 * scoreRangeOf({ maximum_score: 0.5 }).minimumScore; // => 0
 * ```
 */
export function scoreRangeOf({ minimum_score: minimum, maximum_score: maximum }: AskedRange): ScoreRange {
  const maximumScore = maximum ?? undefined;
  return { minimumScore: minimum ?? (maximumScore === undefined ? acceptableFrom : 0), maximumScore };
}

/** Range of score logarithms, from (inclusive) to (exclusive). Scores with such logarithms are published within the requested range. */
interface LogRange {
  readonly fromLog: number;
  readonly toLog: number;
}

export function logRange({ minimumScore, maximumScore }: ScoreRange): LogRange {
  const fromLog = Math.log(leastPublishedAs(minimumScore));
  if (maximumScore === undefined) return { fromLog, toLog: Infinity };
  const nextTenThousandth = Math.floor(1e4 * maximumScore + 1e-9) + 1;
  return { fromLog, toLog: Math.log(leastPublishedAs(nextTenThousandth / 1e4)) };
}

/**
 * Returns true if the range has a maximum but no minimum. The worst hour of a window is then the hour with the highest score.
 *
 * @example
 * ```js
 * isCeiling({ minimumScore: 0, maximumScore: 0.1 }); // => true
 * ```
 */
export function isCeiling({ minimumScore, maximumScore }: ScoreRange): boolean {
  return minimumScore <= 0 && maximumScore !== undefined;
}

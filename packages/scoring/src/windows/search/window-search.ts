import { leastPublishedAs } from "../../score/publish/publish.ts";
import type { PartScores, ScoredMembers } from "../../score/score-model-part.ts";

/**
 * Time before a window in which other starts are used to shrink its odds [h]. It is a whole number of days, so that all hours of the day have the same
 * weight.
 */
export const hoursBeforeStart = 48;

/** Part of an answer as used by the window search. Hours are counted from the first hour of the answer. */
export interface WindowPart {
  readonly scores: PartScores;
  /** Hours that belong to this model part, from (inclusive) to (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
  /** Hour of the first score. Scores begin before the hours of the model part if a window that ends in the part may need earlier hours. */
  readonly firstHour: number;
  /** Members of the ensemble from its first score, if the model part is one run. The run counts as one more member. */
  readonly ensemble?: ScoredMembers | undefined;
  /** Function that corrects the published odds, if a correction was learned. It never changes the order of odds. */
  readonly bend?: ((probability: number, hours: LastHours) => number) | undefined;
  /**
   * Function for hours that only a single run covers. From their worst published score it returns the published odds; undefined if they are unknown.
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
  /** True for each hour that may belong to a window. */
  readonly wanted: readonly boolean[];
  readonly durationHours: number;
  /** Frequency of good weather in each hour, for the place, month and hour, 0..1; undefined if unknown. */
  readonly usual?: Float64Array | undefined;
  /** Day of each hour. It is set if at most one window per day is wanted. A window belongs to the day of its start. */
  readonly days?: readonly number[] | undefined;
}

/** Range of published scores that count as good. */
export interface ScoreRange {
  /** Minimum score, 0..1; 0 if none is requested. */
  readonly minimumScore: number;
  /** Maximum score, 0..1; undefined if there is no maximum. */
  readonly maximumScore?: number | undefined;
}

/** Logarithms of the scores that are published within a range, from (inclusive) to (exclusive). */
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
 * Returns true if only a maximum is requested. The hour with the highest score is then the worst hour of a window.
 *
 * @example
 * ```js
 * isCeiling({ minimumScore: 0, maximumScore: 0.1 }); // => true
 * ```
 */
export function isCeiling({ minimumScore, maximumScore }: ScoreRange): boolean {
  return minimumScore <= 0 && maximumScore !== undefined;
}

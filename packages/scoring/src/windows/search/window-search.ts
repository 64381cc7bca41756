import type { PartScores, ScoredMembers } from "../../score/score-model-part.ts";
import type { ScoreRange } from "./score-range.ts";

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
  /** Hour of the first score. Scores begin before the model part's own hours, by as many hours as a window that ends in the part may need. */
  readonly firstHour: number;
  /** Members of the ensemble from its first score, if the model part is one run. The run counts as one more member. */
  readonly ensemble?: ScoredMembers | undefined;
  /** Function that corrects the published odds, if a correction was learned. It never changes the order of odds. */
  readonly bend?: ((probability: number, hours: LastHours) => number) | undefined;
  /**
   * Function that returns the published odds of hours for which there is only one run, from their worst published score; undefined if they are unknown.
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

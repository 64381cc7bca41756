import type { PartScores, ScoredMembers } from "../../score/score-model-part.ts";
import type { ScoreRange } from "./score-range.ts";

/** Time before a window whose starts show how much odds vary [h]. It is in whole days, so that each hour of the day counts alike. */
export const hoursBeforeStart = 48;

/** A part of an answer as the window search uses it. Hours count from the first hour of the answer. */
export interface WindowPart {
  readonly scores: PartScores;
  /** Hours that belong to this part, from (inclusive) to (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
  /** The hour of the first score. For windows that reach into the part, it includes as many hours before its own as a window may have there. */
  readonly firstHour: number;
  /** Members of the ensemble from its first score on, if the part is one run. The run counts as one more member. */
  readonly ensemble?: ScoredMembers | undefined;
  /** Corrects the published odds of some hours if that was learned; it never changes the order of odds. */
  readonly bend?: ((probability: number, hours: LastHours) => number) | undefined;
  /** Returns the published odds of some hours that only one run knows, by their worst published score; undefined if they are unknown. */
  readonly oddsOfRun?: ((worstScore: number, hours: LastHours) => number | undefined) | undefined;
}

/** Consecutive hours, as many as a duration, up to a last one (inclusive). */
export interface LastHours {
  readonly durationHours: number;
  readonly lastHour: number;
}

export interface WindowSearch extends ScoreRange {
  /** Parts in the order of their hours, without gaps between them. */
  readonly parts: readonly WindowPart[];
  /** True for each hour that may belong to a window. */
  readonly wanted: readonly boolean[];
  readonly durationHours: number;
  /** Frequency of good weather in each hour, for the place, month and hour, 0..1; undefined if unknown. */
  readonly usual?: Float64Array | undefined;
  /** The day of each hour; set if at most one window a day is wanted, whose day is that of its start. */
  readonly days?: readonly number[] | undefined;
}

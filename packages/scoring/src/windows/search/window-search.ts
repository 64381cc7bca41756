import type { PartScores, ScoredMembers } from "../../score/score-model-part.ts";
import type { ScoreRange } from "./score-range.ts";

/** Time before a window in which those start that tell how much odds vary [h]. In whole days each hour counts alike. */
export const hoursBeforeStart = 48;

/** A part of an answer as windows see it. Hours count from the first hour of the answer. */
export interface WindowPart {
  readonly scores: PartScores;
  /** The hours that are this part's own, from (inclusive) to (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
  /** The hour of the first score: for windows that reach into the part, as many hours before its own as a window may have there. */
  readonly firstHour: number;
  /** Where the part is one run: the members of an ensemble from its first score on, of which the run is one more. */
  readonly ensemble?: ScoredMembers | undefined;
  /** What is meant by the published odds of some hours, where that has been learned; it never turns the order of odds. */
  readonly bend?: ((probability: number, hours: LastHours) => number) | undefined;
  /** Published odds of some hours where one run alone knows them, by their worst published score; undefined where they are not known. */
  readonly oddsOfRun?: ((worstScore: number, hours: LastHours) => number | undefined) | undefined;
}

/** Consecutive hours, as many as a duration, up to a last one (inclusive). */
export interface LastHours {
  readonly durationHours: number;
  readonly lastHour: number;
}

export interface WindowSearch extends ScoreRange {
  /** In the order of their hours, without holes between them. */
  readonly parts: readonly WindowPart[];
  /** Whether an hour may belong to a window. */
  readonly wanted: readonly boolean[];
  readonly durationHours: number;
  /** How often each hour is good at the place, month and hour, 0..1; undefined where nobody knows. */
  readonly usual?: Float64Array | undefined;
  /** The day of each hour; given where at most one window a day is wanted, that of its start. */
  readonly days?: readonly number[] | undefined;
}

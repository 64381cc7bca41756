import type { Band, VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { AppliedCalibration } from "@halcyon/weather";
import type { HourRange } from "../weather/hours/hour-range.ts";
import type { Admission, KnownRequest } from "./admit-entry.ts";
import type { StoppingShare } from "./gate/hour-gate.ts";
import type { FoundSpells } from "./windows/find-spells.ts";
import type { FoundWindow, SearchOptions } from "./windows/find-windows.ts";
import type { ScoredForecast } from "./scores/join-model-parts.ts";
import type { MembersUsed, StaleHours } from "./odds/members-beside.ts";
import type { PackedForecast } from "./scores/packed-forecast.ts";

/** Options of a ranking. */
export interface RankOptions extends SearchOptions {
  /** Periods that are ranked separately, from `fromHour` (inclusive) to `toHour` (exclusive) in hours from now. */
  readonly periods: readonly HourRange[];
  /** Minimum probability that a window must have, so that its start counts as possible; undefined if possible starts are not requested. */
  readonly minimumProbability: number | undefined;
}

/** Ranking of periods, with the data from which it was computed. */
export interface Ranking extends Pick<ScoredForecast, "startHour" | "notices" | "estimated" | "parts"> {
  /** Periods in the order of the request. */
  readonly periods: readonly RankedPeriod[];
  /** Hours that have no probabilities because the ensemble is too old or cannot be read; undefined if there are none. */
  readonly stale: StaleHours | undefined;
  readonly beside: MembersUsed;
  /** Calibrations that were applied to the probabilities from ensemble members. */
  readonly oddsBy: readonly AppliedCalibration[];
}

/** Rating of a period by its scores and windows, and the reasons for the rating. Scores and shares have four decimals. */
export interface RankedPeriod {
  readonly mean: number;
  /**
   * Most likely window. If there are possible starts, the window begins at one of them. Undefined if no window fits into the allowed times of day, or if each
   * window has too few ensemble members with scores.
   */
  readonly bestWindow: RankedWindow | undefined;
  /** Possible starts; undefined if they were not requested. */
  readonly starts: PossibleStarts | undefined;
  /** Number of hours in each band. */
  readonly hours: Readonly<Record<Band, number>>;
  /** Constraint that limits the score in more hours than any other constraint; undefined if no constraint limits it. */
  readonly limiting:
    | { readonly constraint: number; readonly variable: VariableName; readonly share: number }
    | undefined;
  /** Warning that stops the most hours; undefined if none stops any. */
  readonly stopping: StoppingShare | undefined;
}

/** Hours at which a window may start. */
export interface PossibleStarts {
  readonly count: number;
  /** First possible start, in hours from now; undefined if there is none. */
  readonly firstHour: number | undefined;
  /** Reason why there is no possible start; undefined if there is at least one. */
  readonly noneBecause: FoundSpells["noneBecause"];
}

/** Window in a ranked period. Its hours are counted from now. */
export interface RankedWindow extends FoundWindow {
  /** Mean score of the window, computed from hourly scores that have four decimals, as in responses. */
  readonly meanScore: number;
}

/** Request that is scored in another thread, with all data that the thread needs to check the request again. */
export interface ScoreWork extends KnownRequest {
  readonly nowMs: number;
}

/**
 * Functions that score outside the event loop. They throw Refusal overloaded if no thread becomes free in time. They also throw every error that scoring in the
 * event loop throws.
 */
export interface ScoreInWorker {
  readonly score: (work: ScoreWork) => Promise<PackedForecast>;
  readonly rank: (work: ScoreWork, wish: RankOptions) => Promise<Ranking>;
}

/** Returns the data that another thread needs to admit (check) an admitted request again. */
export function scoreWork({ request, entry, accountId, now }: Admission): ScoreWork {
  return { ...request, entry, accountId, heedsWarnings: true, nowMs: now * millisecondsPerHour };
}

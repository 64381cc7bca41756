import type { EpochHour } from "@halcyon/schema/time";

/**
 * Window that one run promised for one local day, with its outcome in the true weather. It is the window that a search with the group `day` and the order
 * `likeliest` puts first. Each run has at most one promise for a day, so that the promises of a run do not overlap.
 */
export interface PromiseCase {
  /** Start of the run. */
  readonly run: EpochHour;
  /** First hour in which users could read the run. Leads are counted from this hour. */
  readonly availableAt: EpochHour;
  /** First hour of the window. */
  readonly start: EpochHour;
  /** Hour after the last hour of the window. */
  readonly end: EpochHour;
  /** Time from `availableAt` to `start` [h]. */
  readonly leadHours: number;
  /** Local day for which the window was promised [d since 1970 in local time]. */
  readonly targetDay: number;
  /** Number of members that are good in every hour of the window. */
  readonly membersGood: number;
  /** Number of members with a score in every hour of the window. */
  readonly members: number;
  /** Probability of the window as published, 0.0001..0.9999. */
  readonly probability: number;
  /** True if the control member is good in every hour of the window; undefined if the run has no control member. */
  readonly control: boolean | undefined;
  /** True if the true weather was good in every hour of the window. */
  readonly held: boolean;
  /** Median over the members, as published, 0..1. The value of a member is the score of its worst hour in the window. */
  readonly worstSaidMedian: number;
  /** Score of the worst hour of the window in the true weather, as published, 0..1. */
  readonly worstCame: number;
  /** Share of similar windows that held in other years of the true weather, 0..1. They start at the same hour of the day in the same season. */
  readonly climatology: number;
  /** Name of the model's version that made the run; undefined if unknown. */
  readonly generation: string | undefined;
}

/** Local day for which a run promised no window, because no member had a window. */
export interface UnpromisedDay {
  readonly run: EpochHour;
  /** Local day [d since 1970 in local time]. */
  readonly targetDay: number;
  /** Time from the hour in which the run could be read to the local noon of the day, at least 0 [h]. */
  readonly leadHours: number;
  /** True if the true weather had a window on the day. */
  readonly came: boolean;
}

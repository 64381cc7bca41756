import type { EpochHour } from "@halcyon/schema/time";

/**
 * Window that one run promised for one local day, and its outcome in the true weather. It is the likeliest window of the day. Each run has at most one
 * promised window for a day.
 */
export interface PromiseCase {
  /** Start of the run. */
  readonly run: EpochHour;
  /** First hour in which users could read the run. Lead times are counted from this hour. */
  readonly availableAt: EpochHour;
  /** First hour of the window. */
  readonly start: EpochHour;
  /** Hour after the last hour of the window. */
  readonly end: EpochHour;
  /** Time from `availableAt` to `start` [h]. */
  readonly leadHours: number;
  /** Local day for which the window was promised [d since 1970 in local time]. */
  readonly targetDay: number;
  /** Number of members with a good score (in the requested range) in every hour of the window. */
  readonly membersGood: number;
  /** Number of members that have a score in every hour of the window. */
  readonly members: number;
  /** Published probability of the window, 0.0001..0.9999. */
  readonly probability: number;
  /** True if the control member has a good score (in the requested range) in every hour of the window. Undefined if the run has no control member. */
  readonly control: boolean | undefined;
  /** True if the true weather gave a good score (in the requested range) in every hour of the window. */
  readonly held: boolean;
  /** Published median of the members' worst scores, 0..1. The worst score of a member is the score of its worst hour in the window. */
  readonly worstSaidMedian: number;
  /** Published score of the worst hour of the window in the true weather, 0..1. */
  readonly worstCame: number;
  /** Share of similar windows that held in the true weather of other years, 0..1. Similar windows start at the same hour of the day in the same season. */
  readonly climatology: number;
  /** Name of the version of the model that made the run; undefined if unknown. */
  readonly generation: string | undefined;
}

/** Promised window with only the facts on which the value of decisions depends. Reports store these windows as JSON. */
export interface DecidedCase extends Pick<
  PromiseCase,
  "targetDay" | "leadHours" | "probability" | "held" | "climatology"
> {
  /** True if the control member has a good score in every hour of the window. Null if the run has no control member. */
  readonly control: boolean | null;
}

/** Local day for which a run promised no window, because no member had a window. */
export interface UnpromisedDay {
  readonly run: EpochHour;
  /** Local day [d since 1970 in local time]. */
  readonly targetDay: number;
  /** Time from the first hour in which users could read the run to the local noon of the day, at least 0 [h]. */
  readonly leadHours: number;
  /** True if the true weather had a window on the day. */
  readonly came: boolean;
}

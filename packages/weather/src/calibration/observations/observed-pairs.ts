import type { EpochHour } from "@halcyon/schema/time";

/** Observations beside what was forecast of them. */
export interface ObservedPairs {
  /** When each observation holds, in any order; several forecasts of one hour repeat it with its observation. */
  readonly stamps: ArrayLike<EpochHour>;
  /** In the canonical unit of the variable; NaN where one is missing. */
  readonly observed: ArrayLike<number>;
  /** In the canonical unit, of one lead class: the spread of their errors is taken as one. NaN where one is missing. */
  readonly forecast: ArrayLike<number>;
}

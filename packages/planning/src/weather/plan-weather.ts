import type { EpochHour } from "@halcyon/schema/time";

/** Scores of all pairs of a plan: the hours of the ensemble, and a record of past years. The engine knows no weather apart from them. */
export interface PlanWeather {
  /** Hour of the plan that is hour 0 [h since 1970]. */
  readonly now: EpochHour;
  readonly pairs: readonly PairWeather[];
  /** Hour of the first score of all records [h since 1970]. */
  readonly recordFrom: EpochHour;
  /** Years of the record that may stand for the time after the ensemble, ascending. */
  readonly years: readonly number[];
  /** Hours of the ensemble that are used [h]; 0 by default, which uses the record alone from now on. */
  readonly frontHours?: number | undefined;
}

/** Scores of one pair: a site and an entry, with the least score of a good hour. */
export interface PairWeather {
  readonly id: string;
  /** Least score of a good hour, 0..1; 0.1 by default, where `acceptable` begins. */
  readonly minimumScore?: number | undefined;
  /** Number of constraints of the entry; 0 by default, if no limits are given. */
  readonly constraints?: number | undefined;
  /** Hours from now on by member, in the same order for all pairs; none by default. */
  readonly members?: readonly ScoredHours[] | undefined;
  /** Hours of the record, from {@link PlanWeather.recordFrom} on, of all years without a break. */
  readonly record: ScoredHours;
}

export interface ScoredHours {
  /** Published scores by hour, 0..1; NaN for a gap, which is never good. */
  readonly scores: ArrayLike<number>;
  /** Position of the constraint with the lowest score by hour, the first in a tie; 255 if there is none. */
  readonly limits?: Uint8Array | undefined;
}

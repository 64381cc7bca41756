import type { EpochHour } from "@halcyon/schema/time";
import type { NearGround } from "./near-ground.ts";

/** Weather at one instant of one history (a possible course of the weather). */
export interface Instant extends NearGround {
  readonly drivers: Float64Array;
  /** Strength of the wind towards the pole, as a standard normal variable. */
  readonly warmWind: number;
}

/** Function that computes a variable at an instant, and at its hour [h since 1970]. Only tides need the hour. */
export type InstantFormula = (instant: Instant, hour: EpochHour) => number;

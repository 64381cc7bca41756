import type { EpochHour } from "../time/time.ts";
import type { VariableName } from "./variable.ts";

/**
 * Packed values of several variables over the same hours and members, as passed from sources to scoring. Each array has `hours * members` values in the order
 * [hour][member]. Row 0 is the hour `from`. Instantaneous variables are valid at the start of the hour. Sums, means and extremes describe the whole hour.
 * `packedMissing` marks a missing value.
 */
export interface HourlyWeather {
  readonly from: EpochHour;
  readonly hours: number;
  readonly members: number;
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
}

import type { EpochHour } from "@halcyon/schema";
import type { DailySeries } from "./hazard/daily-series.ts";

/** Values of consecutive hours; NaN is a missing one. */
export interface HourlySeries {
  readonly from: EpochHour;
  readonly values: Float64Array;
}

export const hoursPerDay = 24;

/**
 * The values of one hour of the day, in UTC, as a series of days.
 *
 * @param hour - 0 to 23.
 */
export function atHour({ from, values }: HourlySeries, hour: number): DailySeries {
  const firstDay = Math.ceil((from - hour) / hoursPerDay);
  const firstRow = firstDay * hoursPerDay + hour - from;
  const days = Math.max(Math.ceil((values.length - firstRow) / hoursPerDay), 0);
  const ofDays = Float64Array.from({ length: days }, (_, day) => values[firstRow + day * hoursPerDay]!);
  return { calendar: "standard", firstDay, values: ofDays };
}

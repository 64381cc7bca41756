import type { EpochHour } from "@halcyon/schema/time";
import type { DailySeries, DaysHeld } from "../hazard/series/daily-series.ts";

/** Values of consecutive hours; NaN means missing. */
export interface HourlySeries {
  readonly from: EpochHour;
  readonly values: Float64Array;
}

export const hoursPerDay = 24;

/**
 * Returns the values at one hour of the day as a daily series.
 *
 * @param hour - Hour of the day in UTC, 0 to 23.
 */
export function atHour(series: HourlySeries, hour: number): DailySeries {
  const { firstRow, held } = daysAtHour(series, hour);
  const values = new Float64Array(held.values.length);
  for (let day = 0; day < values.length; day++) values[day] = series.values[firstRow + day * hoursPerDay]!;
  return { ...held, values };
}

/**
 * Returns which days of a series contain a given hour of the day.
 *
 * @param hour - Hour of the day in UTC, 0 to 23.
 * @returns Days (`held`), and the index of the hour on the first of these days (`firstRow`). The index increases by {@link hoursPerDay} from day to day.
 */
export function daysAtHour(
  { from, values }: { readonly from: EpochHour; readonly values: { readonly length: number } },
  hour: number,
): { firstRow: number; held: DaysHeld } {
  const firstDay = Math.ceil((from - hour) / hoursPerDay);
  const firstRow = firstDay * hoursPerDay + hour - from;
  const length = Math.max(Math.ceil((values.length - firstRow) / hoursPerDay), 0);
  return { firstRow, held: { calendar: "standard", firstDay, values: { length } } };
}

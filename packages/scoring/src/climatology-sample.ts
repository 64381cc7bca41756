import { rowsOfYears } from "./hazard/daily-series.ts";
import type { DayOfYearWindow } from "./hazard/day-of-year-quantiles.ts";
import { yearsOf } from "./hazard/yearly.ts";
import { daysAtHour, type HourlySeries, hoursPerDay } from "./hourly-series.ts";

/**
 * The climatology of one hour of one day of the year: the reference forecast that others must beat.
 *
 * As an ensemble it has a CRPS, and the share of its values that meet a condition is a probability.
 *
 * @param window - It is cut at both ends of the baseline.
 * @param dayOfYear - 1 to 366; a year without that day is left out.
 * @param hour - Of the day, in UTC, 0 to 23.
 * @returns The values in the window, missing ones left out, in order of time.
 * @throws RangeError where the series does not hold the whole baseline.
 * @example Goes on from {@link climatology}.
 * ```js
 * climatologySample(series, window, 100, 12).length; // => 31
 * ```
 */
export function climatologySample(
  series: HourlySeries,
  { baseline, windowDays }: DayOfYearWindow,
  dayOfYear: number,
  hour: number,
): Float64Array {
  const { firstRow, held } = daysAtHour(series, hour);
  const { fromRow, toRow } = rowsOfYears(held, baseline);
  const half = (windowDays - 1) / 2;
  const sample: number[] = [];
  for (const { firstDayRow, days } of yearsOf(held)) {
    const center = firstDayRow + dayOfYear - 1;
    if (dayOfYear > days || center < fromRow || center >= toRow) continue;
    const last = Math.min(center + half, toRow - 1);
    for (let row = Math.max(center - half, fromRow); row <= last; row++) {
      const value = series.values[firstRow + row * hoursPerDay]!;
      if (!Number.isNaN(value)) sample.push(value);
    }
  }
  return Float64Array.from(sample);
}

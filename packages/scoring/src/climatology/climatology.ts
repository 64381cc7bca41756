import { daysInYear } from "@halcyon/schema/time";
import { type DayOfYearWindow, dayOfYearQuantiles } from "../hazard/series/day-of-year-quantiles.ts";
import { atHour, type HourlySeries, hoursPerDay } from "./hourly-series.ts";

/**
 * Returns quantiles (type 8) over all years of a baseline. There are quantiles for each day of the year and each hour of the day in UTC. They are computed
 * from values at the same hour, on the days in a window around that day. With a window of 31 days, the quantiles at hour 12 come from hour 12 of 31 days in
 * each year. Leap days are treated as in {@link dayOfYearQuantiles}.
 *
 * @returns One array per probability, [day][hour]: 366 days from 1 January, with 24 hours each. NaN if a window contains no values.
 * @throws RangeError if the series does not contain the whole baseline.
 * @example
 * ```js
 * const from = epochHourOf(Date.UTC(2001, 0, 1));
 * const series = { from, values: new Float64Array(365 * 24).fill(7) };
 * const window = { baseline: { first: 2001, last: 2001 }, windowDays: 31 };
 * const [median] = climatology(series, window, [0.5]);
 * median[0]; // => 7
 * ```
 */
export function climatology(
  series: HourlySeries,
  window: DayOfYearWindow,
  probabilities: readonly number[],
): Float64Array[] {
  const days = daysInYear("standard", leapYear);
  const byHour = probabilities.map(() => new Float64Array(days * hoursPerDay));
  for (let hour = 0; hour < hoursPerDay; hour += 1) {
    const byDay = dayOfYearQuantiles(atHour(series, hour), window, probabilities);
    for (const [index, quantiles] of byDay.entries()) {
      for (const [day, value] of quantiles.entries()) byHour[index]![day * hoursPerDay + hour] = value;
    }
  }
  return byHour;
}

const leapYear = 2000;

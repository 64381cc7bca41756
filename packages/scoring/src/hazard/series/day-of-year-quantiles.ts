import { daysInYear } from "@halcyon/schema/time";
import { type DailySeries, rowsOfYears, type Years } from "./daily-series.ts";
import { SlidingSample } from "./sliding-sample.ts";
import { yearsOf } from "./yearly.ts";

export interface DayOfYearWindow {
  readonly baseline: Years;
  /** Odd number of days, centred on each day of the year. The window is cut at both ends of the baseline. */
  readonly windowDays: number;
}

/**
 * Returns quantiles (type 8) of the values in a window around each day of the year, over all years of a baseline. The computation follows xclim's
 * `percentile_doy`. If the calendar has leap days, the quantiles of the first 365 days of the year are linearly interpolated to 366. A year without a leap
 * day uses the first 365 of these. Missing days are left out. The quantile is NaN for a day of the year whose window has no values.
 *
 * @returns For each probability, the 360, 365 or 366 quantiles by day of the year, beginning with 1 January.
 * @throws RangeError if the series does not hold the whole baseline.
 */
export function dayOfYearQuantiles(
  series: DailySeries,
  { baseline, windowDays }: DayOfYearWindow,
  probabilities: readonly number[],
): Float64Array[] {
  const { fromRow, toRow } = rowsOfYears(series, baseline);
  const values = series.values.subarray(fromRow, toRow);
  const firstDayRows = yearsOf({ ...series, firstDay: series.firstDay + fromRow, values }).map(
    (year) => year.firstDayRow,
  );
  const sample = new SlidingSample(values, probabilities);
  const half = (windowDays - 1) / 2;
  const days = daysInYear(series.calendar, commonYear);
  const quantiles = probabilities.map(() => new Float64Array(days));
  for (let day = -2 * half; day < days; day += 1) {
    for (const first of firstDayRows) {
      const row = first + day + half;
      if (row >= 0 && row < values.length) sample.add(row);
    }
    if (day < 0) continue;
    for (let index = 0; index < probabilities.length; index += 1)
      quantiles[index]![day] = sample.quantile(index);
    for (const first of firstDayRows) {
      const row = first + day - half;
      if (row >= 0 && row < values.length) sample.remove(row);
    }
  }
  return series.calendar === "standard" ? quantiles.map(overLeapYear) : quantiles;
}

/** Example of a year without a leap day. */
const commonYear = 2001;

function overLeapYear(quantiles: Float64Array): Float64Array {
  const days = quantiles.length + 1;
  return Float64Array.from({ length: days }, (_, day) => {
    const place = (day * (quantiles.length - 1)) / (days - 1);
    const lower = Math.floor(place);
    const value = quantiles[lower]!;
    return place === lower ? value : value + (place - lower) * (quantiles[lower + 1]! - value);
  });
}

import type { DailySeries } from "./daily-series.ts";
import { type YearlyValue, yearly } from "./yearly.ts";

/** Days of each year whose value meets a condition. */
export function daysPerYear(series: DailySeries, meets: (value: number) => boolean): YearlyValue[] {
  return sumPerYear(series, (value) => Number(meets(value)));
}

/** The sum over the days of each year of what each value counts. */
export function sumPerYear(series: DailySeries, countOf: (value: number) => number): YearlyValue[] {
  return yearly(series, ({ fromRow, toRow }) => {
    let sum = 0;
    for (let row = fromRow; row < toRow; row += 1) {
      const value = series.values[row]!;
      if (!Number.isNaN(value)) sum += countOf(value);
    }
    return sum;
  });
}

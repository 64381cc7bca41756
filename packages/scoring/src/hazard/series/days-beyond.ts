import type { DailySeries } from "./daily-series.ts";
import { yearly, type YearlyValue, yearsOf } from "./yearly.ts";

/** Side of a threshold. A value that equals the threshold is on neither side. */
export type Beyond = "above" | "below";

/** Returns 1 for each day whose value is on the given side of a threshold; 0 for all other days, including missing days. */
export function daysBeyond({ values }: DailySeries, beyond: Beyond, threshold: number): Uint8Array {
  const meets = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    meets[row] = Number(isBeyond(values[row]!, beyond, threshold));
  }
  return meets;
}

/** Returns the same flags as {@link daysBeyond}, but with one threshold for each day of the year from 1 January. */
export function daysBeyondDayOfYear(
  series: DailySeries,
  beyond: Beyond,
  thresholds: Float64Array,
): Uint8Array {
  const { values } = series;
  const meets = new Uint8Array(values.length);
  for (const { firstDayRow, fromRow, toRow } of yearsOf(series)) {
    for (let row = fromRow; row < toRow; row += 1) {
      meets[row] = Number(isBeyond(values[row]!, beyond, thresholds[row - firstDayRow]!));
    }
  }
  return meets;
}

function isBeyond(value: number, beyond: Beyond, threshold: number): boolean {
  return beyond === "above" ? value > threshold : value < threshold;
}

/** Counts, for each year, the days whose value meets a condition. */
export function daysPerYear(series: DailySeries, meets: (value: number) => boolean): YearlyValue[] {
  return sumPerYear(series, (value) => Number(meets(value)));
}

/** Returns, for each year, the sum of `countOf` over the values of its days. */
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

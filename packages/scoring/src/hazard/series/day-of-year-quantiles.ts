import { daysInYear } from "@halcyon/schema/time";
import { type8Position } from "../../statistics/quantile.ts";
import { type DailySeries, rowsOfYears, type Years } from "./daily-series.ts";
import { yearsOf } from "./yearly.ts";

export interface DayOfYearWindow {
  readonly baseline: Years;
  /**
   * Number of days in the window around each day of the year. It is odd, so that the window is centred. The window is truncated at both ends of the baseline.
   */
  readonly windowDays: number;
}

/**
 * Returns quantiles (type 8) of the values in a window around each day of the year, over all years of a baseline. The computation follows xclim's
 * `percentile_doy`. If the calendar has leap days, the quantiles of the first 365 days of the year are linearly interpolated to 366. A year without a leap
 * day uses the first 365 of these quantiles. Missing days are left out. The quantile is NaN for a day of the year whose window has no values.
 *
 * @returns One array for each probability. It has 360, 365 or 366 quantiles, one for each day of the year from 1 January.
 * @throws RangeError if the series does not contain the whole baseline.
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

/** Example of a year that has no leap day. */
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

/**
 * Sample from a fixed pool of values, with quantiles (type 8). Values can be added to the sample and removed from it. The pool is sorted only once. Each
 * search for a quantile starts from the position of the last search, so it is fast if the sample has changed little.
 */
class SlidingSample {
  /** Values of the pool in ascending order, without missing values. */
  readonly #sorted: Float64Array;
  /** Position of each row of the pool among the sorted values; -1 if the value is missing. */
  readonly #places: Int32Array;
  /** For each sorted value, 1 if it is in the sample, else 0. */
  readonly #present: Uint8Array;
  readonly #probabilities: readonly number[];
  /** Position among the sorted values at which the last search ended, for each probability. `before` is the number of sample values before that position. */
  readonly #cursors: Int32Array;
  readonly #before: Int32Array;
  #size = 0;

  /**
   * Creates an empty sample.
   *
   * @param pool - Values of the pool. NaN means a missing value, which is never in the sample.
   */
  constructor(pool: Float64Array, probabilities: readonly number[]) {
    const { sorted, places } = sortPool(pool);
    this.#sorted = sorted;
    this.#places = places;
    this.#present = new Uint8Array(sorted.length);
    this.#probabilities = probabilities;
    this.#cursors = new Int32Array(probabilities.length);
    this.#before = new Int32Array(probabilities.length);
  }

  /** Adds the value in a row of the pool to the sample. It must not be in the sample yet. */
  add(row: number): void {
    this.#change(row, 1);
  }

  /** Removes the value in a row of the pool from the sample. */
  remove(row: number): void {
    this.#change(row, -1);
  }

  /** Returns the quantile for a probability, given by its index; NaN if the sample has no values. */
  quantile(index: number): number {
    if (this.#size === 0) return Number.NaN;
    const { lower, share } = type8Position(this.#size, this.#probabilities[index]!);
    const place = this.#find(index, lower);
    const value = this.#sorted[place]!;
    if (share === 0) return value;
    return value + share * (this.#sorted[this.#present.indexOf(1, place + 1)]! - value);
  }

  #change(row: number, by: 1 | -1): void {
    const place = this.#places[row]!;
    if (place < 0) return;
    this.#present[place]! += by;
    this.#size += by;
    for (let index = 0; index < this.#cursors.length; index += 1) {
      if (place < this.#cursors[index]!) this.#before[index]! += by;
    }
  }

  /** Returns the position of the sample value with a given rank, counted from 1. */
  #find(index: number, rank: number): number {
    const present = this.#present;
    let place = this.#cursors[index]!;
    let before = this.#before[index]!;
    while (before >= rank) before -= present[--place]!;
    while (before + present[place]! < rank) before += present[place++]!;
    this.#cursors[index] = place;
    this.#before[index] = before;
    return place;
  }
}

/**
 * Sorts the values by a bucket sort. The range of values is divided into as many equal intervals as there are values. The values in each interval are then
 * sorted.
 */
function sortPool(pool: Float64Array): { sorted: Float64Array; places: Int32Array } {
  let low = Infinity;
  let high = -Infinity;
  let count = 0;
  for (const value of pool) {
    if (Number.isNaN(value)) continue;
    count += 1;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const perUnit = high > low ? (count - 1) / (high - low) : 0;
  const starts = new Int32Array(count + 1);
  for (const value of pool) if (!Number.isNaN(value)) starts[Math.floor((value - low) * perUnit) + 1]! += 1;
  for (let step = 1; step < starts.length; step += 1) starts[step]! += starts[step - 1]!;
  const ends = starts.slice();
  const sorted = new Float64Array(count);
  const rows = new Int32Array(count);
  for (let row = 0; row < pool.length; row += 1) {
    const value = pool[row]!;
    if (Number.isNaN(value)) continue;
    const step = Math.floor((value - low) * perUnit);
    let place = ends[step]!++;
    for (; place > starts[step]! && sorted[place - 1]! > value; place -= 1) {
      sorted[place] = sorted[place - 1]!;
      rows[place] = rows[place - 1]!;
    }
    sorted[place] = value;
    rows[place] = row;
  }
  const places = new Int32Array(pool.length).fill(-1);
  for (let place = 0; place < count; place += 1) places[rows[place]!] = place;
  return { sorted, places };
}

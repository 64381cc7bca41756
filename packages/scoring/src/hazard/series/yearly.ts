import { calendarDate, dayNumber } from "@halcyon/schema/time";
import type { DailySeries, DaysHeld } from "./daily-series.ts";

/** Value of an index in one year. */
export interface YearlyValue {
  readonly year: number;
  /** Value of the year; null if too many days are missing, or if the index is not defined for the year. */
  readonly value: number | null;
  /** Number of days of the year that are missing or outside the series. */
  readonly missingDays: number;
}

/** Range of rows in a series that belongs to a year. */
interface YearRows {
  readonly year: number;
  /** Number of days of the year in its calendar, including days outside the series. */
  readonly days: number;
  /** Row of the first day of the year; negative if the series begins later. */
  readonly firstDayRow: number;
  readonly fromRow: number;
  readonly toRow: number;
}

/**
 * Maximum share of missing days for which a year still has a value: at most three days. This is the rule `pct` of xclim with a tolerance of 0.01. Missing
 * days meet no condition, and add nothing to a sum.
 */
const missingShareMax = 0.01;

/**
 * Returns the values of an index for each year that a series covers at least in part.
 *
 * @param valueOf - Function that returns the value of a year from its rows; NaN if the value is not defined.
 * @param firstMonth - First month of a year, 1 to 12. A year has the number of the calendar year in which it begins.
 */
export function yearly(
  series: DailySeries,
  valueOf: (rows: YearRows) => number,
  firstMonth: number = 1,
): YearlyValue[] {
  return yearsOf(series, firstMonth).map((rows) => {
    const missingDays = rows.days - presentDays(series.values, rows);
    const value = missingDays / rows.days >= missingShareMax ? Number.NaN : valueOf(rows);
    return { year: rows.year, value: Number.isNaN(value) ? null : value, missingDays };
  });
}

/** Returns the years that a series covers at least in part. The first and the last year may be incomplete. */
export function yearsOf({ calendar, firstDay, values }: DaysHeld, firstMonth: number = 1): YearRows[] {
  if (values.length === 0) return [];
  const start = (year: number): number => dayNumber(calendar, { year, month: firstMonth, day: 1 });
  const first = calendarDate(calendar, firstDay);
  const years: YearRows[] = [];
  for (let year = first.month < firstMonth ? first.year - 1 : first.year; ; year += 1) {
    const firstDayRow = start(year) - firstDay;
    if (firstDayRow >= values.length) return years;
    const nextYearRow = start(year + 1) - firstDay;
    const fromRow = Math.max(firstDayRow, 0);
    const toRow = Math.min(nextYearRow, values.length);
    years.push({ year, days: nextYearRow - firstDayRow, firstDayRow, fromRow, toRow });
  }
}

function presentDays(values: Float64Array, { fromRow, toRow }: YearRows): number {
  let present = 0;
  for (let row = fromRow; row < toRow; row += 1) if (!Number.isNaN(values[row])) present += 1;
  return present;
}

/** Returns the largest value, ignoring missing values; NaN if there are no values. */
export function largestValue(values: Float64Array): number {
  let largest = Number.NaN;
  for (const value of values) if (!(value <= largest) && !Number.isNaN(value)) largest = value;
  return largest;
}

import { type Calendar, dayNumber } from "@halcyon/schema/time";

/** One value for each of consecutive days at one place, by the calendar of the series. */
export interface DailySeries {
  readonly calendar: Calendar;
  /** First day, as the number of days of the calendar since 1970-01-01, as counted by `dayNumber`. */
  readonly firstDay: number;
  /** Values in the unit of the variable; NaN means a missing day. */
  readonly values: Float64Array;
}

/** Days that a series contains. */
export type DaysHeld = Pick<DailySeries, "calendar" | "firstDay"> & {
  readonly values: { readonly length: number };
};

/** Range of years of a calendar, both ends included. */
export interface Years {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the rows of a range of whole years.
 *
 * @throws RangeError if the series does not hold all of these years.
 */
export function rowsOfYears(series: DaysHeld, years: Years): { fromRow: number; toRow: number } {
  const { calendar, firstDay, values } = series;
  const fromRow = dayNumber(calendar, { year: years.first, month: 1, day: 1 }) - firstDay;
  const toRow = dayNumber(calendar, { year: years.last + 1, month: 1, day: 1 }) - firstDay;
  if (fromRow < 0 || toRow > values.length || fromRow >= toRow) {
    throw new RangeError(
      `The series does not hold the years ${years.first} to ${years.last}; choose others.`,
    );
  }
  return { fromRow, toRow };
}

import { type Calendar, dayNumber } from "@halcyon/schema/time";

/** Series with one value per day at one place. The days are consecutive in the calendar of the series. */
export interface DailySeries {
  readonly calendar: Calendar;
  /** First day, as the number of days since 1970-01-01 in the calendar of the series, like the result of `dayNumber`. */
  readonly firstDay: number;
  /** Values in the unit of the variable; NaN means a missing day. */
  readonly values: Float64Array;
}

/** Calendar, first day and number of days of a series, without its values. */
export type DaysHeld = Pick<DailySeries, "calendar" | "firstDay"> & {
  readonly values: { readonly length: number };
};

/** Range of years of a calendar, with `first` and `last` included. */
export interface Years {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the rows of a series from the first day of the first year to the last day of the last year.
 *
 * @throws RangeError if the series does not contain all of these years.
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

import { calendarDate, dayNumber, daysInMonth, type EpochHour } from "@halcyon/schema/time";

/** Rows of one calendar month in an hourly series. */
export interface MonthRows {
  readonly year: number;
  /** Month, 1 to 12. */
  readonly month: number;
  /** Number of hours in the calendar month, including hours that the series lacks. */
  readonly hours: number;
  /** Rows of the month, from `fromRow` (inclusive) to `toRow` (exclusive). */
  readonly fromRow: number;
  readonly toRow: number;
}

/** Returns the calendar months (UTC) that an hourly series covers, at least in part. The first and the last month may be incomplete. */
export function monthRows(from: EpochHour, hours: number): MonthRows[] {
  const months: MonthRows[] = [];
  let { year, month } = calendarDate("standard", Math.floor(from / 24));
  let start = dayNumber("standard", { year, month, day: 1 }) * 24 - from;
  while (start < hours) {
    const hoursOfMonth = daysInMonth("standard", year, month) * 24;
    const end = start + hoursOfMonth;
    months.push({
      year,
      month,
      hours: hoursOfMonth,
      fromRow: Math.max(start, 0),
      toRow: Math.min(end, hours),
    });
    start = end;
    year += month === 12 ? 1 : 0;
    month = (month % 12) + 1;
  }
  return months;
}

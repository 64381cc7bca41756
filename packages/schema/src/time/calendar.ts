/** Calendars of weather records: `standard` is the Gregorian calendar, `noleap` has no 29 February, and `360_day` has twelve months of 30 days. */
export const calendars = ["standard", "noleap", "360_day"] as const;
export type Calendar = (typeof calendars)[number];

/** Date in one of the {@link calendars}. For example, 30 February exists only in `360_day`. */
export interface CalendarDate {
  readonly year: number;
  /** Month, 1 to 12. */
  readonly month: number;
  /** Day of the month, from 1. */
  readonly day: number;
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeapYear(calendar: Calendar, year: number): boolean {
  return calendar === "standard" && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/**
 * Returns the number of days in a year of a calendar.
 *
 * @example
 * ```js
 * daysInYear("standard", 2024); // => 366
 * ```
 */
export function daysInYear(calendar: Calendar, year: number): number {
  if (calendar === "360_day") return 360;
  return isLeapYear(calendar, year) ? 366 : 365;
}

/**
 * Returns the number of days in a month of a calendar.
 *
 * @param month - Month, 1 to 12.
 * @example
 * ```js
 * daysInMonth("noleap", 2024, 2); // => 28
 * ```
 */
export function daysInMonth(calendar: Calendar, year: number, month: number): number {
  if (calendar === "360_day") return 30;
  return month === 2 && isLeapYear(calendar, year) ? 29 : monthDays[month - 1]!;
}

/**
 * Returns true if a day exists in a calendar.
 *
 * @example
 * ```js
 * isCalendarDate("noleap", { year: 2024, month: 2, day: 29 }); // => false
 * ```
 */
export function isCalendarDate(calendar: Calendar, { year, month, day }: CalendarDate): boolean {
  if (![year, month, day].every(Number.isInteger) || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(calendar, year, month);
}

/**
 * Returns the number of days from 1970-01-01 to a date, in a calendar; negative for earlier dates. `standard` is proleptic: it is Gregorian even before 1582.
 *
 * @throws RangeError if the day does not exist in the calendar.
 * @example
 * ```js
 * dayNumber("standard", { year: 2026, month: 11, day: 21 }); // => 20778
 * ```
 */
export function dayNumber(calendar: Calendar, date: CalendarDate): number {
  if (!isCalendarDate(calendar, date)) {
    throw new RangeError(`${formatCalendarDate(date)} does not exist in the calendar ${calendar}.`);
  }
  return daysToYear(calendar, date.year) - daysToYear(calendar, 1970) + dayOfYear(calendar, date) - 1;
}

/**
 * Returns the date that is `days` days after 1970-01-01 in a calendar; a negative number of days is before it.
 *
 * @example
 * ```js
 * calendarDate("noleap", 59); // => { year: 1970, month: 3, day: 1 }
 * ```
 */
export function calendarDate(calendar: Calendar, days: number): CalendarDate {
  const fromYear0 = days + daysToYear(calendar, 1970);
  let year = Math.floor(fromYear0 / meanYearDays[calendar]);
  while (daysToYear(calendar, year) > fromYear0) year -= 1;
  while (daysToYear(calendar, year + 1) <= fromYear0) year += 1;
  let day = fromYear0 - daysToYear(calendar, year) + 1;
  let month = 1;
  while (day > daysInMonth(calendar, year, month)) {
    day -= daysInMonth(calendar, year, month);
    month += 1;
  }
  return { year, month, day };
}

/**
 * Returns the number of a day in its year; 1 January is 1.
 *
 * @example
 * ```js
 * dayOfYear("360_day", { year: 2026, month: 2, day: 30 }); // => 60
 * ```
 */
export function dayOfYear(calendar: Calendar, { year, month, day }: CalendarDate): number {
  let before = 0;
  for (let earlier = 1; earlier < month; earlier += 1) before += daysInMonth(calendar, year, earlier);
  return before + day;
}

/**
 * Writes a date as `YYYY-MM-DD`. Years outside 0 to 9999 get a sign and six digits, as in ISO 8601.
 *
 * @example
 * ```js
 * formatCalendarDate({ year: 2026, month: 2, day: 5 }); // => "2026-02-05"
 * ```
 */
export function formatCalendarDate({ year, month, day }: CalendarDate): string {
  const years =
    year >= 0 && year <= 9999
      ? String(year).padStart(4, "0")
      : `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}`;
  return `${years}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const meanYearDays: Readonly<Record<Calendar, number>> = {
  standard: 365.2425,
  noleap: 365,
  "360_day": 360,
};

/** Returns the number of days from 1 January of the year 0 to 1 January of `year`. */
function daysToYear(calendar: Calendar, year: number): number {
  if (calendar !== "standard") return year * meanYearDays[calendar];
  const last = year - 1;
  return 365 * year + Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400) + 1;
}

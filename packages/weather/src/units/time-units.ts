import { type Calendar, dayNumber, isCalendarDate } from "@halcyon/schema/time";

/** Parsed CF time unit. A value converts to `origin + value x unit` seconds since 1970-01-01T00:00, in the calendar of the unit. */
export interface TimeUnits {
  readonly calendar: Calendar;
  readonly originSeconds: number;
  readonly unitSeconds: number;
}

/**
 * Parses a CF time unit such as `days since 1850-1-1`, `hours since 1900-01-01 00:00:0.0` or `seconds since 1970-01-01T00:00:00Z`.
 *
 * The names `standard` and `gregorian` mean the mixed calendar: days before 1582-10-15 are Julian. The reference day may be Julian, but the times may not.
 * Months and years are refused, because their length varies.
 *
 * @param calendarName - Attribute `calendar`, or `standard` if the file has none.
 * @returns Undefined if the text is not a time unit or its reference day is not in the calendar.
 * @see CF Conventions 1.11, section 4.4
 * @example
 * ```js
 * parseTimeUnits("hours since 1970-01-02", "noleap"); // => { calendar: "noleap", originSeconds: 86400, unitSeconds: 3600 }
 * ```
 */
export function parseTimeUnits(text: string, calendarName: CalendarName): TimeUnits | undefined {
  const parts = form.exec(text.trim());
  if (parts === null) return undefined;
  const unitSeconds = secondsPer(parts[1]!);
  if (unitSeconds === undefined) return undefined;
  const [year, month, day, hour, minute, second] = [2, 3, 4, 5, 6, 7].map((index) =>
    Number(parts[index] ?? 0),
  );
  const zone = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(parts[8] ?? "+0");
  if (zone === null || hour! > 24 || minute! > 59 || second! > 60) return undefined;
  const days = referenceDay(calendarName, { year: year!, month: month!, day: day! });
  if (days === undefined) return undefined;
  const zoneSeconds = Number(`${zone[1]}1`) * (Number(zone[2]) * 3600 + Number(zone[3] ?? 0) * 60);
  return {
    calendar: calendarNames[calendarName],
    originSeconds: days * 86_400 + hour! * 3600 + minute! * 60 + second! - zoneSeconds,
    unitSeconds,
  };
}

/**
 * Returns the length of a unit of time [s], by any of its names, in upper or lower case. Returns undefined for a unit without a fixed length, such as a
 * month.
 *
 * @example
 * ```js
 * secondsPer("hours"); // => 3600
 * secondsPer("months"); // => undefined
 * ```
 */
export function secondsPer(unit: string): number | undefined {
  return unitLengths.get(unit.trim().toLowerCase());
}

/** CF names of all calendars that can be read, each with the calendar that it means. */
export const calendarNames = {
  standard: "standard",
  gregorian: "standard",
  proleptic_gregorian: "standard",
  noleap: "noleap",
  "365_day": "noleap",
  "360_day": "360_day",
} as const satisfies Record<string, Calendar>;

export type CalendarName = keyof typeof calendarNames;

/**
 * Returns true if a text is the name of a CF calendar.
 *
 * @example
 * ```js
 * isCalendarName("noleap"); // => true
 * ```
 */
export function isCalendarName(text: string): text is CalendarName {
  return Object.hasOwn(calendarNames, text);
}

/** Start of 1582-10-15 [s since 1970-01-01]. Before this time, the mixed calendar is Julian. */
export const gregorianFromSeconds = dayNumber("standard", { year: 1582, month: 10, day: 15 }) * 86_400;

const form =
  /^(\w+)\s+since\s+([+-]?\d{1,6})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}(?:\.\d*)?))?)?\s*(?:Z|UTC|GMT|([+-]\d{1,2}(?::?\d{2})?))?$/i;

const unitLengths = new Map<string, number>(
  (
    [
      [86_400, "day days d"],
      [3600, "hour hours hr hrs h"],
      [60, "minute minutes min mins"],
      [1, "second seconds sec secs s"],
      [1e-3, "millisecond milliseconds msec msecs ms"],
      [1e-6, "microsecond microseconds us"],
      [1e-9, "nanosecond nanoseconds ns"],
    ] as const
  ).flatMap(([seconds, names]) => names.split(" ").map((name) => [name, seconds] as const)),
);

function referenceDay(
  name: CalendarName,
  date: { readonly year: number; readonly month: number; readonly day: number },
): number | undefined {
  const mixed = name === "standard" || name === "gregorian";
  const { year, month, day } = date;
  if (mixed && (year < 1582 || (year === 1582 && (month < 10 || (month === 10 && day < 15))))) {
    return julianDay(date);
  }
  const calendar = calendarNames[name];
  return isCalendarDate(calendar, date) ? dayNumber(calendar, date) : undefined;
}

/**
 * Returns the number of days from 1970-01-01 to a Julian date; undefined if the date does not exist.
 *
 * @see Meeus 1998, Astronomical Algorithms, chapter 7
 */
function julianDay({ year, month, day }: { year: number; month: number; day: number }): number | undefined {
  const leap = year % 4 === 0;
  const length =
    month === 2 && leap ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
  if (day < 1 || day > length) return undefined;
  const [years, months] = month <= 2 ? [year - 1, month + 12] : [year, month];
  return Math.floor(365.25 * (years + 4716)) + Math.floor(30.6001 * (months + 1)) + day - 1524 - 2_440_588;
}

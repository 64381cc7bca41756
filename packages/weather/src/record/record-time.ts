import {
  type Calendar,
  calendarDate,
  dayNumber,
  formatCalendarDate,
  isCalendarDate,
} from "@halcyon/schema/time";

/**
 * Number of whole steps since 1970-01-01T00:00 in the calendar of a record. In an hourly record it is a time stamp; sums, means and extremes cover the hour
 * that ends at the stamp. In a daily record it is the day. In the standard calendar, an hour is an `EpochHour`.
 */
export type RecordTime = number;

export type RecordStep = "hour" | "day";

export const stepHours: Readonly<Record<RecordStep, number>> = { hour: 1, day: 24 };

/**
 * Formats a time in the record's calendar: `YYYY-MM-DD` for a day and `YYYY-MM-DDTHH:00:00Z` for an hour. For example, `2100-02-30` is a
 * valid day of the calendar `360_day`.
 *
 * @example
 * ```js
 * formatRecordTime(59, "day", "noleap"); // => "1970-03-01"
 * ```
 */
export function formatRecordTime(time: RecordTime, step: RecordStep, calendar: Calendar): string {
  if (step === "day") return formatCalendarDate(calendarDate(calendar, time));
  const day = Math.floor(time / 24);
  const hour = String(time - day * 24).padStart(2, "0");
  return `${formatCalendarDate(calendarDate(calendar, day))}T${hour}:00:00Z`;
}

/**
 * Parses a time in the format of {@link formatRecordTime}.
 *
 * @returns Undefined if the text has another form or the calendar lacks the day.
 * @example
 * ```js
 * parseRecordTime("1970-03-01", "day", "noleap"); // => 59
 * ```
 */
export function parseRecordTime(text: string, step: RecordStep, calendar: Calendar): RecordTime | undefined {
  const parts = (step === "day" ? dayForm : hourForm).exec(text);
  if (parts === null) return undefined;
  const [year, month, day, hour = 0] = parts.slice(1).map(Number) as [number, number, number, number?];
  if (hour > 23 || !isCalendarDate(calendar, { year, month, day })) return undefined;
  const days = dayNumber(calendar, { year, month, day });
  return step === "day" ? days : days * 24 + hour;
}

const date = String.raw`(\d{4}|[+-]\d{6})-(\d{2})-(\d{2})`;
const dayForm = new RegExp(`^${date}$`);
const hourForm = new RegExp(`^${date}T(\\d{2}):00:00Z$`);

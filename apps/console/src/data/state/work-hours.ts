import { type LocalHours, type Weekday, weekdays } from "@halcyon/schema/time";

/** Value that stands for the time zone of the viewed place, as in the API. */
export const ofPlace = "auto";

/** Working hours on the local clock of the place or of a chosen time zone. */
export type WorkHours = LocalHours;

/**
 * Returns working hours with `auto` replaced by a named time zone.
 *
 * @param timezone - Time zone of the place.
 */
export function workHoursAt<Hours extends WorkHours | undefined>(hours: Hours, timezone: string): Hours {
  return hours?.timezone === ofPlace ? { ...hours, timezone } : hours;
}

/**
 * Returns working hours as text such as `8-17~Europe/Zurich~mon,tue`, or `8-17~auto~mon` for the local time of the place. {@link readWorkHours} reads both.
 */
export function writeWorkHours({ from, to, timezone, weekdays: days }: WorkHours): string {
  return `${from}-${to}~${timezone}~${days.join(",")}`;
}

/** Reads working hours. Returns undefined if the hours are invalid, or if this browser does not know the time zone. */
export function readWorkHours(text: string): WorkHours | undefined {
  const [, from, to, timezone = "", days = ""] =
    /^(\d{1,2})-(\d{1,2})~([A-Za-z][\w+/-]*)~([a-z,]+)$/.exec(text) ?? [];
  const hours = { from: Number(from), to: Number(to), timezone, weekdays: readDays(days) };
  const isInDay = hours.from <= 23 && hours.to >= 1 && hours.to <= 24 && hours.from !== hours.to;
  const isZone = timezone === ofPlace || isKnown(timezone);
  return isInDay && hours.weekdays.length > 0 && isZone ? hours : undefined;
}

function readDays(text: string): Weekday[] {
  const named = text.split(",");
  return weekdays.filter((day) => named.includes(day));
}

function isKnown(timezone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

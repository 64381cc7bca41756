import { type LocalHours, type Weekday, weekdays } from "@halcyon/schema";

/** The hours of a local clock in which work is done. */
export type WorkHours = LocalHours;

/** `8-17~Europe/Zurich~mon,tue`, as {@link readWorkHours} reads it. */
export function writeWorkHours({ from, to, timezone, weekdays: days }: WorkHours): string {
  return `${from}-${to}~${timezone}~${days.join(",")}`;
}

/** Undefined where the text names no hours, or a time zone that this browser does not know. */
export function readWorkHours(text: string): WorkHours | undefined {
  const [, from, to, timezone = "", days = ""] =
    /^(\d{1,2})-(\d{1,2})~([A-Za-z][\w+/-]*)~([a-z,]+)$/.exec(text) ?? [];
  const hours = { from: Number(from), to: Number(to), timezone, weekdays: readDays(days) };
  const isInDay = hours.from <= 23 && hours.to >= 1 && hours.to <= 24 && hours.from !== hours.to;
  return isInDay && hours.weekdays.length > 0 && isKnown(timezone) ? hours : undefined;
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

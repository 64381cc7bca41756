import { type EpochHour, millisecondsPerHour } from "@halcyon/schema";
import { hourStamps } from "./hour-stamps.ts";
import { offsetSpans } from "./offset-spans.ts";

const minuteMs = millisecondsPerHour / 60;

/**
 * Consecutive hours as clocks of a time zone show them, with the offset from UTC. Offsets of before 1972 that hold seconds are rounded to
 * minutes, and the time with them: each is the same instant as its stamp.
 *
 * @example
 * ```js
 * localTimes("Asia/Kolkata", 0, 1); // => ["1970-01-01T05:30:00+05:30"]
 * ```
 */
export function localTimes(timezone: string, from: EpochHour, hours: number): string[] {
  const startMs = from * millisecondsPerHour;
  return offsetSpans(timezone, startMs, startMs + hours * millisecondsPerHour).flatMap((span) => {
    const first = Math.ceil(span.fromMs / millisecondsPerHour);
    const count = Math.ceil(span.toMs / millisecondsPerHour) - first;
    const offsetMinutes = Math.round(span.offsetMs / minuteMs);
    const aheadHours = Math.floor(offsetMinutes / 60);
    const ending = `${twoDigits(offsetMinutes - aheadHours * 60)}:00${formatOffset(offsetMinutes)}`;
    return hourStamps(first + aheadHours, count).map((stamp) => stamp.slice(0, 14) + ending);
  });
}

function formatOffset(minutes: number): string {
  const [size, sign] = minutes < 0 ? [-minutes, "-"] : [minutes, "+"];
  return `${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

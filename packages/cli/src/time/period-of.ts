import type { Period } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** Values that `--when` accepts, for help and error messages. */
export const periodWords =
  "48h, 7d, today, tomorrow, weekend, this week, next week, a weekday, a date or <date>..<date>";

/**
 * Returns the period that a text such as `weekend` means in a time zone. A period whose first day has begun starts at the current hour.
 *
 * @throws CommandError if the text is not a period, if the period ends before it starts, or if it is in the past.
 */
export function periodOf(words: string, zone: string, nowMs: number): Period {
  const text = words.trim().toLowerCase();
  const hours = /^(\d{1,4}) ?h(?:ours?)?$/.exec(text)?.[1];
  if (hours !== undefined) return { hours: Number(hours) };
  const days = daysOf(text, localDay(nowMs, zone));
  if (days === undefined) throw new CommandError("usage", `"${words}" is not a period. Use ${periodWords}.`);
  const [first, last] = days;
  const startMs = fullHour(startOfDay(first, zone));
  const endMs = fullHour(startOfDay(last + 1, zone));
  if (last < first) throw new CommandError("usage", `"${words}" ends before it starts.`);
  if (endMs <= nowMs)
    throw new CommandError("usage", `"${words}" is in the past. A forecast begins with the current hour.`);
  return { ...(startMs > nowMs && { start: instant(startMs) }), end: instant(endMs) };
}

/** Returns the first and the last day that a text names, in days since 1970-01-01; undefined if the text is not valid. */
function daysOf(text: string, today: number): readonly [number, number] | undefined {
  const weekday = weekdayOf(today);
  const count = /^(\d{1,3}) ?d(?:ays?)?$/.exec(text)?.[1];
  if (count !== undefined) return [today, today + Number(count) - 1];
  switch (text) {
    case "today":
      return [today, today];
    case "tomorrow":
      return [today + 1, today + 1];
    case "this week":
      return [today, today + 6 - weekday];
    case "next week":
      return [today + 7 - weekday, today + 13 - weekday];
    case "weekend":
      return [today + Math.max(0, 5 - weekday), today + 6 - weekday];
  }
  const named = weekdays.findIndex((name) => name === text || name.slice(0, 3) === text);
  if (named !== -1) {
    const day = today + ((named - weekday + 7) % 7);
    return [day, day];
  }
  const dates = text.split(/ ?\.\. ?| to /).map(dayOf);
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined || dates.length > 2 ? undefined : [first, last];
}

function dayOf(date: string): number | undefined {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // A day that no month has would be one of the next month.
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date) ? undefined : ms / dayMs;
}

/**
 * Rounds an instant up to a full hour of UTC, because the hours of forecasts begin at full hours of UTC. In some time zones, that is half past in local time.
 */
function fullHour(atMs: number): number {
  return Math.ceil(atMs / hourMs) * hourMs;
}

function instant(atMs: number): string {
  return new Date(atMs).toISOString().replace(".000Z", "Z");
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the UTC offset of a time zone [ms] at an instant [ms since 1970]. Zones east of Greenwich have positive offsets. */
export function offsetMs(atMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(atMs);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)!.value);
  const wallMs = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return wallMs - Math.floor(atMs / 1000) * 1000;
}

/** Returns the local day of an instant, in days since 1970-01-01. */
function localDay(atMs: number, zone: string): number {
  return Math.floor((atMs + offsetMs(atMs, zone)) / dayMs);
}

/** Returns the start of a local day [ms since 1970]. If clocks skip midnight, this is the first hour of the day that exists. */
function startOfDay(day: number, zone: string): number {
  const wallMs = day * dayMs;
  const guessMs = wallMs - offsetMs(wallMs, zone);
  return wallMs - offsetMs(guessMs, zone);
}

/** Returns the weekday of a day, 0 for Monday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

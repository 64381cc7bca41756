import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Clock } from "./clock.ts";

/**
 * Returns functions that format instants relative to the current day: `today 14:00`, `tomorrow 02:00`, `Tue 10:00`. The date is added if the weekday is
 * ambiguous, and the year if it is not the current one.
 *
 * @param nowMs - Current time [ms since 1970]. All other instants are also in ms since 1970.
 */
export function nearMoments(nowMs: number, clock: Clock) {
  const days = Array.from({ length: 7 }, (_, ahead) => dayAhead(nowMs, ahead, clock));
  const dayWords = (ms: number): string => {
    const ahead = days.indexOf(clock.hourOf(ms).day);
    if (ahead === 0) return "today";
    if (ahead === 1) return "tomorrow";
    return ahead === -1 ? dateWords(nowMs, ms, clock) : clock.day(ms).slice(0, 3);
  };
  return momentsBy(dayWords, clock);
}

/** Returns a date, with the year if it is not the current one. */
function dateWords(nowMs: number, ms: number, clock: Clock): string {
  const year = (one: number): string => clock.hourOf(one).day.slice(0, "2026".length);
  return year(ms) === year(nowMs) ? clock.day(ms) : `${clock.day(ms)} ${year(ms)}`;
}

/**
 * Returns functions that format instants and time ranges, each with the words for its day.
 *
 * @param dayWords - Formats the day of an instant.
 */
function momentsBy(dayWords: (ms: number) => string, clock: Clock) {
  const instant = (ms: number): string => `${dayWords(ms)} ${clock.time(ms)}`;
  return {
    instant,
    /** Formats the day of an instant: `today`, `tomorrow`, `Tue`, `Tue 24 Nov`. */
    day: dayWords,
    /** Formats a time range: `Tue 10:00 to Fri 18:00`, or `tomorrow 02:00 to 08:00` within one day. */
    span: (fromMs: number, toMs: number): string => {
      const isOneDay = clock.hourOf(fromMs).day === clock.hourOf(toMs).day;
      return `${instant(fromMs)} to ${isOneDay ? clock.time(toMs) : instant(toMs)}`;
    },
  };
}

/** Returns functions that format instants with their dates, for documents that may be read on any day: `Tue 24 Nov 10:00`. */
export function datedMoments(nowMs: number, clock: Clock): ReturnType<typeof nearMoments> {
  return momentsBy((ms) => dateWords(nowMs, ms, clock), clock);
}

/** Returns the calendar day that is a number of days ahead. The calculation uses noon, because clock changes at night cannot move noon to another day. */
function dayAhead(nowMs: number, ahead: number, clock: Clock): string {
  const noonMs = nowMs + (12 - clock.hourOf(nowMs).hour) * millisecondsPerHour;
  return clock.hourOf(noonMs + ahead * 24 * millisecondsPerHour).day;
}

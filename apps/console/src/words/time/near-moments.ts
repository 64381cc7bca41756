import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Clock } from "./clock.ts";

/**
 * Writes instants as people near them say them: `today 14:00`, `tomorrow 02:00`, `Tue 10:00`. The date is added if a weekday is ambiguous, and the year if it
 * is another one.
 *
 * @param nowMs - From where they are seen [ms since 1970], as all instants.
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

/** Writes moments, with a function that writes their day. */
function momentsBy(dayWords: (ms: number) => string, clock: Clock) {
  const instant = (ms: number): string => `${dayWords(ms)} ${clock.time(ms)}`;
  return {
    instant,
    /** Returns the day: `today`, `tomorrow`, `Tue`, `Tue 24 Nov`. */
    day: dayWords,
    /** Returns a span: `Tue 10:00 to Fri 18:00`, or on one day `tomorrow 02:00 to 08:00`. */
    span: (fromMs: number, toMs: number): string => {
      const isOneDay = clock.hourOf(fromMs).day === clock.hourOf(toMs).day;
      return `${instant(fromMs)} to ${isOneDay ? clock.time(toMs) : instant(toMs)}`;
    },
  };
}

/** Writes instants with their dates, as on a sheet that is read on any day: `Tue 24 Nov 10:00`. */
export function datedMoments(nowMs: number, clock: Clock): ReturnType<typeof nearMoments> {
  return momentsBy((ms) => dateWords(nowMs, ms, clock), clock);
}

/** Returns the calendar day a number of days ahead. Noon lies in it, so clock changes at night do not matter. */
function dayAhead(nowMs: number, ahead: number, clock: Clock): string {
  const noonMs = nowMs + (12 - clock.hourOf(nowMs).hour) * millisecondsPerHour;
  return clock.hourOf(noonMs + ahead * 24 * millisecondsPerHour).day;
}

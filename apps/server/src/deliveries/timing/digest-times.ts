/// <reference lib="esnext.temporal" />
import { type Weekday, weekdays as everyDay } from "@halcyon/schema/time";

/** Times at which events are sent as a digest. */
export interface DigestTimes {
  /** Local time of the digest, `HH:MM`. */
  readonly at: string;
  readonly timezone: string;
  /** Days of the week on which a digest is sent, in local time; all days by default. */
  readonly weekdays?: readonly Weekday[] | undefined;
}

/**
 * Returns the time of the next digest after an instant. There is at most one digest per day, only on the requested days of the week. If a clock change skips
 * the local time `at`, the digest is sent at the clock change. If a clock change repeats this local time, its first occurrence counts.
 *
 * @param afterMs - Instant [ms since 1970].
 * @returns Time after `afterMs` [ms since 1970].
 * @example
 * ```js
 * const mondays = { at: "06:30", timezone: "Europe/London", weekdays: ["mon"] };
 * nextDigestMs(mondays, Date.UTC(2026, 10, 21)); // => Date.UTC(2026, 10, 23, 6, 30)
 * ```
 */
export function nextDigestMs({ at, timezone, weekdays = everyDay }: DigestTimes, afterMs: number): number {
  const time = Temporal.PlainTime.from(at);
  // Clocks that are set back over midnight show yesterday again.
  let date = localDate(afterMs, timezone).subtract({ days: 1 });
  for (;;) {
    const digestMs = localInstantMs(date.toPlainDateTime(time), timezone);
    if (digestMs > afterMs && weekdays.includes(everyDay[date.dayOfWeek - 1]!)) return digestMs;
    date = date.add({ days: 1 });
  }
}

/// <reference lib="esnext.temporal" />

/**
 * Returns the first instant at which clocks in a time zone show a local time or a later one. If a clock change skips the local time, returns the instant
 * of the change. If a clock change repeats the local time, returns its first occurrence.
 *
 * @returns Instant [ms since 1970].
 */
export function localInstantMs(local: Temporal.PlainDateTime, timezone: string): number {
  const earlier = local.toZonedDateTime(timezone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(local)) return earlier.epochMilliseconds;
  return earlier.getTimeZoneTransition("next")!.epochMilliseconds;
}

/**
 * Returns the local date in a time zone.
 *
 * @param atMs - Instant [ms since 1970].
 */
export function localDate(atMs: number, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone).toPlainDate();
}

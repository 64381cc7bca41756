/// <reference lib="esnext.temporal" />
import { type Weekday, weekdays as everyDay } from "@halcyon/schema/time";
import { localDate, localInstantMs } from "./local-instant.ts";

/** Times at which events go out together. */
export interface DigestTimes {
  /** Time on a local clock, `HH:MM`. */
  readonly at: string;
  readonly timezone: string;
  /** Days on the local calendar; all days by default. */
  readonly weekdays?: readonly Weekday[] | undefined;
}

/**
 * Returns the time of the next digest. There is one digest a day, and an event is in the first one that is later than the event. A time that clocks skip is the
 * instant at which they jump over it. If clocks repeat a time, its first instant counts.
 *
 * @param afterMs - Milliseconds since 1970.
 * @returns Later than `afterMs` [ms since 1970].
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

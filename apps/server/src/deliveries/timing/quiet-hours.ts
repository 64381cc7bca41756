/// <reference lib="esnext.temporal" />
import { localDate, localInstantMs } from "./local-instant.ts";

/** Hours of every day in which nobody wants to be notified, in full hours of a local clock. */
export interface QuietHours {
  /** Start of the quiet hours [h, 0..23]. */
  readonly from: number;
  /** End of the quiet hours [h, 1..24]; not above `from` for a night, which ends on the next day. */
  readonly to: number;
  readonly timezone: string;
}

/**
 * Returns the first instant, from a given one on, that lies outside quiet hours. Quiet hours begin and end when clocks show their hours first. A skipped hour
 * counts from where the clocks jump over it. If clocks repeat an hour, the first one counts.
 *
 * @param atMs - Milliseconds since 1970.
 * @returns `atMs` itself where it is not quiet; where every hour is quiet, the end of some day.
 * @example
 * ```js
 * const night = { from: 21, to: 6, timezone: "Europe/London" };
 * afterQuietMs(night, Date.UTC(2026, 10, 21, 23)); // => Date.UTC(2026, 10, 22, 6)
 * ```
 */
export function afterQuietMs(quiet: QuietHours, atMs: number): number {
  const today = localDate(atMs, quiet.timezone);
  let afterMs = atMs;
  // Clocks that are set back over midnight show yesterday after today has begun.
  for (const days of [-1, 0, 1]) {
    const { fromMs, toMs } = quietOn(today.add({ days }), quiet);
    if (fromMs <= afterMs && afterMs < toMs) afterMs = toMs;
  }
  return afterMs;
}

/** Returns the quiet hours that begin on a date [ms since 1970]. */
function quietOn(
  date: Temporal.PlainDate,
  { from, to, timezone }: QuietHours,
): { readonly fromMs: number; readonly toMs: number } {
  const midnight = date.toPlainDateTime();
  return {
    fromMs: localInstantMs(midnight.add({ hours: from }), timezone),
    toMs: localInstantMs(midnight.add({ hours: to > from ? to : to + 24 }), timezone),
  };
}

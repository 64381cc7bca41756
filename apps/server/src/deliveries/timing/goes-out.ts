import type { Event } from "@halcyon/schema";
import type { SpanEventType } from "@halcyon/schema/watch";
import { type DigestTimes, nextDigestMs } from "./digest-times.ts";
import { isOfSpan } from "./span-step.ts";
import { localDate, localInstantMs } from "./local-instant.ts";

/** Times at which a watch may notify, as its `tell` says. */
export interface NotifyTimes {
  readonly quiet?: QuietHours | undefined;
  /** Events that wait neither for the end of quiet hours nor for a digest. */
  readonly urgent?: readonly SpanEventType[] | undefined;
  /** Times of the digest. If they are given, events of spans that are not urgent go out together. */
  readonly digest?: DigestTimes | undefined;
}

/** Way in which an event goes out, and its earliest time. */
export interface GoesOut {
  /** True if it goes out in a digest, false if it goes out by itself. */
  readonly inDigest: boolean;
  /** Time in milliseconds since 1970. */
  readonly atMs: number;
}

/**
 * Returns when a delivery of an event may go out first. Events of the watch itself wait for no digest: silence must not look like nothing to fear. An event
 * whose `atMs` is later than its creation is held. `foldHeld` says which held events still go out. If `inDigest`, `digestOf` makes one event of them.
 *
 * @param bornMs - When the event came about [ms since 1970], so that a late dispatcher says the same.
 * @example
 * ```js
 * const quiet = { from: 21, to: 6, timezone: "Europe/London" };
 * goesOut({ quiet }, "window.found", Date.UTC(2026, 10, 21, 23)).atMs; // => Date.UTC(2026, 10, 22, 6)
 * ```
 */
export function goesOut(tell: NotifyTimes, type: Event["type"], bornMs: number): GoesOut {
  const digest = isOfSpan(type) && !isUrgent(tell, type) ? tell.digest : undefined;
  const atMs = digest === undefined ? bornMs : nextDigestMs(digest, bornMs);
  return { inDigest: digest !== undefined, atMs: mayGoOutMs(tell, type, atMs) };
}

/**
 * Returns the earliest time at which an attempt may be made, at or after an instant. Quiet hours hold back later attempts like the first.
 *
 * @param atMs - When it would be made [ms since 1970].
 */
export function mayGoOutMs(tell: NotifyTimes, type: Event["type"], atMs: number): number {
  return tell.quiet === undefined || isUrgent(tell, type) ? atMs : afterQuietMs(tell.quiet, atMs);
}

function isUrgent({ urgent = [] }: NotifyTimes, type: Event["type"]): boolean {
  return isOfSpan(type) && urgent.includes(type);
}

/// <reference lib="esnext.temporal" />
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

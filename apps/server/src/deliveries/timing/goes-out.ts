import type { Event } from "@halcyon/schema";
import type { SpanEventType } from "@halcyon/schema/watch";
import { type DigestTimes, nextDigestMs } from "./digest-times.ts";
import { afterQuietMs, type QuietHours } from "./quiet-hours.ts";
import { isOfSpan } from "./span-step.ts";

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

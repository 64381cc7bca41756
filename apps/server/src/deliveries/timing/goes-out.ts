import type { BriefWarning, Event } from "@halcyon/schema/v2";
import type { SpanEventType, WarningEventType } from "@halcyon/schema/watch";
import { type DigestTimes, localDate, localInstantMs, nextDigestMs } from "./digest-times.ts";
import { isOfChange } from "./span-step.ts";

/** Times at which a watch may send notifications, from its field `tell`. */
export interface NotifyTimes {
  readonly quiet?: QuietHours | undefined;
  /**
   * Types of events that do not wait for the end of quiet hours or for a digest. By default, only severe and extreme warnings do not wait, unless they have
   * ended.
   */
  readonly urgent?: readonly (SpanEventType | WarningEventType)[] | undefined;
  /** Times of the digest. If there is a digest, it contains all events about spans and warnings that are not urgent. */
  readonly digest?: DigestTimes | undefined;
}

/** Time at which an event can be sent, and whether it is sent in a digest. */
export interface GoesOut {
  /** True if the event is sent in a digest. */
  readonly inDigest: boolean;
  /** Earliest time at which the event can be sent [ms since 1970]. */
  readonly atMs: number;
}

/**
 * Returns the earliest time at which an event may be sent. Events about the watch itself never wait for a digest, so that the user learns of failures early. If
 * `atMs` is after the creation of the event, the event is deferred. `foldHeld` decides which deferred events are still sent. `digestOf` combines the events
 * with `inDigest`.
 *
 * @param bornMs - Creation time of the event [ms since 1970]. The result does not depend on when the function is called.
 * @param severity - Severity of the warning that the event is about; undefined if it is about none.
 * @example
 * ```js
 * const quiet = { from: 21, to: 6, timezone: "Europe/London" };
 * goesOut({ quiet }, "window.found", Date.UTC(2026, 10, 21, 23)).atMs; // => Date.UTC(2026, 10, 22, 6)
 * ```
 */
export function goesOut(
  tell: NotifyTimes,
  type: Event["type"],
  bornMs: number,
  severity?: Severity,
): GoesOut {
  const digest = isOfChange(type) && !isUrgent(tell, type, severity) ? tell.digest : undefined;
  const atMs = digest === undefined ? bornMs : nextDigestMs(digest, bornMs);
  return { inDigest: digest !== undefined, atMs: mayGoOutMs(tell, type, atMs, severity) };
}

/**
 * Returns the earliest time, at or after an instant, at which an attempt to send may be made. Quiet hours delay repeated attempts in the same way as the first
 * attempt.
 *
 * @param atMs - Planned time of the attempt [ms since 1970].
 * @param severity - Severity of the warning that the event is about; undefined if it is about none.
 */
export function mayGoOutMs(
  tell: NotifyTimes,
  type: Event["type"],
  atMs: number,
  severity?: Severity,
): number {
  return tell.quiet === undefined || isUrgent(tell, type, severity) ? atMs : afterQuietMs(tell.quiet, atMs);
}

type Severity = BriefWarning["severity"];

function isUrgent({ urgent }: NotifyTimes, type: Event["type"], severity: Severity | undefined): boolean {
  if (urgent !== undefined) return urgent.some((one) => one === type);
  return type !== "warning.ended" && (severity === "severe" || severity === "extreme");
}

/** Returns the severity of the warning that an event is about. Undefined if it is about none. */
export function severityOf({ data }: Event): Severity | undefined {
  return "warning" in data ? data.warning.severity : undefined;
}

/// <reference lib="esnext.temporal" />
/** Hours of each day in which no notifications are sent, as full hours of local time. */
export interface QuietHours {
  /** Start of the quiet hours [h, 0..23]. */
  readonly from: number;
  /** End of the quiet hours [h, 1..24]. If it is not above `from`, the quiet hours end on the next day. */
  readonly to: number;
  readonly timezone: string;
}

/**
 * Returns the first instant at or after a given one that is outside quiet hours. Quiet hours begin and end when clocks first show these hours. If a clock
 * change skips such an hour, the instant of the change counts. If a clock change repeats such an hour, its first occurrence counts.
 *
 * @param atMs - Given instant [ms since 1970].
 * @returns `atMs` itself if it is outside quiet hours. If all 24 hours are quiet, returns the end of the quiet hours that begin on the next day.
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

/** Returns the start and end of the quiet hours that begin on a date [ms since 1970]. */
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

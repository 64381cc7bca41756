import { percentWords } from "./share-words.ts";

/** Reason for which a warning no longer holds at a place. */
type WarningEnd = "expired" | "cancelled" | "withdrawn" | "left";

const endings: Readonly<Record<WarningEnd, string>> = {
  expired: "its time is over",
  cancelled: "the authority has ended it",
  withdrawn: "it is gone from the feed without a word",
  left: "it no longer holds for the place, or no longer meets the conditions of the watch",
};

/**
 * Says why a warning ended at a place, as a part of a sentence.
 *
 * @example
 * ```js
 * warningEndWords("expired"); // => "its time is over"
 * ```
 */
export function warningEndWords(because: WarningEnd): string {
  return endings[because];
}

/** Formatter of RFC 3339 times on the clock of a place. */
interface WarningClock {
  /** Formats an instant. */
  readonly moment: (instant: string) => string;
  /** Formats the time from an instant to another. */
  readonly span: (from: string, to: string) => string;
}

/**
 * Returns the time for which a warning holds, as a part of a sentence.
 *
 * @example
 * ```js
 * const clock = { moment: (at) => at.slice(11, 16), span: (from, to) => `${from.slice(11, 16)} to ${to.slice(11, 16)}` };
 * warningTimeWords({ onset: "2026-11-24T06:00:00Z", until: null }, clock); // => "from 06:00, end not stated"
 * ```
 */
export function warningTimeWords(
  { onset, until }: { readonly onset: string; readonly until: string | null },
  clock: WarningClock,
): string {
  return until === null ? `from ${clock.moment(onset)}, end not stated` : clock.span(onset, until);
}

/**
 * Says when a feed of warnings was last read, as a part of a sentence.
 *
 * @example
 * ```js
 * feedReadWords({ id: "nws", checked_at: null }); // => "nws was never read"
 * ```
 */
export function feedReadWords({
  id,
  checked_at: checkedAt,
}: {
  readonly id: string;
  readonly checked_at: string | null;
}): string {
  return checkedAt === null ? `${id} was never read` : `${id} was last read at ${checkedAt}`;
}

/**
 * Says that an official warning took a span of hours from a task. The event of the warning is quoted.
 *
 * @param share - Share of the hours that the warning stops, 0..1.
 * @example
 * ```js
 * stoppedSpanWords({ event: "High Wind Watch", share: 0.5 }); // => "An official warning stops the task in 50 % of its hours: “High Wind Watch”."
 * ```
 */
export function stoppedSpanWords({
  event,
  share,
}: {
  readonly event: string;
  readonly share: number;
}): string {
  const name = event === "" ? "it has no name" : `“${event}”`;
  return `An official warning stops the task in ${percentWords(share)} of its hours: ${name}.`;
}

import { instantAt } from "./instant-at.mts";
import type { ShownHour } from "./recording.mts";

interface Asked {
  /** Start of the first hour, as an ISO 8601 timestamp. */
  readonly start: string;
  readonly members: number;
}

/** Summarises hours in words: the number of suitable hours, the longest stretch of them, and the agreement of the forecasts. */
export function answerSentence(hours: readonly ShownHour[], { start, members }: Asked): string {
  const longest = longestStretch(hours);
  if (longest === undefined) return `0 of ${hours.length} hours are suitable.`;
  const { from, to } = longest;
  const shares = hours.slice(from, to).flatMap(({ agreed }) => (agreed === undefined ? [] : [agreed]));
  const least = Math.min(...shares);
  const sure =
    shares.length === 0
      ? "one forecast answers there, so nothing says how sure it is"
      : least === 1
        ? `all ${members} forecasts agree`
        : `in its least sure hour ${Math.round(least * members)} of ${members} forecasts agree`;
  const allowed = hours.filter(isAllowed).length;
  return `${allowed} of ${hours.length} hours are suitable. The longest stretch is ${to - from} h, ${moment(start, from)} to ${moment(start, to)} UTC: ${sure}.`;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the longest run of suitable hours, or undefined if there is none. If several runs have the same length, the first is returned.
 */
function longestStretch(hours: readonly ShownHour[]): Stretch | undefined {
  let longest: Stretch | undefined;
  let from = 0;
  for (let hour = 0; hour <= hours.length; hour++) {
    const one = hours[hour];
    if (one !== undefined && isAllowed(one)) continue;
    if (hour - from > (longest === undefined ? 0 : longest.to - longest.from)) longest = { from, to: hour };
    from = hour + 1;
  }
  return longest;
}

function isAllowed({ band }: ShownHour): boolean {
  return band === "ideal" || band === "acceptable";
}

const words = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** Returns the time a number of hours after the start, in words. */
function moment(start: string, hours: number): string {
  return words.format(instantAt(start, hours)).replace(",", "");
}

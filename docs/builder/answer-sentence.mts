import { instantAt } from "./instant-at.mts";
import type { ShownHour } from "./shown-hour.mts";

interface Asked {
  /** Start of the first hour, as an ISO 8601 timestamp. */
  readonly start: string;
  readonly members: number;
}

/**
 * Returns a sentence that summarizes the hours. It states in how many hours at least half of the ensemble members allow the work, and the longest sequence of
 * such hours.
 */
export function answerSentence(hours: readonly ShownHour[], { start, members }: Asked): string {
  const likely = hours.filter(isLikely).length;
  const count = `At least half of ${members} forecasts allow ${likely} of ${hours.length} hours.`;
  const longest = longestStretch(hours);
  if (longest === undefined) return count;
  const { from, to } = longest;
  return `${count} The longest stretch is ${to - from} h, ${moment(start, from)} to ${moment(start, to)}.`;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns the longest run of likely hours, or undefined if no hour is likely. If several runs have the same length, returns the first of them. */
function longestStretch(hours: readonly ShownHour[]): Stretch | undefined {
  let longest: Stretch | undefined;
  let from = 0;
  for (let hour = 0; hour <= hours.length; hour++) {
    const one = hours[hour];
    if (one !== undefined && isLikely(one)) continue;
    if (hour - from > (longest === undefined ? 0 : longest.to - longest.from)) longest = { from, to: hour };
    from = hour + 1;
  }
  return longest;
}

function isLikely({ verdict }: ShownHour): boolean {
  return verdict === "sure" || verdict === "likely";
}

const words = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** Returns in words the time that is a number of hours after the start. */
function moment(start: string, hours: number): string {
  return words.format(instantAt(start, hours)).replace(",", "");
}

import { formatShare } from "../../words/weather/band-words.ts";

/** Value of a figure, with the lower and upper end of its 90 % interval. */
interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Formats a share, a skill or a value with its interval: `83 % (76 % to 88 %)`. */
export function intervalWords({ value, low, high }: Interval): string {
  return `${percent(value)} (${percent(low)} to ${percent(high)})`;
}

/** Formats a share with its interval. If the share is null, says that there are too few days. */
export function shareWords(share: Interval | null, days: number): string {
  return share === null ? `${daysWords(days)} are too few: 30 are needed` : intervalWords(share);
}

/** Returns the number of days from which a value was computed, as text. */
export function daysWords(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** Returns a range of lead times as text, in days ahead. */
export function leadWords({
  from_day: from,
  to_day: to,
}: {
  readonly from_day: number;
  readonly to_day: number;
}): string {
  return `${from} to ${to} days ahead`;
}

/** Formats a share or skill as a percentage. A negative skill, for forecasts that were worse than the reference, gets a minus sign. */
export function percent(figure: number): string {
  return figure < 0 ? `−${formatShare(-figure)}` : formatShare(figure);
}

import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { HandOverReads } from "@halcyon/scoring/entry";

/** Consecutive hours, from (inclusive) to (exclusive). */
export interface HourRange {
  readonly fromHour: EpochHour;
  readonly toHour: EpochHour;
}

/** Returns the hours that a part reads for a span of hours from now: a join also reads hours before and after the span. */
export function withHandOver({ fromHour, toHour }: HourRange, handOver: HandOverReads): HourRange {
  return {
    fromHour: Math.min(fromHour, handOver.fromHour),
    toHour: toHour + handOver.hoursAfter,
  };
}

/** Cuts a span to the hours of another one; nothing is left if they have none in common. */
export function cutTo<Span extends HourRange>(span: Span, within: HourRange): Span[] {
  const fromHour = Math.max(span.fromHour, within.fromHour);
  const toHour = Math.min(span.toHour, within.toHour);
  return fromHour < toHour ? [{ ...span, fromHour, toHour }] : [];
}

/** Joins equal spans that follow on each other, as at the seam between two parts. */
export function joinRanges<Span extends HourRange>(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.findIndex((known) => known.toHour === span.fromHour && saysTheSame(known, span));
    if (before === -1) joined.push(span);
    else joined[before] = { ...joined[before]!, toHour: span.toHour };
  }
  return joined;
}

function saysTheSame<Span extends HourRange>(one: Span, other: Span): boolean {
  return (
    JSON.stringify({ ...one, fromHour: 0, toHour: 0 }) ===
    JSON.stringify({ ...other, fromHour: 0, toHour: 0 })
  );
}

/** Returns the first and the last hour of a span in the format of the wire. */
export function formatRange({ fromHour, toHour }: HourRange): { readonly from: string; readonly to: string } {
  return { from: formatEpochHour(fromHour), to: formatEpochHour(toHour - 1) };
}

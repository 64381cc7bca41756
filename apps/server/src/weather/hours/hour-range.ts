import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { HandOverReads } from "@halcyon/scoring/entry";

/** Range of consecutive hours, from `fromHour` (inclusive) to `toHour` (exclusive). */
export interface HourRange {
  readonly fromHour: EpochHour;
  readonly toHour: EpochHour;
}

/**
 * Returns the hours that a model part (such as the ensemble) must read for a range of hours from now. At a boundary to another part, some hours outside the
 * range are also read.
 */
export function withHandOver({ fromHour, toHour }: HourRange, handOver: HandOverReads): HourRange {
  return {
    fromHour: Math.min(fromHour, handOver.fromHour),
    toHour: toHour + handOver.hoursAfter,
  };
}

/** Returns the hours of `span` that are also in `within`, as a list with one range. The list is empty if the ranges have no hour in common. */
export function cutTo<Span extends HourRange>(span: Span, within: HourRange): Span[] {
  const fromHour = Math.max(span.fromHour, within.fromHour);
  const toHour = Math.min(span.toHour, within.toHour);
  return fromHour < toHour ? [{ ...span, fromHour, toHour }] : [];
}

/** Joins adjacent ranges whose other fields are equal, such as ranges on both sides of a boundary between model parts. */
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

/** Formats the first and last hour of a range in the notation of responses. */
export function formatRange({ fromHour, toHour }: HourRange): { readonly from: string; readonly to: string } {
  return { from: formatEpochHour(fromHour), to: formatEpochHour(toHour - 1) };
}

import type { EpochHour } from "@halcyon/schema/time";
import {
  bestOf,
  isUnknown,
  overlaps,
  runsOf,
  type EvaluatedStarts,
  type EvaluatedSpan,
} from "./evaluated-spans.ts";

interface Holding {
  readonly seen: EvaluatedStarts;
  readonly durationHours: number;
  /** Minimum chance that keeps an open span open. */
  readonly fall: number;
  readonly asOf: EpochHour;
  /** Spans whose starts cannot keep another span open. */
  readonly taken: readonly EvaluatedSpan[];
}

/**
 * Returns what remains of open spans that are not seen as before, if an overlapping start still has the chance that keeps them open. This is the longest run of
 * such starts, among those of the span itself if there are any. A start keeps only one span open, the earliest.
 */
export function keptByHold<Open extends EvaluatedSpan>(
  spans: readonly Open[],
  { seen, durationHours, fall, asOf, taken }: Holding,
): ReadonlyMap<Open, EvaluatedSpan> {
  const { firstStart, hold, rise } = seen;
  const isFree = Array.from(hold, (chance, index) => {
    const start = firstStart + index;
    return (
      start >= asOf &&
      chance >= fall &&
      !taken.some((span) => span.firstStart <= start && start <= span.lastStart)
    );
  });
  const kept = new Map<Open, EvaluatedSpan>();
  for (const span of spans.toSorted((one, other) => one.firstStart - other.firstStart)) {
    const runs = (isOf: (start: EpochHour) => boolean): (readonly [number, number])[] =>
      runsOf(hold.length, (index) => isFree[index]! && isOf(firstStart + index));
    const own = runs((start) => span.firstStart <= start && start <= span.lastStart);
    const all = own.length > 0 ? own : runs((start) => overlaps(start, span, durationHours));
    const [longest] = all.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]));
    if (longest === undefined) continue;
    const [first, last] = longest;
    isFree.fill(false, first, last + 1);
    kept.set(span, {
      firstStart: firstStart + first,
      lastStart: firstStart + last,
      best: bestOf(rise.subarray(first, last + 1)) ?? 0,
      isCutOff: isUnknown(seen, last + 1),
    });
  }
  return kept;
}

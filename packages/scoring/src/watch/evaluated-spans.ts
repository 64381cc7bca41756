import type { EpochHour } from "@halcyon/schema/time";

/** Result of one round of a watch: the chances of consecutive starts. Each is the chance that the condition holds in all hours from that start on. */
export interface EvaluatedStarts {
  readonly firstStart: EpochHour;
  /** Chance that the watched condition holds, by start, 0..1; NaN if the start is not wanted. */
  readonly rise: Float64Array;
  /** Chance that an open span goes on, by start. It is the same list unless the end condition of a span is not the opposite of its start condition. */
  readonly hold: Float64Array;
  /** Flags by start: 1 if the chance is unknown, for example because weather is missing. An unknown chance ends no span. */
  readonly unknown: Uint8Array;
}

/** Consecutive starts that are likely enough. A span covers the hours from its first start to the end of the period that begins with its last. */
export interface EvaluatedSpan {
  readonly firstStart: EpochHour;
  /** Last start, inclusive. */
  readonly lastStart: EpochHour;
  /** The highest chance of its starts, 0..1. */
  readonly best: number;
  /** True if nothing is known of the start after its last one. */
  readonly isCutOff: boolean;
}

/**
 * Returns the longest runs of starts whose chance reaches a threshold.
 *
 * @param threshold - 0..1.
 * @param asOf - Starts before it are over.
 * @returns In the order of their starts.
 * @example
 * ```js
 * const rise = Float64Array.of(0.2, 0.8, 0.9, 0.1);
 * const [span] = evaluatedSpans({ firstStart: 100, rise, hold: rise, unknown: new Uint8Array(4) }, 0.7, 100);
 * span.lastStart; // => 102
 * ```
 */
export function evaluatedSpans(seen: EvaluatedStarts, threshold: number, asOf: EpochHour): EvaluatedSpan[] {
  const { firstStart, rise } = seen;
  return runsOf(rise.length, (index) => firstStart + index >= asOf && rise[index]! >= threshold).map(
    ([first, last]) => ({
      firstStart: firstStart + first,
      lastStart: firstStart + last,
      best: Math.max(...rise.subarray(first, last + 1)),
      isCutOff: isUnknown(seen, last + 1),
    }),
  );
}

/** Returns true if the chance of a start is unknown: it lies beyond the visible hours, or weather is missing there. */
export function isUnknown({ rise, unknown }: EvaluatedStarts, index: number): boolean {
  return index >= rise.length || unknown[index] === 1;
}

/** Returns runs of positions, from and to (both inclusive), at which something holds. */
export function runsOf(count: number, holds: (index: number) => boolean): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (let index = 0; index < count; index++) {
    if (!holds(index)) continue;
    const run = runs.at(-1);
    if (run?.[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

/** Returns true if the hours that begin with a start overlap a span. */
export function overlaps(start: EpochHour, span: EvaluatedSpan, durationHours: number): boolean {
  return start < span.lastStart + durationHours && start + durationHours > span.firstStart;
}

/** Returns the highest of some chances; undefined if none of their starts is wanted. */
export function bestOf(chances: Float64Array): number | undefined {
  const wanted = chances.filter((chance) => !Number.isNaN(chance));
  return wanted.length === 0 ? undefined : Math.max(...wanted);
}

import type { EpochHour } from "@halcyon/schema/time";

/** What one round of a watch sees: the chances of consecutive starts, each that something holds in all hours from it on. */
export interface EvaluatedStarts {
  readonly firstStart: EpochHour;
  /** That the watched thing holds, by start, 0..1; NaN where the start is not wanted. */
  readonly rise: Float64Array;
  /** That an open span goes on, by start; the same list unless what ends a span is not the opposite of what begins it. */
  readonly hold: Float64Array;
  /** 1 by start of which nobody knows a chance, as where weather is missing: what is not known ends no span. */
  readonly unknown: Uint8Array;
}

/** Consecutive starts that are likely enough. A span covers the hours from its first start to the end of what begins with its last. */
export interface EvaluatedSpan {
  readonly firstStart: EpochHour;
  /** Inclusive. */
  readonly lastStart: EpochHour;
  /** The highest chance of its starts, 0..1. */
  readonly best: number;
  /** Whether nothing is known of the start after its last one. */
  readonly isCutOff: boolean;
}

/**
 * The longest runs of starts whose chance reaches a threshold.
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

/** Whether nobody knows the chance of a start: it lies beyond what is seen, or weather is missing there. */
export function isUnknown({ rise, unknown }: EvaluatedStarts, index: number): boolean {
  return index >= rise.length || unknown[index] === 1;
}

/** Runs of positions, from and to (both inclusive), at which something holds. */
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

/** Whether what begins with a start shares an hour with a span. */
export function overlaps(start: EpochHour, span: EvaluatedSpan, durationHours: number): boolean {
  return start < span.lastStart + durationHours && start + durationHours > span.firstStart;
}

/** The highest of some chances; undefined where none of their starts is wanted. */
export function bestOf(chances: Float64Array): number | undefined {
  const wanted = chances.filter((chance) => !Number.isNaN(chance));
  return wanted.length === 0 ? undefined : Math.max(...wanted);
}

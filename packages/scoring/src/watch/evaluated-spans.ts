import type { EpochHour } from "@halcyon/schema/time";

/**
 * Result of one round of a watch: the chances of consecutive starts. Each chance is that the condition holds in all hours of the period that begins with
 * the start.
 */
export interface EvaluatedStarts {
  readonly firstStart: EpochHour;
  /** Chance that the watched condition holds, by start, 0..1; NaN if the start is not wanted. */
  readonly rise: Float64Array;
  /**
   * Chance that an open span continues, by start. It is the same array as `rise` unless the end condition differs from the opposite of the start condition.
   */
  readonly hold: Float64Array;
  /** Flag by start: 1 if the chance is unknown, for example because weather is missing. An unknown chance ends no span. */
  readonly unknown: Uint8Array;
}

/**
 * Consecutive starts that are likely enough. A span covers the hours from its first start to the end of the period that begins with its last start.
 */
export interface EvaluatedSpan {
  readonly firstStart: EpochHour;
  /** Last start, inclusive. */
  readonly lastStart: EpochHour;
  /** Highest chance of the starts, 0..1. */
  readonly best: number;
  /** True if the chance of the start after the last one is unknown. */
  readonly isCutOff: boolean;
}

/**
 * Returns the longest runs of starts whose chance reaches a threshold.
 *
 * @param threshold - Minimum chance, 0..1.
 * @param asOf - Current hour; earlier starts are ignored.
 * @returns Spans in the order of their starts.
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

/** Returns true if the chance of a start is unknown because it lies beyond the visible hours or weather is missing. */
export function isUnknown({ rise, unknown }: EvaluatedStarts, index: number): boolean {
  return index >= rise.length || unknown[index] === 1;
}

/** Returns the runs of positions for which a condition holds, each from and to (both inclusive). */
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

/** Returns true if the period that begins with a start overlaps a span. */
export function overlaps(start: EpochHour, span: EvaluatedSpan, durationHours: number): boolean {
  return start < span.lastStart + durationHours && start + durationHours > span.firstStart;
}

/** Returns the highest chance; undefined if no start is wanted. */
export function bestOf(chances: Float64Array): number | undefined {
  const wanted = chances.filter((chance) => !Number.isNaN(chance));
  return wanted.length === 0 ? undefined : Math.max(...wanted);
}

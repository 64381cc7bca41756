import type { EpochHour } from "@halcyon/schema/time";

/**
 * Result of one evaluation of a watch at a place: the chance of each start hour. This chance is the probability that the watched condition holds in all hours
 * of the period that begins at the start hour.
 */
export interface EvaluatedStarts {
  readonly firstStart: EpochHour;
  /**
   * Chance, for each start, that the watched condition holds in all hours of the period that begins with this start, 0..1. NaN if the start is not requested.
   */
  readonly rise: Float64Array;
  /** Chance that an open span continues, for each start. If the watch has no separate condition for the end of a span, this is the array `rise` itself. */
  readonly hold: Float64Array;
  /** Flag for each start: 1 if the chance is unknown, for example because weather is missing. An unknown chance never ends a span. */
  readonly unknown: Uint8Array;
}

/**
 * Consecutive starts at which the chance of the watched condition is high enough. A span covers all hours from its first start to the end of the period that
 * begins with its last start.
 */
export interface EvaluatedSpan {
  readonly firstStart: EpochHour;
  /** Last start of the span, inclusive. */
  readonly lastStart: EpochHour;
  /** Highest chance among the starts of the span, 0..1. */
  readonly best: number;
  /** True if the chance of the start after the span's last start is unknown. */
  readonly isCutOff: boolean;
}

/**
 * Returns the spans of a watch. A span is an unbroken sequence of starts, as long as possible, whose chances are at least a threshold.
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

/** Returns true if the chance of a start is unknown, because weather is missing or because the start lies beyond the forecast. */
export function isUnknown({ rise, unknown }: EvaluatedStarts, index: number): boolean {
  return index >= rise.length || unknown[index] === 1;
}

/** Returns the runs of consecutive positions for which a condition holds. Each run is a pair: its first and its last position. */
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

/** Returns true if the period of `durationHours` hours from a start on overlaps a span. */
export function overlaps(start: EpochHour, span: EvaluatedSpan, durationHours: number): boolean {
  return start < span.lastStart + durationHours && start + durationHours > span.firstStart;
}

/** Returns the highest of the chances; undefined if all are NaN, which means that no start is requested. */
export function bestOf(chances: Float64Array): number | undefined {
  const wanted = chances.filter((chance) => !Number.isNaN(chance));
  return wanted.length === 0 ? undefined : Math.max(...wanted);
}

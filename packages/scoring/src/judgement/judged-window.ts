import { millisecondsPerHour } from "@halcyon/schema/time";

/** Row of windows that may start in consecutive hours, as returned by `/v2/…/windows/`. */
export interface WindowFigures {
  /** Duration from the first start to the end of the last window [h]. */
  readonly hours: number;
  readonly whole: { readonly probability: number | null };
  /** Window with the highest probability. */
  readonly best: { readonly start: string; readonly end: string; readonly probability: number | null };
  /** Probability for each start. */
  readonly chances?: readonly (number | null)[] | undefined;
  /** True if the window is a part of a row. Its figures then apply to the whole row. */
  readonly isCut?: true | undefined;
}

/** Consecutive hours in which the score is below the requested minimum. */
export interface UnmetSpan {
  readonly start: string;
  readonly end: string;
  /** Band of the worst hour. */
  readonly band: string;
}

/** Combined judgement of consecutive windows, from the run and the members. */
export interface JudgedWindow {
  readonly hours: number;
  /**
   * Probability that all hours are good, 0..1; undefined if unknown. If the row is a part of a longer row, the probability is for the longer row.
   */
  readonly whole: number | undefined;
  /** Likeliest window within the row; undefined if the row is a single window. */
  readonly part: { readonly hours: number; readonly odds: number | undefined } | undefined;
  /** Probabilities of the least likely and the likeliest start; undefined if unknown. */
  readonly starts: { readonly least: number; readonly most: number } | undefined;
  readonly isCut: boolean;
}

/**
 * Judges consecutive windows together. The odds of the most likely window are given in addition to the odds of all hours, and never replace them.
 *
 * @example
 * ```js
 * const best = { start: "2026-11-24T07:00:00Z", end: "2026-11-24T11:00:00Z", probability: 0.98 };
 * const judged = judgeWindow({ hours: 120, whole: { probability: 0.35 }, best });
 * judged.whole; // => 0.35
 * judged.part; // => { hours: 4, odds: 0.98 }
 * ```
 */
export function judgeWindow(row: WindowFigures): JudgedWindow {
  const { hours, whole, best, chances = [], isCut = false } = row;
  const partHours = (Date.parse(best.end) - Date.parse(best.start)) / millisecondsPerHour;
  const isOne = partHours === hours && !isCut;
  const odds = best.probability ?? undefined;
  const together = (isOne ? odds : whole.probability) ?? undefined;
  const known = chances.flatMap((chance) => chance ?? []);
  return {
    hours,
    whole: together,
    part: isOne ? undefined : { hours: partHours, odds },
    starts: known.length === 0 ? undefined : { least: Math.min(...known), most: Math.max(...known) },
    isCut,
  };
}

/** Figures of a watch for consecutive windows: only the probability of the likeliest start is known. */
export interface SpanFigures {
  /** Duration from the first start to the end of the last window [h]. */
  readonly hours: number;
  readonly latest_start: string;
  readonly end: string;
  /** Highest probability of the starts, 0..1; null if no start is in the forecast any more. */
  readonly probability: number | null;
}

/**
 * Judges the span of a watch. The probability applies to the likeliest window in the span, and not to all hours together.
 *
 * @example
 * ```js
 * const span = { hours: 9, latest_start: "2026-11-24T09:00:00Z", end: "2026-11-24T15:00:00Z", probability: 0.81 };
 * judgeSpan(span).part; // => { hours: 6, odds: 0.81 }
 * judgeSpan(span).whole; // => undefined
 * ```
 */
export function judgeSpan({ hours, latest_start: start, end, probability }: SpanFigures): JudgedWindow {
  return judgeWindow({ hours, whole: { probability: null }, best: { start, end, probability } });
}

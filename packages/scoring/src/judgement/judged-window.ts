import { millisecondsPerHour } from "@halcyon/schema/time";

/** A row of windows that may start hour after hour, as `/v2/…/windows/` answers it. */
export interface WindowFigures {
  /** From the first start to the end of the last window [h]. */
  readonly hours: number;
  readonly whole: { readonly probability: number | null };
  /** The likeliest window. */
  readonly best: { readonly start: string; readonly end: string; readonly probability: number | null };
  /** The chance of each start. */
  readonly chances?: readonly (number | null)[] | undefined;
  /** True if the window is a part of a row. Its figures are then those of the row. */
  readonly isCut?: true | undefined;
}

/** Hours one after the other in which the score does not meet what is asked. */
export interface UnmetSpan {
  readonly start: string;
  readonly end: string;
  /** The band of its worst hour. */
  readonly band: string;
}

/** Combined judgement of run and members about a row of windows. */
export interface JudgedWindow {
  readonly hours: number;
  /** Odds that all hours are good, 0..1; those of a longer row if this is a part of it; undefined if unknown. */
  readonly whole: number | undefined;
  /** Likeliest window inside; undefined if the row is one window. */
  readonly part: { readonly hours: number; readonly odds: number | undefined } | undefined;
  /** Least likely start and likeliest start; undefined if unknown. */
  readonly starts: { readonly least: number; readonly most: number } | undefined;
  readonly isCut: boolean;
}

/**
 * Judges a row of windows: the odds of the best part stand beside those of the whole, never for them.
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

/** What a watch tells of a row of windows: the chance of its likeliest start, and of no more. */
export interface SpanFigures {
  /** From the first start to the end of the last window [h]. */
  readonly hours: number;
  readonly latest_start: string;
  readonly end: string;
  /** The highest of its starts, 0..1; null if none is seen any more. */
  readonly probability: number | null;
}

/**
 * Judges the span of a watch: its chance is that of the likeliest window in it, and says nothing of all hours together.
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

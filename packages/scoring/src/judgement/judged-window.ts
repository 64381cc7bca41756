import { millisecondsPerHour } from "@halcyon/schema/time";

/** Windows that start at consecutive hours, as in responses of `/v2/…/windows/`. */
export interface WindowFigures {
  /** Time from the start of the first window to the end of the last window [h]. */
  readonly hours: number;
  readonly whole: { readonly probability: number | null };
  /** Window with the highest probability. `probability` is null if unknown. */
  readonly best: { readonly start: string; readonly end: string; readonly probability: number | null };
  /** Probability of each window, in the order of the starts; absent or null if it is unknown. */
  readonly chances?: readonly (number | null)[] | undefined;
  /** True if only some of the consecutive windows are shown. The figures still apply to all of the windows. */
  readonly isCut?: true | undefined;
}

/** Range of consecutive hours with scores below the requested minimum. */
export interface UnmetSpan {
  readonly start: string;
  readonly end: string;
  /** Band of the worst hour in the range. */
  readonly band: string;
}

/** Judgement of consecutive windows. It combines the deterministic run and the members. */
export interface JudgedWindow {
  readonly hours: number;
  /**
   * Probability that all hours of the consecutive windows have a score in the requested range, 0..1; undefined if unknown. It applies to all of these
   * windows, even if only some are shown.
   */
  readonly whole: number | undefined;
  /** Length [h] and probability (`odds`) of the likeliest of the consecutive windows; undefined if there is only one window. */
  readonly part: { readonly hours: number; readonly odds: number | undefined } | undefined;
  /** Lowest and highest probability of the windows that begin at the possible starts, 0..1; undefined if unknown. */
  readonly starts: { readonly least: number; readonly most: number } | undefined;
  readonly isCut: boolean;
}

/**
 * Judges consecutive windows together. Returns the probability of all hours together and, separately, the probability of the likeliest window.
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

/** Figures about consecutive windows that a watch found. Only the probability of the likeliest window is known. */
export interface SpanFigures {
  /** Duration from the first start to the end of the last window [h]. */
  readonly hours: number;
  readonly latest_start: string;
  readonly end: string;
  /** Probability of the likeliest window, 0..1; null if the forecast no longer contains any of the windows. */
  readonly probability: number | null;
}

/**
 * Judges the consecutive windows that a watch found. The probability applies to the likeliest window, not to all hours together.
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

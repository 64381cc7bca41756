import { candidateWindows, isGap } from "../windows/odds/candidate-windows.ts";
import type { WindowSearch } from "../windows/search/window-search.ts";
import { wholeOdds } from "../windows/odds/whole-odds.ts";

/** Chances of windows by start hour, from the first hour of the response to the last hour at which a window can start. */
export interface StartChances {
  /**
   * Chance, for each start, that all hours of the window from this start have a score in the requested range, 0..1. NaN if some hours of the window are not
   * requested, or if the chance is unknown.
   */
  readonly chances: Float64Array;
  /**
   * Flag for each start: 1 if the chance is unknown. It is unknown if too few members have a score in all hours of the window. It is also unknown if only a
   * single run of unknown reliability has these scores.
   */
  readonly unknown: Uint8Array;
}

/**
 * Returns, for each start of a window, the chance that the scores in all its hours are in the requested range (good). {@link weatherWindows} publishes the same
 * probability for that window.
 *
 * @example Continues from {@link weatherWindows}.
 * ```js
 * const parts = [{ ...search.parts[0], oddsOfRun: (worstScore) => (worstScore >= 0.1 ? 0.8 : 0.2) }];
 * startChances({ ...search, parts }).chances; // => Float64Array.of(0.8, 0.2)
 * ```
 */
export function startChances(search: WindowSearch): StartChances {
  const starts = Math.max(search.wanted.length - search.durationHours + 1, 0);
  const chances = new Float64Array(starts).fill(Number.NaN);
  const unknown = new Uint8Array(starts);
  for (const candidate of candidateWindows(search)) {
    const chance = isGap(candidate) ? undefined : candidate.probability;
    if (chance === undefined) unknown[candidate.startHour] = 1;
    else chances[candidate.startHour] = chance;
  }
  return { chances, unknown };
}

/**
 * Returns the chance that the scores of all hours of a span are in the requested range. The result is at most the chance of any window inside the span. The
 * function {@link weatherSpells} publishes the same probability for a whole spell of these hours.
 *
 * @param together - Search for windows as long as the span.
 * @param ofJob - Search for windows as long as the job.
 * @param startHour - First hour of the span.
 * @returns Undefined if the chance is unknown.
 * @example Continues from {@link startChances}.
 * ```js
 * spanChance({ ...search, parts, durationHours: 3 }, { ...search, parts }, 0); // => 0.2
 * ```
 */
export function spanChance(
  together: WindowSearch,
  ofJob: WindowSearch,
  startHour: number,
): number | undefined {
  const span = candidateWindows(together).find((one) => one.startHour === startHour);
  if (span === undefined || isGap(span)) return undefined;
  const endHour = startHour + together.durationHours;
  const { scores, worst } = span.counted;
  const worstLog = worst[span.index * scores.members]!;
  const whole = wholeOdds(together, { ...span, endHour, scores, worstLog });
  const inside = startChances(ofJob).chances.subarray(startHour, endHour - ofJob.durationHours + 1);
  return whole && Math.min(whole, ...inside.filter((chance) => !Number.isNaN(chance)));
}

import { candidateWindows, isGap } from "../windows/odds/candidate-windows.ts";
import { wholeOdds } from "../windows/odds/whole-odds.ts";
import type { WindowSearch } from "../windows/search/window-search.ts";
import { startChances } from "./start-chances.ts";

/**
 * Returns the chance that all hours of a span are good, limited to the chances of the windows inside it. {@link weatherSpells} publishes the same odds for
 * a whole spell of these hours.
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

import { type Following, lastDayHours, type LastDay, saysRatio } from "./last-day.ts";

/** A ratio of gust to mean follows the weather type, which changes within a day or two [h]. */
const eFoldingHours = 24;

/** Between still air, in which a gust is at least the mean, and showers. */
const ratioRange = { min: 1, max: 4 } as const;

/**
 * Gust of a member after the end of its own gusts: its ratio of gust to mean fades into that of the rule.
 *
 * The ratio is that of sums over the last day, of gusts to the stronger of the mean winds at both ends of their hours, so that light wind
 * weighs little. It is held to 1..4.
 *
 * @param day - Gusts and mean winds at 10 m [m/s].
 * @param rule - Gust as a multiple of the mean wind, by the rule.
 * @returns Gusts [m/s]; undefined where the last day has too few hours with wind.
 */
export function gustHandOver(day: LastDay, rule: number): Following | undefined {
  if (!saysRatio(day)) return undefined;
  let gusts = 0;
  let means = 0;
  for (let hour = 0; hour < lastDayHours; hour++) {
    const mean = strongerOf(day.inputs[hour]!, day.inputs[hour + 1]!);
    const gust = day.values[hour]!;
    if (Number.isNaN(mean) || Number.isNaN(gust)) continue;
    gusts += gust;
    means += mean;
  }
  const own = Math.min(Math.max(gusts / means, ratioRange.min), ratioRange.max);
  return (hoursAfter, start, end) => {
    const weight = Math.exp(-Math.abs(hoursAfter) / eFoldingHours);
    return weight * own * strongerOf(start, end) + (1 - weight) * rule * start;
  };
}

/** The stronger of the winds at both ends of an hour, the second of which may be missing. */
function strongerOf(start: number, end: number): number {
  return end > start ? end : start;
}

import { type HandOver, lastDayHours, type LastDay, saysRatio } from "../last-day.ts";
import { within } from "../within.ts";

/**
 * Gust of a member after the end of its own gusts: its ratio of gust to mean fades into that of the rule.
 *
 * The ratio divides the sum of the gusts of the last day by the sum of mean winds. Each mean wind is the stronger of both ends of its hour. So light
 * wind weighs little. The ratio is held to 1..4. With fewer than six hours over 2 m/s the rule holds at once.
 *
 * @formula
 * weight = exp(-(hoursAfterEnd / 24))
 * weight * ownRatio * max(windAtStartMps, windAtEndMps) + (1 - weight) * ruleRatio * windAtStartMps
 */
export const gustHandOver: HandOver = {
  // The ratio of gust to mean follows the weather type, which changes within a day or two.
  eFoldingHours: 24,
  ratiosOf: (day) => (saysRatio(day) ? new Float64Array(lastDayHours).fill(ratioOf(day)) : undefined),
  follow: (weight, ratio, rule, start, end) =>
    weight * ratio * (end > start ? end : start) + (1 - weight) * rule * start,
};

/** Range of the ratio, from still air, in which a gust is at least the mean, to showers. */
const ratioRange = { min: 1, max: 4 } as const;

function ratioOf({ values, inputs }: LastDay): number {
  let gusts = 0;
  let means = 0;
  for (let hour = 0; hour < lastDayHours; hour++) {
    const gust = values[hour]!;
    const start = inputs[hour]!;
    if (Number.isNaN(gust + start)) continue;
    const end = inputs[hour + 1]!;
    gusts += gust;
    means += end > start ? end : start;
  }
  return within(gusts / means, ratioRange);
}

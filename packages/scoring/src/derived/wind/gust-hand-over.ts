import { type HandOver, lastDayHours, type LastDay, saysRatio } from "../last-day.ts";
import { within } from "../within.ts";

/**
 * Transition of a member's gusts to the rule after the end of the member's values. Its ratio of gust to mean wind fades into that of the rule.
 *
 * The ratio divides the sum of the gusts of the last day by the sum of mean winds. Each mean wind is the stronger of the winds at both ends of its hour.
 * Light wind therefore has little weight. The ratio is clamped to 1..4. If fewer than six hours have more than 2 m/s, the rule applies immediately.
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

/** Range of the ratio. The minimum applies to still air, in which a gust is at least the mean wind, and the maximum to showers. */
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

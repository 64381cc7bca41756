import { type HandOver, isWindy, type LastDay, lastDayHours, saysRatio } from "../last-day.ts";
import { within } from "../within.ts";

/**
 * Transition of a member's gusts to the rule after the end of the member's values. Its ratio of gust to mean wind fades into the ratio of the rule.
 *
 * The ratio divides the sum of the gusts of the last day by the sum of mean winds. Each mean wind is the stronger of the winds at both ends of its
 * hour. Light wind therefore has little weight. The ratio is clamped to 1..4. If fewer than six hours have more than 2 m/s, the rule applies
 * immediately.
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
const gustRatioRange = { min: 1, max: 4 } as const;

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
  return within(gusts / means, gustRatioRange);
}

/**
 * Transition of a member's wind at 100 m to the rule after the end of the member's values. The exponent of its power law from 10 m fades into the
 * exponent of the rule. Each hour of the day uses the exponent of the same hour of the last day. If the wind was too light in that hour, it uses the
 * exponent from the sums over the day. Exponents are clamped to -0.1..0.6. If fewer than six hours have more than 2 m/s, the rule applies
 * immediately.
 *
 * @formula
 * weight = exp(-(hoursAfterEnd / 72))
 * windAtStartMps * ruleRatio * (ownRatio / ruleRatio)^weight
 */
export const windProfileHandOver: HandOver = {
  // The wind profile follows the time of day and the ground, which change slowly.
  eFoldingHours: 72,
  ratiosOf: (day) => (saysRatio(day) ? ratiosOf(day) : undefined),
  // Equals ten to the weighted mean of the exponents.
  follow: (weight, ratio, rule, start) => start * rule * (ratio / rule) ** weight,
};

/** Range of the ratio: powers of ten with the exponents -0.1, for wind that weakens with height, and 0.6, for a very stable night. */
const profileRatioRange = { min: 10 ** -0.1, max: 10 ** 0.6 } as const;

function ratiosOf(day: LastDay): Float64Array {
  const { values, inputs } = day;
  let above = 0;
  let below = 0;
  for (let hour = 0; hour < lastDayHours; hour++) {
    if (Number.isNaN(values[hour]! + inputs[hour]!)) continue;
    above += values[hour]!;
    below += inputs[hour]!;
  }
  return Float64Array.from({ length: lastDayHours }, (_, hour) => {
    const ratio = isWindy(day, hour) ? values[hour]! / inputs[hour]! : above / below;
    return within(ratio, profileRatioRange);
  });
}

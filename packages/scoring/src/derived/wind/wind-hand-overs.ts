import { type HandOver, isWindy, type LastDay, lastDayHours, saysRatio } from "../last-day.ts";
import { within } from "../within.ts";

/**
 * Gradual transition from a member's gusts to the rule that estimates gusts from the mean wind, after the member's last gust. The member's own ratio of gust to
 * mean wind slowly changes to the ratio of the rule.
 *
 * The member's own ratio is the sum of its gusts on the last day with gusts, divided by the sum of its mean winds. Each mean wind is the stronger of the winds
 * at both ends of its hour. Hours with light wind therefore have little weight. The ratio is clamped to 1..4. If fewer than six hours have more than 2 m/s, the
 * rule applies without a transition.
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

/** Range of the ratio of gust to mean wind. In calm air, a gust is at least the mean wind. The maximum occurs in showers. */
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
 * Gradual transition from a member's wind at 100 m to the rule that estimates this wind from the wind at 10 m. The transition begins after the member's last
 * wind at 100 m. The exponent of the member's power law slowly changes to the exponent of the rule. The member's exponent for an hour of the day is the
 * exponent of the same hour on the last day. If the wind was too light in that hour, the exponent is computed from the sums of both winds over the last day.
 * Exponents are clamped to -0.1..0.6. If fewer than six hours have more than 2 m/s, the rule applies without a transition.
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

/**
 * Range of the ratio of the winds at 100 m and 10 m. The minimum is for wind that decreases with height (exponent -0.1), the maximum for a very stable night
 * (exponent 0.6).
 */
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

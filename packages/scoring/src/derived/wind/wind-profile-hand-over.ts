import { type HandOver, isWindy, lastDayHours, type LastDay, saysRatio } from "../last-day.ts";
import { within } from "../within.ts";

/**
 * Transition of a member's wind at 100 m to the rule after the end of the member's values. The exponent of its power law from 10 m fades into that of the
 * rule. Each hour of the day uses the exponent of the same hour of the last day. If the wind was too light in that hour, it uses the exponent from the sums
 * over the day. Exponents are clamped to -0.1..0.6. If fewer than six hours have more than 2 m/s, the rule applies immediately.
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
const ratioRange = { min: 10 ** -0.1, max: 10 ** 0.6 } as const;

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
    return within(ratio, ratioRange);
  });
}

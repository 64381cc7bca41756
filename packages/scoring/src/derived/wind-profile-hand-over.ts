import { type Following, isWindy, lastDayHours, type LastDay, saysRatio } from "./last-day.ts";

/** A profile of the wind follows the time of day and the ground, which change slowly [h]. */
const eFoldingHours = 72;

/** Between wind that weakens upwards and a very stable night. */
const exponentRange = { min: -0.1, max: 0.6 } as const;

/**
 * Wind at 100 m of a member after the end of its own: its exponent of the power law from 10 m fades into that of the rule.
 *
 * Each hour of the day has its own exponent, that of the same hour of the last day; where the wind was too light then, that of sums over the day. It
 * is held to -0.1..0.6.
 *
 * @param day - Winds at 100 m and at 10 m [m/s].
 * @param rule - Wind at 100 m as a multiple of the wind at 10 m, by the rule.
 * @returns Winds at 100 m [m/s]; undefined where the last day has too few hours with wind.
 */
export function windProfileHandOver(day: LastDay, rule: number): Following | undefined {
  if (!saysRatio(day)) return undefined;
  const { values, inputs } = day;
  let above = 0;
  let below = 0;
  for (let hour = 0; hour < lastDayHours; hour++) {
    if (Number.isNaN(values[hour]! + inputs[hour]!)) continue;
    above += values[hour]!;
    below += inputs[hour]!;
  }
  const ofDay = above / below;
  const beyondRule = Float64Array.from({ length: lastDayHours }, (_, hour) =>
    Math.log(held(isWindy(day, hour) ? values[hour]! / inputs[hour]! : ofDay) / rule),
  );
  return (hoursAfter, start) => {
    const weight = Math.exp(-Math.abs(hoursAfter) / eFoldingHours);
    const hour = ((hoursAfter % lastDayHours) + lastDayHours) % lastDayHours;
    return start * rule * Math.exp(beyondRule[hour]! * weight);
  };
}

/** A ratio of the winds at 100 m and at 10 m, its exponent held to the range: 10 to the power of the exponent. */
function held(ratio: number): number {
  return Math.min(Math.max(ratio, 10 ** exponentRange.min), 10 ** exponentRange.max);
}

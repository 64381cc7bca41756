import { type ComparedDay, type ComparedTotal, resampleDays } from "./resampled-days.ts";
import { skill } from "../measures/skill.ts";

/** Skill with its 90 % interval. */
export interface SkillInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Probability that a value lies below the interval, and probability that it lies above. */
const tail = 0.05;

/** Quantile of the standard normal distribution at the probability 1 - {@link tail}. */
const normalQuantile = 1.644_853_626_951_472_2;

/**
 * Returns the skill of forecasts with its 90 % interval, from resampled blocks of days. With few blocks the resamples vary too little. Both ends are
 * therefore moved outwards by the ratio of Student's t to the normal distribution.
 *
 * @param days - Daily sums; days without cases are ignored.
 * @param seed - Integer seed; equal seeds draw the same blocks.
 * @returns Null if the reference is perfect, or if there are fewer than two blocks.
 */
export function skillInterval(days: readonly ComparedDay[], seed: number): SkillInterval | null {
  const { blocks, total, resampled } = resampleDays(days, seed);
  const value = skillOf(total);
  if (value === null || blocks < 2) return null;
  const drawn = resampled
    .map(skillOf)
    .filter((one) => one !== null)
    .toSorted((left, right) => left - right);
  const quantile = (p: number): number => drawn[Math.round(p * (drawn.length - 1))]!;
  const widening = wideningOf(blocks);
  return {
    value,
    low: value - widening * Math.max(0, value - quantile(tail)),
    high: value + widening * Math.max(0, quantile(1 - tail) - value),
  };
}

function skillOf({ forecast, reference }: ComparedTotal): number | null {
  return skill(forecast, reference);
}

/**
 * Returns the factor by which an interval is widened for a number of blocks. It is the ratio of Student's t to the normal distribution (Abramowitz & Stegun
 * 26.7.5). It also corrects for the variance that is lost by drawing with replacement.
 */
function wideningOf(blocks: number): number {
  const freedom = blocks - 1;
  const z = normalQuantile;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const student = z + first / freedom + second / freedom ** 2;
  return (student / z) * Math.sqrt(blocks / freedom);
}

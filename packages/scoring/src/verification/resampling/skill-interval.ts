import { type ComparedDay, type ComparedTotal, resampleDays } from "./resampled-days.ts";
import { skill } from "../measures/skill.ts";

/** Skill with its 90 % interval. */
export interface SkillInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Probability that a value lies below a 90 % interval; the same probability applies above it. */
const tail = 0.05;

/** Quantile of the standard normal distribution at the probability 0.95. It determines the ends of 90 % intervals. */
export const normalQuantile = 1.644_853_626_951_472_2;

/**
 * Returns the skill of forecasts with its 90 % interval, from resampled blocks of days.
 *
 * @param days - Daily sums; days without cases are ignored.
 * @param seed - Integer seed; equal seeds draw the same blocks.
 * @param blockDays - Number of days in a block; 5 by default.
 * @returns Null if the reference is perfect, or if there are fewer than two blocks.
 */
export function skillInterval(
  days: readonly ComparedDay[],
  seed: number,
  blockDays?: number,
): SkillInterval | null {
  const { blocks, total, resampled } = resampleDays(days, seed, blockDays);
  return resampledInterval(skillOf(total), resampled.map(skillOf), blocks);
}

/**
 * Returns a figure with its 90 % interval. With few blocks the resamples vary too little. Both ends are therefore moved outwards by the ratio of Student's t
 * to the normal distribution.
 *
 * @param resampled - Figure of each resample; null if a resample has none.
 * @param blocks - Number of blocks of days that were drawn.
 * @returns Null if there is no figure, or if there are fewer than two blocks.
 */
export function resampledInterval(
  value: number | null,
  resampled: readonly (number | null)[],
  blocks: number,
): SkillInterval | null {
  if (value === null || blocks < 2) return null;
  const drawn = resampled.filter((one) => one !== null).toSorted((left, right) => left - right);
  const quantile = (p: number): number => drawn[Math.round(p * (drawn.length - 1))]!;
  const widening = wideningOf(blocks);
  return {
    value,
    low: value - widening * Math.max(0, value - quantile(tail)),
    high: value + widening * Math.max(0, quantile(1 - tail) - value),
  };
}

/** Returns the skill of forecasts from the sum of their scores and the sum of the reference's scores; null if the reference is perfect. */
export function skillOf({ forecast, reference }: ComparedTotal): number | null {
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

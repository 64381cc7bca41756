import { normalQuantile } from "../../verification/resampling/skill-interval.ts";
import type { PromiseCase } from "../evidence-case.ts";
import type { EvidenceInterval } from "../evidence-figures.ts";
import { blockOf, dayCount } from "./promise-days.ts";

/**
 * Returns the share of promised windows that held, with its 90 % interval by Wilson's method. Windows of neighbouring days have similar outcomes, so the
 * interval is computed for a smaller number of independent windows. This number follows from the variance between blocks of 10 days, and is at most the number
 * of days.
 *
 * @param cases - At least one promised window.
 * @see Wilson 1927, https://doi.org/10.1080/01621459.1927.10502953
 */
export function shareInterval(cases: readonly PromiseCase[]): EvidenceInterval {
  const value = cases.filter(({ held }) => held).length / cases.length;
  const spread = value * (1 - value);
  const variance = blockVariance(cases, value);
  const outcomes = variance > 0 ? Math.min(spread / variance, dayCount(cases)) : dayCount(cases);
  const square = normalQuantile ** 2 / outcomes;
  const centre = (value + square / 2) / (1 + square);
  const half = Math.sqrt(square * (spread + square / 4)) / (1 + square);
  return { value, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Returns the variance of a share over blocks of days, as the variance of a ratio of sums. With one block, returns the variance of a single promise.
 *
 * @see Cochran 1977, Sampling Techniques, section 6.3
 */
function blockVariance(cases: readonly PromiseCase[], share: number): number {
  const residuals = new Map<number, number>();
  for (const one of cases) {
    const block = blockOf(one);
    residuals.set(block, (residuals.get(block) ?? 0) + Number(one.held) - share);
  }
  const blocks = residuals.size;
  if (blocks < 2) return share * (1 - share);
  let squares = 0;
  for (const residual of residuals.values()) squares += residual ** 2;
  return ((blocks / (blocks - 1)) * squares) / cases.length ** 2;
}

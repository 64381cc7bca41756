import type { ComparedDay } from "../../verification/resampling/resampled-days.ts";
import type { PromiseCase } from "../evidence-case.ts";

/** Number of days in a block, by which promises are resampled. The weather of different blocks is nearly independent. */
export const blockDays = 10;

/** Returns the number of the block of days to which the promised day belongs. */
export function blockOf({ targetDay }: PromiseCase): number {
  return Math.floor(targetDay / blockDays);
}

/** Returns the number of distinct local days for which windows were promised. */
export function dayCount(cases: readonly Pick<PromiseCase, "targetDay">[]): number {
  return new Set(cases.map(({ targetDay }) => targetDay)).size;
}

/**
 * Adds up the figures of promises for each target day.
 *
 * @param figures - Returns the figures of a promise and of its reference, from the promise and its position.
 */
export function daySums(
  cases: readonly PromiseCase[],
  figures: (one: PromiseCase, index: number) => Omit<ComparedDay, "day">,
): ComparedDay[] {
  const sums = new Map<number, { day: number; forecast: number; reference: number }>();
  for (const [index, one] of cases.entries()) {
    const { forecast, reference } = figures(one, index);
    const sum = sums.get(one.targetDay) ?? { day: one.targetDay, forecast: 0, reference: 0 };
    sums.set(one.targetDay, sum);
    sum.forecast += forecast;
    sum.reference += reference;
  }
  return [...sums.values()].toSorted((left, right) => left.day - right.day);
}

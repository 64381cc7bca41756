import type { ComparedDay } from "../../verification/resampling/resampled-days.ts";
import type { PromiseCase } from "../evidence-case.ts";

/** Number of days in a block. Promised windows are resampled in blocks, because the weather of different blocks is nearly independent. */
export const blockDays = 10;

/** Returns the number of the block of days that contains the day of a promised window. */
export function blockOf({ targetDay }: Pick<PromiseCase, "targetDay">): number {
  return Math.floor(targetDay / blockDays);
}

/** Returns the number of distinct local days with promised windows. */
export function dayCount(cases: readonly Pick<PromiseCase, "targetDay">[]): number {
  return new Set(cases.map(({ targetDay }) => targetDay)).size;
}

/**
 * Adds up, for each local day, the figures that `figures` returns for the promised windows of the day.
 *
 * @param figures - Returns the figures of a promised window and the figures of its reference forecast.
 */
export function daySums<Case extends Pick<PromiseCase, "targetDay">>(
  cases: readonly Case[],
  figures: (one: Case, index: number) => Omit<ComparedDay, "day">,
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

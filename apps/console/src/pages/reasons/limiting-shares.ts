import type { ReasonedHour } from "../../data/queries/reasoned-forecast.ts";

/**
 * In which share of some hours each constraint limits, as the hours themselves tell: one of an ensemble counts by the member in the middle.
 *
 * @returns For each constraint its share, 0..1; 0 where there are no hours.
 */
export function limitingShares(
  hours: readonly Pick<ReasonedHour, "limiting">[],
  constraints: number,
): number[] {
  return Array.from({ length: constraints }, (_, constraint) => {
    const limited = hours.filter(({ limiting }) => limiting.includes(constraint)).length;
    return limited / Math.max(hours.length, 1);
  });
}

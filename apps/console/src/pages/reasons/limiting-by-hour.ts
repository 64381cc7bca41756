import type { ReasonedHour } from "../../data/queries/reasoned-forecast.ts";
import type { Clock } from "../../words/time/clock.ts";

/**
 * How often each constraint limits at each full hour of the day.
 *
 * @returns For each constraint 24 shares of the days, 0..1; NaN for an hour of the day that the forecast does not hold.
 */
export function limitingByHour(
  forecast: readonly Pick<ReasonedHour, "timestamp" | "limiting">[],
  constraints: number,
  clock: Clock,
): number[][] {
  const days = Array.from({ length: 24 }, () => 0);
  const counts = Array.from({ length: constraints }, () => Array.from({ length: 24 }, () => 0));
  for (const { timestamp, limiting } of forecast) {
    const { hour } = clock.hourOf(Date.parse(timestamp));
    days[hour]!++;
    for (const constraint of limiting) counts[constraint]![hour]!++;
  }
  return counts.map((row) => row.map((count, hour) => count / days[hour]!));
}

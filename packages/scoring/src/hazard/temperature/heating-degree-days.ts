import type { DailySeries } from "../series/daily-series.ts";
import { sumPerYear } from "../series/days-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * Heating degree days a year. Each day adds how far its mean temperature is below the threshold from which on rooms need no heat.
 *
 * @param meanC - Daily mean temperature [°C].
 * @returns Degree days [°C d].
 * @see xclim, https://doi.org/10.21105/joss.05415
 */
export function heatingDegreeDays(meanC: DailySeries, thresholdC: number): YearlyValue[] {
  return sumPerYear(meanC, (valueC) => Math.max(thresholdC - valueC, 0));
}

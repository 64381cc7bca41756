import type { DailySeries } from "../series/daily-series.ts";
import { sumPerYear } from "../series/days-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * Cooling degree days a year: the sum over its days of how far the mean temperature is above the one from which rooms are cooled.
 *
 * @param meanC - Daily mean temperature [°C].
 * @returns Degree days [°C d].
 * @see xclim, https://doi.org/10.21105/joss.05415
 */
export function coolingDegreeDays(meanC: DailySeries, thresholdC: number): YearlyValue[] {
  return sumPerYear(meanC, (valueC) => Math.max(valueC - thresholdC, 0));
}

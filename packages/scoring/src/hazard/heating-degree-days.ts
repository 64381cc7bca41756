import type { DailySeries } from "./daily-series.ts";
import { sumPerYear } from "./days-per-year.ts";
import type { YearlyValue } from "./yearly.ts";

/**
 * Heating degree days a year: by how much the mean temperature of each day is below the one down to which rooms need no heat, added up.
 *
 * @param meanC - Daily mean temperature [°C].
 * @returns Degree days [°C d].
 * @see xclim, https://doi.org/10.21105/joss.05415
 */
export function heatingDegreeDays(meanC: DailySeries, thresholdC: number): YearlyValue[] {
  return sumPerYear(meanC, (valueC) => Math.max(thresholdC - valueC, 0));
}

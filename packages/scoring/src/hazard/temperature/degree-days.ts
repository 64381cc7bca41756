import type { DailySeries } from "../series/daily-series.ts";
import { sumPerYear } from "../series/days-beyond.ts";
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

/**
 * Growing degree days a year: by how much the mean temperature of each day is above a base, added up.
 *
 * @param meanC - Daily mean temperature [°C].
 * @returns Degree days [°C d].
 * @see McMaster & Wilhelm 1997, https://doi.org/10.1016/S0168-1923(97)00027-0
 */
export function growingDegreeDays(meanC: DailySeries, thresholdC: number): YearlyValue[] {
  return sumPerYear(meanC, (valueC) => Math.max(valueC - thresholdC, 0));
}

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

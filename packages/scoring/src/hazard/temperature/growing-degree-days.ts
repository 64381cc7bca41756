import type { DailySeries } from "../series/daily-series.ts";
import { sumPerYear } from "../series/days-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

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

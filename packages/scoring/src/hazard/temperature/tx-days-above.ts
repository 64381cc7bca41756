import type { DailySeries } from "../series/daily-series.ts";
import { daysPerYear } from "../series/days-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * Days a year whose maximum temperature is above a threshold; with 25 °C ETCCDI's summer days (SU).
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @returns Days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function txDaysAbove(maximumC: DailySeries, thresholdC: number): YearlyValue[] {
  return daysPerYear(maximumC, (valueC) => valueC > thresholdC);
}

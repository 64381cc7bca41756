import type { DailySeries } from "../series/daily-series.ts";
import { daysPerYear } from "../series/days-beyond.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * Counts the days per year whose minimum temperature is below a threshold; with 0 °C, ETCCDI's frost days (FD).
 *
 * @param minimumC - Daily minimum temperature [°C].
 * @returns Number of days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function tnDaysBelow(minimumC: DailySeries, thresholdC: number): YearlyValue[] {
  return daysPerYear(minimumC, (valueC) => valueC < thresholdC);
}

/**
 * Counts the days per year whose minimum temperature stays above a threshold; with 20 °C, ETCCDI's tropical nights (TR).
 *
 * @param minimumC - Daily minimum temperature [°C].
 * @returns Number of days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function tropicalNights(minimumC: DailySeries, thresholdC: number): YearlyValue[] {
  return daysPerYear(minimumC, (valueC) => valueC > thresholdC);
}

/**
 * Counts the days per year whose maximum temperature is above a threshold; with 25 °C, ETCCDI's summer days (SU).
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @returns Number of days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function txDaysAbove(maximumC: DailySeries, thresholdC: number): YearlyValue[] {
  return daysPerYear(maximumC, (valueC) => valueC > thresholdC);
}

import type { DailySeries } from "../series/daily-series.ts";
import { daysPerYear, sumPerYear } from "../series/days-beyond.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * Counts the days per year whose minimum temperature is below a threshold. With 0 °C, these are ETCCDI's frost days (FD).
 *
 * @param minimumC - Daily minimum temperature [°C].
 * @returns Number of days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function tnDaysBelow(minimumC: DailySeries, thresholdC: number): YearlyValue[] {
  return daysPerYear(minimumC, (valueC) => valueC < thresholdC);
}

/**
 * Counts the days per year whose minimum temperature stays above a threshold. With 20 °C, these are ETCCDI's tropical nights (TR).
 *
 * @param minimumC - Daily minimum temperature [°C].
 * @returns Number of days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function tropicalNights(minimumC: DailySeries, thresholdC: number): YearlyValue[] {
  return daysPerYear(minimumC, (valueC) => valueC > thresholdC);
}

/**
 * Counts the days per year whose maximum temperature is above a threshold. With 25 °C, these are ETCCDI's summer days (SU).
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @returns Number of days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function txDaysAbove(maximumC: DailySeries, thresholdC: number): YearlyValue[] {
  return daysPerYear(maximumC, (valueC) => valueC > thresholdC);
}

/**
 * Returns cooling degree days per year. Each day adds the excess of its mean temperature over the threshold above which rooms are cooled.
 *
 * @param meanC - Daily mean temperature [°C].
 * @returns Degree days [°C d].
 * @see xclim, https://doi.org/10.21105/joss.05415
 */
export function coolingDegreeDays(meanC: DailySeries, thresholdC: number): YearlyValue[] {
  return sumPerYear(meanC, (valueC) => Math.max(valueC - thresholdC, 0));
}

/**
 * Returns growing degree days per year. Each day adds the excess of its mean temperature over a threshold.
 *
 * @param meanC - Daily mean temperature [°C].
 * @returns Degree days [°C d].
 * @see McMaster & Wilhelm 1997, https://doi.org/10.1016/S0168-1923(97)00027-0
 */
export function growingDegreeDays(meanC: DailySeries, thresholdC: number): YearlyValue[] {
  return sumPerYear(meanC, (valueC) => Math.max(valueC - thresholdC, 0));
}

/**
 * Returns heating degree days per year. Each day that is colder than the threshold for heating rooms adds the threshold minus its mean temperature.
 *
 * @param meanC - Daily mean temperature [°C].
 * @returns Degree days [°C d].
 * @see xclim, https://doi.org/10.21105/joss.05415
 */
export function heatingDegreeDays(meanC: DailySeries, thresholdC: number): YearlyValue[] {
  return sumPerYear(meanC, (valueC) => Math.max(thresholdC - valueC, 0));
}

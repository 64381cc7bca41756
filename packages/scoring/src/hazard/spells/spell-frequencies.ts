import type { DailySeries } from "../series/daily-series.ts";
import { daysBeyond } from "../series/days-beyond.ts";
import { spellsPerYear } from "../series/spells-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

/** First month of a year. Years run from July to June, as in xclim, so that a northern winter is not split. */
const firstMonth = 7;

/**
 * Counts cold spells per year from July to June: runs of days whose mean temperature is below a threshold.
 *
 * @param meanC - Daily mean temperature [°C].
 * @param daysMin - Minimum length of a spell [days].
 * @returns Number of spells. A year has the number of the calendar year in which it begins.
 * @see xclim, https://doi.org/10.21105/joss.05415
 */
export function coldSpellFrequency(meanC: DailySeries, thresholdC: number, daysMin: number): YearlyValue[] {
  const cold = daysBeyond(meanC, "below", thresholdC);
  return spellsPerYear(meanC, cold, daysMin, ({ length }) => length, firstMonth);
}

/**
 * Counts hot spells per year: runs of days whose maximum temperature is above a threshold.
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @param daysMin - Minimum length of a spell [days].
 * @returns Number of spells. A spell over New Year counts in each of the two years in which its part is long enough.
 * @see Casati et al. 2013, https://doi.org/10.1175/JAMC-D-12-0341.1
 */
export function hotSpellFrequency(maximumC: DailySeries, thresholdC: number, daysMin: number): YearlyValue[] {
  return spellsPerYear(maximumC, daysBeyond(maximumC, "above", thresholdC), daysMin, ({ length }) => length);
}

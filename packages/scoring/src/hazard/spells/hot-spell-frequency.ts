import type { DailySeries } from "../series/daily-series.ts";
import { daysBeyond } from "../series/days-beyond.ts";
import { spellsPerYear } from "../series/spells-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * Hot spells a year: runs of days whose maximum temperature is above a threshold.
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @param daysMin - Days from which on a run is a spell.
 * @returns Number of spells; one that goes on over New Year counts in each of the two years where it is long enough.
 * @see Casati et al. 2013, https://doi.org/10.1175/JAMC-D-12-0341.1
 */
export function hotSpellFrequency(maximumC: DailySeries, thresholdC: number, daysMin: number): YearlyValue[] {
  return spellsPerYear(maximumC, daysBeyond(maximumC, "above", thresholdC), daysMin, ({ length }) => length);
}

import type { DailySeries } from "../series/daily-series.ts";
import { type DayOfYearWindow, dayOfYearQuantiles } from "../series/day-of-year-quantiles.ts";
import { daysBeyond, daysBeyondDayOfYear } from "../series/days-beyond.ts";
import { daysInSpells, spellsPerYear } from "../series/spells-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * Returns ETCCDI's cold spell duration index (CSDI): the number of days per year in cold spells. A cold spell is a run of days whose minimum temperature is
 * below the baseline's 10th percentile for the day of the year. Years inside the baseline are not bootstrapped.
 *
 * @param minimumC - Daily minimum temperature [°C].
 * @param window - Window and baseline of the percentiles; ETCCDI takes 5 days.
 * @param daysMin - Minimum length of a spell [days].
 * @returns Number of days.
 * @throws RangeError if the series does not hold the whole baseline.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function coldSpellDurationIndex(
  minimumC: DailySeries,
  window: DayOfYearWindow,
  daysMin: number,
): YearlyValue[] {
  const [thresholds] = dayOfYearQuantiles(minimumC, window, [0.1]);
  return spellsPerYear(minimumC, daysBeyondDayOfYear(minimumC, "below", thresholds!), daysMin, daysInSpells);
}

/**
 * Returns ETCCDI's warm spell duration index (WSDI): the number of days per year in warm spells. A warm spell is a run of days whose maximum temperature is
 * above the baseline's 90th percentile for the day of the year. Years inside the baseline are not bootstrapped.
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @param window - Window and baseline of the percentiles; ETCCDI takes 5 days.
 * @param daysMin - Minimum length of a spell [days].
 * @returns Number of days.
 * @throws RangeError if the series does not hold the whole baseline.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function warmSpellDurationIndex(
  maximumC: DailySeries,
  window: DayOfYearWindow,
  daysMin: number,
): YearlyValue[] {
  const [thresholds] = dayOfYearQuantiles(maximumC, window, [0.9]);
  return spellsPerYear(maximumC, daysBeyondDayOfYear(maximumC, "above", thresholds!), daysMin, daysInSpells);
}

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

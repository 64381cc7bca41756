import type { DailySeries } from "../series/daily-series.ts";
import { type DayOfYearWindow, dayOfYearQuantiles } from "../series/day-of-year-quantiles.ts";
import { daysBeyondDayOfYear } from "../series/days-beyond.ts";
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

import { quantileType7 } from "../../statistics/quantile.ts";
import { type DailySeries, rowsOfYears, type Years } from "../series/daily-series.ts";
import { type DayOfYearWindow, dayOfYearQuantiles } from "../series/day-of-year-quantiles.ts";
import { daysBeyond, daysBeyondDayOfYear } from "../series/days-beyond.ts";
import { daysInSpells, spellsPerYear } from "../series/spells-per-year.ts";
import { largestValue, type YearlyValue, yearsOf } from "../series/yearly.ts";

/**
 * Returns ETCCDI's cold spell duration index (CSDI): the number of days per year in cold spells. A cold spell is a run of days whose minimum temperature is
 * below the baseline's 10th percentile for the day of the year. The percentiles for a year inside the baseline include this year: there is no bootstrap.
 *
 * @param minimumC - Daily minimum temperature [°C].
 * @param window - Window and baseline of the percentiles; ETCCDI uses 5 days.
 * @param daysMin - Minimum length of a spell [days].
 * @returns Number of days.
 * @throws RangeError if the series does not contain the whole baseline.
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
 * above the baseline's 90th percentile for the day of the year. The percentiles for a year inside the baseline include this year: there is no bootstrap.
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @param window - Window and baseline of the percentiles; ETCCDI uses 5 days.
 * @param daysMin - Minimum length of a spell [days].
 * @returns Number of days.
 * @throws RangeError if the series does not contain the whole baseline.
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

/** First month of a year for cold spells. Such years run from July to June, as in xclim, so that a northern winter is in one year. */
const firstMonth = 7;

/**
 * Counts cold spells per year, from July to June. A cold spell is a run of days whose mean temperature is below a threshold.
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
 * Counts hot spells per year. A hot spell is a run of days whose maximum temperature is above a threshold.
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @param daysMin - Minimum length of a spell [days].
 * @returns Number of spells. A spell across New Year is divided into two. Each part counts in its year if it is long enough.
 * @see Casati et al. 2013, https://doi.org/10.1175/JAMC-D-12-0341.1
 */
export function hotSpellFrequency(maximumC: DailySeries, thresholdC: number, daysMin: number): YearlyValue[] {
  return spellsPerYear(maximumC, daysBeyond(maximumC, "above", thresholdC), daysMin, ({ length }) => length);
}

/** Minimum number of days above the threshold for a heat wave. */
const daysMin = 3;

/**
 * Returns the heat wave magnitude index daily (HWMId): the magnitude of the strongest heat wave of a year. A heat wave is at least three consecutive days whose
 * maximum temperature is above the baseline's 90th percentile for the day of the year. Each day adds its excess over the lower quartile of the baseline's
 * annual maxima, divided by their interquartile range; a negative excess counts as 0. Quartiles are of type 7, as in R's extRemes. A heat wave across New Year
 * counts as two.
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @param window - Window and baseline of the percentiles; Russo et al. use 31 days and 1981 to 2010.
 * @returns Magnitude [1]; 0 for a year without a heat wave, null if the quartiles of the baseline's annual maxima are equal.
 * @throws RangeError if the series does not contain the whole baseline.
 * @see Russo et al. 2015, https://doi.org/10.1088/1748-9326/10/12/124003
 */
export function heatWaveMagnitudeIndexDaily(maximumC: DailySeries, window: DayOfYearWindow): YearlyValue[] {
  const [thresholds] = dayOfYearQuantiles(maximumC, window, [0.9]);
  const hot = daysBeyondDayOfYear(maximumC, "above", thresholds!);
  const maximaC = annualMaxima(maximumC, window.baseline);
  const lowerC = quantileType7(maximaC, 0.25);
  const rangeC = quantileType7(maximaC, 0.75) - lowerC;
  return spellsPerYear(maximumC, hot, daysMin, (waves) => {
    const magnitudes = waves.map(({ fromRow, toRow }) =>
      maximumC.values
        .subarray(fromRow, toRow)
        .reduce((sum, valueC) => sum + Math.max(valueC - lowerC, 0) / rangeC, 0),
    );
    return rangeC > 0 ? Math.max(0, ...magnitudes) : Number.NaN;
  });
}

/** Returns the maximum of each year in the baseline that has values, in ascending order. */
function annualMaxima(series: DailySeries, baseline: Years): Float64Array {
  const { fromRow, toRow } = rowsOfYears(series, baseline);
  const maxima = yearsOf(series)
    .filter((year) => year.fromRow >= fromRow && year.toRow <= toRow)
    .map((year) => largestValue(series.values.subarray(year.fromRow, year.toRow)));
  return Float64Array.from(maxima.filter((value) => !Number.isNaN(value))).toSorted();
}

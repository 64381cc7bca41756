import type { DailySeries } from "../series/daily-series.ts";
import { largestValue, yearly, type YearlyValue } from "../series/yearly.ts";
import { daysBeyond, daysPerYear } from "../series/days-beyond.ts";
import { longestSpellDays, spellsPerYear } from "../series/spells-per-year.ts";

/**
 * Returns the maximum precipitation of a number of consecutive days that end in a year; for 5 days it is ETCCDI's RX5day.
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @param days - Whole number of days, at least 1. The first of them may lie in the year before.
 * @returns Millimetres; null where nowhere so many days are there.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function maxNDayPrecipitationAmount(precipitationMm: DailySeries, days: number): YearlyValue[] {
  const sumsMm = precipitationMm.values.map((_, row, values) => {
    if (row < days - 1) return Number.NaN;
    let sumMm = 0;
    for (let back = 0; back < days; back += 1) sumMm += values[row - back]!;
    return sumMm;
  });
  return yearly(precipitationMm, ({ fromRow, toRow }) => largestValue(sumsMm.subarray(fromRow, toRow)));
}

/**
 * Returns the maximum precipitation of one day of a year: ETCCDI's RX1day.
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @returns Millimetres.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function max1DayPrecipitationAmount(precipitationMm: DailySeries): YearlyValue[] {
  return maxNDayPrecipitationAmount(precipitationMm, 1);
}

/**
 * Returns ETCCDI's consecutive dry days (CDD): the longest run of days of a year with less precipitation than a threshold.
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @param thresholdMm - ETCCDI takes 1 mm.
 * @returns Days; a run that goes on over New Year is cut there.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function maximumConsecutiveDryDays(precipitationMm: DailySeries, thresholdMm: number): YearlyValue[] {
  const dry = daysBeyond(precipitationMm, "below", thresholdMm);
  return spellsPerYear(precipitationMm, dry, 1, longestSpellDays);
}

/**
 * Returns the days per year with at least as much precipitation as a threshold; with 1 mm, ETCCDI's wet days (R1mm).
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @returns Days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function wetdays(precipitationMm: DailySeries, thresholdMm: number): YearlyValue[] {
  return daysPerYear(precipitationMm, (valueMm) => valueMm >= thresholdMm);
}

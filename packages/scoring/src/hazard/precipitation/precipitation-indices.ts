import type { DailySeries } from "../series/daily-series.ts";
import { largestValue, yearly, type YearlyValue } from "../series/yearly.ts";
import { daysBeyond, daysPerYear } from "../series/days-beyond.ts";
import { longestSpellDays, spellsPerYear } from "../series/spells-per-year.ts";

/**
 * Returns, for each year, the maximum precipitation on `days` consecutive days that end in the year. With 5 days, the index is ETCCDI's RX5day.
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @param days - Whole number of days, at least 1. The first days may lie in the preceding year.
 * @returns Precipitation [mm]; null if every run of `days` consecutive days has a missing value.
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
 * Returns the maximum daily precipitation of each year: ETCCDI's RX1day.
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @returns Precipitation [mm].
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function max1DayPrecipitationAmount(precipitationMm: DailySeries): YearlyValue[] {
  return maxNDayPrecipitationAmount(precipitationMm, 1);
}

/**
 * Returns ETCCDI's consecutive dry days (CDD): for each year, the length of the longest run of days with less precipitation than a threshold.
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @param thresholdMm - Threshold [mm]; ETCCDI uses 1 mm.
 * @returns Length [days]. A run across New Year counts as two runs.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function maximumConsecutiveDryDays(precipitationMm: DailySeries, thresholdMm: number): YearlyValue[] {
  const dry = daysBeyond(precipitationMm, "below", thresholdMm);
  return spellsPerYear(precipitationMm, dry, 1, longestSpellDays);
}

/**
 * Counts the days per year on which precipitation reaches a threshold. With 1 mm, these are ETCCDI's wet days (R1mm).
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @returns Number of days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function wetdays(precipitationMm: DailySeries, thresholdMm: number): YearlyValue[] {
  return daysPerYear(precipitationMm, (valueMm) => valueMm >= thresholdMm);
}

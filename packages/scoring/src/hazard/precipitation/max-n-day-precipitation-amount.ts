import type { DailySeries } from "../series/daily-series.ts";
import { largestValue, type YearlyValue, yearly } from "../series/yearly.ts";

/**
 * The largest precipitation of some consecutive days that end in a year; of 5 days ETCCDI's RX5day.
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

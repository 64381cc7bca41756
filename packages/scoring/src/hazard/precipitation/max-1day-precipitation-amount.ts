import type { DailySeries } from "../series/daily-series.ts";
import { maxNDayPrecipitationAmount } from "./max-n-day-precipitation-amount.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * The largest precipitation of one day of a year: ETCCDI's RX1day.
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @returns Millimetres.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function max1DayPrecipitationAmount(precipitationMm: DailySeries): YearlyValue[] {
  return maxNDayPrecipitationAmount(precipitationMm, 1);
}

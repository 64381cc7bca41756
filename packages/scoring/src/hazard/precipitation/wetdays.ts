import type { DailySeries } from "../series/daily-series.ts";
import { daysPerYear } from "../series/days-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * Days a year with at least as much precipitation as a threshold; with 1 mm ETCCDI's wet days (R1mm).
 *
 * @param precipitationMm - Daily precipitation [mm].
 * @returns Days.
 * @see Zhang et al. 2011, https://doi.org/10.1002/wcc.147
 */
export function wetdays(precipitationMm: DailySeries, thresholdMm: number): YearlyValue[] {
  return daysPerYear(precipitationMm, (valueMm) => valueMm >= thresholdMm);
}

import type { DailySeries } from "../series/daily-series.ts";
import { daysBeyond } from "../series/days-beyond.ts";
import { longestSpellDays, spellsPerYear } from "../series/spells-per-year.ts";
import type { YearlyValue } from "../series/yearly.ts";

/**
 * ETCCDI's consecutive dry days (CDD): the longest run of days of a year with less precipitation than a threshold.
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

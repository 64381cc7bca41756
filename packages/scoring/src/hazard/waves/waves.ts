import { type DailySeries, rowsOfYears, type Years } from "../series/daily-series.ts";
import { dayOfYearQuantiles } from "../series/day-of-year-quantiles.ts";
import { type Beyond, daysBeyondDayOfYear } from "../series/days-beyond.ts";
import { daysInSpells, longestSpellDays, type Spell, spells } from "../series/spells-per-year.ts";
import { yearly } from "../series/yearly.ts";

export const waveTypes = ["heatwave", "coldwave"] as const;
export type WaveType = (typeof waveTypes)[number];

/** Heat waves or cold waves in a series of days. */
interface Waves {
  readonly series: DailySeries;
  /** Waves, as spells of days, in chronological order. */
  readonly spells: readonly Spell[];
}

/** Statistics of the waves that begin in a range of years. */
export interface WaveStatistics {
  /** Number of waves per year; null if no year has enough days. */
  readonly wavesPerYear: number | null;
  /** Number of wave days per year; null if no year has enough days. */
  readonly daysPerYear: number | null;
  /** Length of the longest wave [days]; 0 if there is no wave. */
  readonly longestDays: number;
  readonly yearsUsed: number;
  /** Number of years that have too many missing days and are therefore left out of all statistics. */
  readonly yearsLeftOut: number;
}

/** Minimum number of consecutive days beyond the threshold that form a wave. */
const daysMin = 3;

/** Number of days in the window around a day of the year from which its threshold is computed. */
const windowDays = 31;

const definitions: Readonly<Record<WaveType, { readonly beyond: Beyond; readonly probability: number }>> = {
  heatwave: { beyond: "above", probability: 0.9 },
  coldwave: { beyond: "below", probability: 0.1 },
};

/**
 * Finds heat waves or cold waves: at least three consecutive days with mean temperatures above the 90th percentile (type 8) or below the 10th percentile. Each
 * day of the year has its own percentile, from the 31 days around it in all years of the baseline.
 *
 * Waves may continue across years. A missing day ends a wave.
 *
 * @param meanC - Daily mean temperature [°C].
 * @throws RangeError if the series does not contain the whole baseline.
 */
export function findWaves(type: WaveType, meanC: DailySeries, baseline: Years): Waves {
  const { beyond, probability } = definitions[type];
  const [thresholds] = dayOfYearQuantiles(meanC, { baseline, windowDays }, [probability]);
  const meets = daysBeyondDayOfYear(meanC, beyond, thresholds!);
  return { series: meanC, spells: spells(meets, 0, meets.length, daysMin) };
}

/**
 * Returns statistics of the waves in a range of years. All days of a wave belong to the year in which it starts.
 *
 * @throws RangeError if the series does not contain all of these years.
 */
export function waveStatistics({ series, spells: waves }: Waves, years: Years): WaveStatistics {
  const { fromRow, toRow } = rowsOfYears(series, years);
  const period: DailySeries = {
    ...series,
    firstDay: series.firstDay + fromRow,
    values: series.values.subarray(fromRow, toRow),
  };
  const used: Spell[] = [];
  let next = 0;
  const counts = yearly(period, (year) => {
    while (next < waves.length && waves[next]!.fromRow < fromRow + year.fromRow) next += 1;
    const before = used.length;
    for (; next < waves.length && waves[next]!.fromRow < fromRow + year.toRow; next += 1)
      used.push(waves[next]!);
    return used.length - before;
  });
  const yearsUsed = counts.filter(({ value }) => value !== null).length;
  const perYear = (total: number): number | null => (yearsUsed === 0 ? null : total / yearsUsed);
  return {
    wavesPerYear: perYear(used.length),
    daysPerYear: perYear(daysInSpells(used)),
    longestDays: longestSpellDays(used),
    yearsUsed,
    yearsLeftOut: counts.length - yearsUsed,
  };
}

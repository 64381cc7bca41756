import { type DailySeries, rowsOfYears, type Years } from "../series/daily-series.ts";
import { dayOfYearQuantiles } from "../series/day-of-year-quantiles.ts";
import { type Beyond, daysBeyondDayOfYear } from "../series/days-beyond.ts";
import { daysInSpells, longestSpellDays, type Spell, spells } from "../series/spells-per-year.ts";
import { yearly } from "../series/yearly.ts";

export const waveTypes = ["heatwave", "coldwave"] as const;
export type WaveType = (typeof waveTypes)[number];

/** The waves of a series. */
interface Waves {
  readonly series: DailySeries;
  /** Spells in order of time. */
  readonly spells: readonly Spell[];
}

/** The waves that start in some years. */
export interface WaveStatistics {
  /** Waves per year; null if no year has enough days. */
  readonly wavesPerYear: number | null;
  /** Days of waves per year; null if no year has enough days. */
  readonly daysPerYear: number | null;
  /** Length of the longest wave [days], 0 if there is none. */
  readonly longestDays: number;
  readonly yearsUsed: number;
  /** Years with too many missing days, left out of all figures. */
  readonly yearsLeftOut: number;
}

/** Minimum number of days beyond the threshold for a wave. */
const daysMin = 3;

/** Days around a day of the year whose temperatures make its threshold. */
const windowDays = 31;

const definitions: Readonly<Record<WaveType, { readonly beyond: Beyond; readonly probability: number }>> = {
  heatwave: { beyond: "above", probability: 0.9 },
  coldwave: { beyond: "below", probability: 0.1 },
};

/**
 * Finds heat waves or cold waves: at least three consecutive days above the 90th percentile (type 8), or below the 10th. The percentile is that of
 * the baseline's days in the 31 days around the day of the year.
 *
 * Runs are found on the unbroken series; a missing day ends one.
 *
 * @param meanC - Daily mean temperature [°C].
 * @throws RangeError where the series does not hold the whole baseline.
 */
export function findWaves(type: WaveType, meanC: DailySeries, baseline: Years): Waves {
  const { beyond, probability } = definitions[type];
  const [thresholds] = dayOfYearQuantiles(meanC, { baseline, windowDays }, [probability]);
  const meets = daysBeyondDayOfYear(meanC, beyond, thresholds!);
  return { series: meanC, spells: spells(meets, 0, meets.length, daysMin) };
}

/**
 * Returns the waves of some years. All days of a wave belong to the year in which it starts.
 *
 * @throws RangeError where the series does not hold all of the years.
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

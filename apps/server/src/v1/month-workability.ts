import { type Band, bands, type MonthWorkability as MonthRow } from "@halcyon/schema";
import type { MonthWorkability, OverYears } from "@halcyon/scoring";

/** A calendar month as the contract has it. */
export function monthRow({ month, yearsUsed, yearsLeftOut, ...figures }: MonthWorkability): MonthRow {
  const { hours, windows, startShare, waiting } = figures;
  return {
    month,
    years_used: yearsUsed,
    years_left_out: yearsLeftOut,
    hours: hours && byBand((band) => overYears(hours[band])),
    windows: windows && overYears(windows),
    start_share: startShare && overYears(startShare),
    waiting: waiting && {
      mean_hours: rounded(waiting.meanHours),
      p90_hours: rounded(waiting.p90Hours),
      share_without_window: rounded(waiting.shareWithoutWindow),
    },
  };
}

/** A field for each band. */
export function byBand<Value>(valueOf: (band: Band) => Value): Record<Band, Value> {
  return Object.fromEntries(bands.map((band) => [band, valueOf(band)])) as Record<Band, Value>;
}

function overYears({ p10, p50, p90 }: OverYears): { P10: number; P50: number; P90: number } {
  return { P10: rounded(p10), P50: rounded(p50), P90: rounded(p90) };
}

/** The nearest of four decimals. */
export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

import { type Band, bands, type MonthWorkability as MonthRow } from "@halcyon/schema";
import type { MonthWorkability, OverYears } from "@halcyon/scoring";
import { toFourDecimals } from "../series/four-decimals.ts";

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
      mean_hours: toFourDecimals(waiting.meanHours),
      p90_hours: toFourDecimals(waiting.p90Hours),
      share_without_window: toFourDecimals(waiting.shareWithoutWindow),
    },
  };
}

/** A field for each band. */
export function byBand<Value>(valueOf: (band: Band) => Value): Record<Band, Value> {
  return Object.fromEntries(bands.map((band) => [band, valueOf(band)])) as Record<Band, Value>;
}

function overYears({ p10, p50, p90 }: OverYears): { P10: number; P50: number; P90: number } {
  return { P10: toFourDecimals(p10), P50: toFourDecimals(p50), P90: toFourDecimals(p90) };
}

import { type Band, bands, type MonthWorkability } from "@halcyon/schema";
import type { Box, DayRow, StripLayout } from "./strip-layout.ts";

/** Share of the hours of a month in each band, 0..1. */
export type BandShares = Readonly<Record<Band, number>>;

/** Returns the share of hours in each score band in past weather, for each month from January. A month without data is null. */
export function monthShares(months: readonly Pick<MonthWorkability, "hours">[]): (BandShares | null)[] {
  return months.map(({ hours }) => {
    if (hours === null) return null;
    const total = bands.reduce((sum, band) => sum + hours[band].P50, 0);
    if (total === 0) return null;
    return Object.fromEntries(bands.map((band) => [band, hours[band].P50 / total])) as Record<Band, number>;
  });
}

/** Section of a day's bar for one band. Its length is proportional to the share of hours that the month usually has in this band. */
export interface UsualBox extends Box {
  readonly band: Band;
}

/**
 * Returns the sections of the bars beneath days with low forecast skill in at least one hour. A bar shows how often the month usually has each band, best band
 * first.
 */
export function usualBars(
  days: readonly DayRow[],
  pale: readonly boolean[],
  usual: readonly (BandShares | null)[],
  layout: StripLayout,
): UsualBox[] {
  return days.flatMap(({ ms, cells }, day) => {
    const shares = usual[new Date(ms).getUTCMonth()] ?? null;
    if (shares === null || !cells.some(({ index }) => pale[index])) return [];
    return stacked(layout.usualBox(day), shares, layout.isAcross);
  });
}

function stacked(box: Box, shares: BandShares, isUpright: boolean): UsualBox[] {
  let before = 0;
  return bands.toReversed().map((band) => {
    const share = shares[band];
    const from = before;
    before += share;
    return isUpright
      ? { band, x: box.x, width: box.width, y: box.y + from * box.height, height: share * box.height }
      : { band, y: box.y, height: box.height, x: box.x + from * box.width, width: share * box.width };
  });
}

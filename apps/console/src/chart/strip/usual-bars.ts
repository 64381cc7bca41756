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

/**
 * Section of the bar beneath a day, for one score band. The length of the section is proportional to the usual share of hours in this band in the month of the
 * day.
 */
export interface UsualBox extends Box {
  readonly band: Band;
}

/**
 * Returns the sections of the bars beneath days with low forecast skill in at least one hour. A bar shows the usual share of each score band in the month of
 * the day, best band first.
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

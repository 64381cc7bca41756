import type { Location } from "@halcyon/schema";
import { type Region, shareOf } from "./region.ts";

/** Properties of a place that determine its rain in each season. */
export interface RainRegime {
  readonly latitude: number;
  readonly continentality: number;
  /** Factor by which deserts reduce the usual precipitation of the latitude, 0..1; 1 outside deserts. */
  readonly desertShare: number;
  /** Influence of the monsoon on the place, 0 to 1. */
  readonly monsoonShare: number;
  readonly monsoon: Monsoon;
}

interface Monsoon {
  /** Precipitation of the dry months [mm/month]. At the height of summer, `peakMm` is added to it. */
  readonly dryMm: number;
  readonly peakMm: number;
}

/** Mean monthly rain at every 10 degrees of distance from the thermal equator [mm]. */
const zonalRainMm = [230, 150, 50, 48, 90, 85, 60, 22, 11, 5];

/** Distance by which the thermal equator moves to the north in July and to the south in January [degrees]. */
const thermalEquatorSwing = 8;

/**
 * Regions with wet summers and dry winters. The contrast is weaker on subtropical east coasts. The values were set by hand, so that the places in
 * climate-places.suite.ts are close to their climate normals.
 */
const monsoons: readonly (Region & Monsoon)[] = [
  { south: 8, north: 28, west: 72, east: 97, dryMm: 8, peakMm: 240 },
  { south: 10, north: 22, west: 97, east: 109, dryMm: 25, peakMm: 220 },
  { south: 22, north: 41, west: 108, east: 140, dryMm: 50, peakMm: 140 },
  { south: 7, north: 15, west: -16, east: 40, dryMm: 5, peakMm: 220 },
  { south: 14, north: 24, west: -106, east: -88, dryMm: 15, peakMm: 170 },
  { south: -19, north: -11, west: 124, east: 146, dryMm: 8, peakMm: 260 },
  { south: -21, north: -9, west: 14, east: 37, dryMm: 6, peakMm: 200 },
  { south: -21, north: -9, west: -60, east: -42, dryMm: 25, peakMm: 220 },
  { south: 28, north: 43, west: -92, east: -70, dryMm: 80, peakMm: 30 },
  { south: -37, north: -24, west: 149, east: 156, dryMm: 75, peakMm: 35 },
  { south: -35, north: -22, west: -60, east: -46, dryMm: 90, peakMm: 50 },
  { south: -34, north: -24, west: 28, east: 34, dryMm: 40, peakMm: 70 },
];

/** Regions that are drier than others at their latitude and distance from the sea. */
const deserts: readonly (Region & { readonly share: number })[] = [
  { south: 18, north: 29.5, west: -15, east: 57, share: 0.2 },
  { south: -4, north: 6, west: 36, east: 48, share: 0.35 },
  { south: 36, north: 46, west: 54, east: 105, share: 0.4 },
  { south: -28, north: -8, west: -80, east: -70, share: 0.15 },
  { south: -30, north: -18, west: 10, east: 17, share: 0.2 },
  { south: -90, north: -74, west: 0, east: 140, share: 0.25 },
  { south: 71, north: 80, west: 160, east: -120, share: 0.5 },
];

/** Width of the transition around the region of a monsoon or a desert [degrees]. */
const edgeDegrees = 4;

export function rainRegimeAt(place: Location, continentality: number): RainRegime {
  let monsoonShare = 0;
  let monsoon: Monsoon = { dryMm: 0, peakMm: 0 };
  for (const region of monsoons) {
    const share = shareOf(region, place, edgeDegrees);
    if (share > monsoonShare) [monsoonShare, monsoon] = [share, region];
  }
  let desertShare = 1;
  for (const region of deserts) desertShare *= 1 - (1 - region.share) * shareOf(region, place, edgeDegrees);
  return { latitude: place.latitude, continentality, desertShare, monsoonShare, monsoon };
}

/** Returns the rain of a month [mm]. `summer` is -1 in January and 1 in July. */
export function monthlyRainMm(regime: RainRegime, summer: number): number {
  const { latitude, continentality, desertShare, monsoonShare, monsoon } = regime;
  const fromThermalEquator = Math.abs(latitude - thermalEquatorSwing * summer);
  const subtropical = Math.max(0, 1 - Math.abs(fromThermalEquator - 24) / 14);
  const inland = Math.max(0.04, 1.05 - (0.25 + 0.9 * subtropical) * continentality);
  const zonalMm = interpolate(zonalRainMm, Math.min(90, fromThermalEquator) / 10) * inland * desertShare;
  const ownSummer = Math.max(0, latitude < 0 ? -summer : summer);
  return zonalMm + monsoonShare * (monsoon.dryMm + monsoon.peakMm * ownSummer ** 3 - zonalMm);
}

/**
 * Interpolates between the rows of a table.
 *
 * @param position - Position in the table; 0 is the first row. Beyond the table, the value at its end is returned.
 */
export function interpolate(table: readonly number[], position: number): number {
  const held = Math.max(0, Math.min(table.length - 1, position));
  const row = Math.min(table.length - 2, Math.floor(held));
  return table[row]! + (held - row) * (table[row + 1]! - table[row]!);
}

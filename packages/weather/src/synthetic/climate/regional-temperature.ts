import type { Location } from "@halcyon/schema";
import { type Region, shareOf } from "./region.ts";

export interface TemperatureAnomaly {
  readonly meanC: number;
  readonly seasonalC: number;
}

/**
 * Regions where the zonal means are far off:
 *
 * - the North Atlantic and its warm currents;
 * - the cold pools of the Siberian winter and its outflow over East Asia;
 * - the ice off Alaska, and the deserts of Africa and Arabia;
 * - the cold currents off Africa and the Americas.
 *
 * Set by hand, until the places of climate-places.suite.ts came near their normals.
 */
const regions: readonly (Region & TemperatureAnomaly & { readonly edgeDegrees: number })[] = [
  { south: 67, north: 76, west: -12, east: 28, edgeDegrees: 10, meanC: 11, seasonalC: -6 },
  { south: 60, north: 68, west: 115, east: 148, edgeDegrees: 14, meanC: -7.5, seasonalC: 10.5 },
  { south: 71, north: 80, west: 160, east: -120, edgeDegrees: 6, meanC: -2, seasonalC: 4 },
  { south: 18, north: 26, west: -10, east: 56, edgeDegrees: 5, meanC: 0.5, seasonalC: 4.5 },
  { south: 25, north: 46, west: 108, east: 138, edgeDegrees: 5, meanC: -3, seasonalC: 3.5 },
  { south: 20, north: 36, west: -28, east: -15, edgeDegrees: 5, meanC: -1.5, seasonalC: -3 },
  { south: 25, north: 40, west: -132, east: -120, edgeDegrees: 5, meanC: -1.5, seasonalC: -2.5 },
  { south: -28, north: -6, west: -88, east: -76, edgeDegrees: 5, meanC: -4, seasonalC: 0 },
  { south: -30, north: -14, west: 4, east: 13, edgeDegrees: 5, meanC: -3, seasonalC: 0 },
];

/** How far the mean and half the range of the year differ from those of the latitude [degC]. */
export function temperatureAnomalyAt(place: Location): TemperatureAnomaly {
  let meanC = 0;
  let seasonalC = 0;
  for (const region of regions) {
    const share = shareOf(region, place, region.edgeDegrees);
    meanC += share * region.meanC;
    seasonalC += share * region.seasonalC;
  }
  return { meanC, seasonalC };
}

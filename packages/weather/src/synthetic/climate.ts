import { interpolate } from "./interpolate.ts";
import { isLand } from "./land-mask.ts";
import { normalDensity, normalExceededBy, normalUpperTail } from "./normal.ts";
import type { Cell } from "../source.ts";

/** What stays the same at a cell: the climate that its weather varies around. */
export interface Climate {
  readonly latitude: number;
  readonly longitude: number;
  readonly sea: boolean;
  readonly elevationM: number;
  /** 0 with the ocean upwind, 1 with land upwind as far as counts. */
  readonly continentality: number;
  readonly meanTemperatureC: number;
  /** Half the difference between the warmest and the coldest time of year [degC]; negative in the south. */
  readonly seasonalC: number;
  /** The warmest day of the year in the north, the coldest in the south. */
  readonly warmestDay: number;
  readonly meanMonthlyRainMm: number;
  /** Rain falls while the wetness, a standard normal number, is above this. */
  readonly wetAbove: number;
  /** Mean of the squared excess of wetness over `wetAbove`, dry hours included. */
  readonly meanSquaredExcess: number;
}

/** Zonal means every 10 degrees from the south pole to the north, by eye from the reanalysis climatologies of 1991-2020. */
const oceanMeanC = [
  -45, -27, -12, -1, 7, 13.5, 20, 24, 26, 26.5, 27, 25.5, 20.5, 15.5, 11.5, 7.5, 0, -12, -17,
];
const landOffsetC = [0, 0, 0, 0, -1, -1, 1.5, 2, 1, 0, 1, 2.5, 4, -1, -4.5, -8.5, -10, -6, 0];
const oceanSeasonalC = [15, 14, 10, 6, 4, 4.5, 5, 3, 1.5, 0.5, 1, 3, 6, 6.5, 5, 5, 7, 14, 15];
const landSeasonalC = [15, 16, 14, 10, 8, 9, 8, 5, 2, 1, 2, 6, 10.5, 13, 14.5, 18, 19, 18, 15];

/** Monthly rain by distance from the thermal equator, every 10 degrees [mm]. */
const zonalRainMm = [230, 150, 50, 48, 90, 85, 60, 30, 15, 8];

/** How far the thermal equator moves north in July and south in January [degrees]. */
const thermalEquatorSwing = 8;

export function climateOf(cell: Cell): Climate {
  const { latitude, longitude, sea } = cell;
  const continentality = sea ? 0.4 * landUpwind(cell) : landUpwind(cell);
  const row = (latitude + 90) / 10;
  const oceanSeasonal = interpolate(oceanSeasonalC, row);
  const inland = continentality ** 1.5;
  const seasonal = oceanSeasonal + inland * Math.max(0, interpolate(landSeasonalC, row) - oceanSeasonal);
  const meanMonthlyRainMm = (rainMm(latitude, continentality, 1) + rainMm(latitude, continentality, -1)) / 2;
  const wetShare = Math.min(0.2, 0.02 + 0.000_75 * meanMonthlyRainMm);
  const wetAbove = normalExceededBy(wetShare);
  return {
    latitude,
    longitude,
    sea,
    elevationM: cell.elevationM ?? 0,
    continentality,
    meanTemperatureC: interpolate(oceanMeanC, row) + inland * interpolate(landOffsetC, row),
    seasonalC: latitude < 0 ? -seasonal : seasonal,
    warmestDay: 199 + 20 * (1 - continentality),
    meanMonthlyRainMm,
    wetAbove,
    meanSquaredExcess:
      (1 + wetAbove * wetAbove) * normalUpperTail(wetAbove) - wetAbove * normalDensity(wetAbove),
  };
}

/** Rain of a month [mm]. `summer` runs from -1 in January to 1 in July. */
export function rainMm(latitude: number, continentality: number, summer: number): number {
  const fromThermalEquator = Math.abs(latitude - thermalEquatorSwing * summer);
  const subtropical = Math.max(0, 1 - Math.abs(fromThermalEquator - 24) / 14);
  const inland = 1.05 - (0.25 + 0.9 * subtropical) * continentality;
  return interpolate(zonalRainMm, Math.min(90, fromThermalEquator) / 10) * Math.max(0.04, inland);
}

/** Where trade winds from the east give way to westerlies [degrees from the equator]. */
const tradesEnd = { begin: 30, end: 42 };

/** Share of land in the 28 degrees that the prevailing wind comes over. */
function landUpwind({ latitude, longitude }: Cell): number {
  const westerly = Math.max(
    0,
    Math.min(1, (Math.abs(latitude) - tradesEnd.begin) / (tradesEnd.end - tradesEnd.begin)),
  );
  const west = westerly === 0 ? 0 : westerly * landTowards(latitude, longitude, -1);
  const east = westerly === 1 ? 0 : (1 - westerly) * landTowards(latitude, longitude, 1);
  return west + east;
}

/** Share of land around a place, stretched and weighted towards the east (1) or the west (-1). */
function landTowards(latitude: number, longitude: number, direction: 1 | -1): number {
  let land = 0;
  let weights = 0;
  for (let degrees = -8; degrees <= 28; degrees += 4) {
    const weight = degrees < 0 ? 0.5 : 1 - degrees / 40;
    for (const north of [-4, 0, 4]) {
      const place = {
        latitude: Math.max(-90, Math.min(90, latitude + north)),
        longitude: longitude + direction * degrees,
      };
      if (isLand(place)) land += weight;
      weights += weight;
    }
  }
  return land / weights;
}

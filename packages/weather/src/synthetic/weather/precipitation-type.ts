import type { Instant } from "./instant.ts";

/**
 * Precipitation in one step of a history (a possible course of the weather) [mm], with properties of the air. Each property is a sum over the step, weighted by
 * the precipitation amounts.
 */
interface FallingWater {
  mm: number;
  temperatureC: number;
  wetBulbC: number;
  warmWind: number;
}

export function noWater(): FallingWater {
  return { mm: 0, temperatureC: 0, wetBulbC: 0, warmWind: 0 };
}

/**
 * Adds the precipitation of one instant to the sums of a step. The wet-bulb temperature is estimated as the air temperature minus a third of the dew-point
 * depression.
 */
export function addWater(water: FallingWater, mm: number, instant: Instant): void {
  const { temperatureC, dewPointC, warmWind } = instant;
  water.mm += mm;
  water.temperatureC += mm * temperatureC;
  water.wetBulbC += mm * (temperatureC - (temperatureC - dewPointC) / 3);
  water.warmWind += mm * warmWind;
}

/** Codes of precipitation types in WMO GRIB2 code table 4.201. */
const codes = { none: 0, rain: 1, freezingRain: 3, snow: 5, wetSnow: 6, rainAndSnow: 7, icePellets: 8 };

/** Wet-bulb temperatures at which 90, 50 and 10 % of precipitation falls as snow [degC]; Wang et al. 2019, https://doi.org/10.1029/2019GL085722, equation 1 */
const snowEdgesC = { dry: -0.3, half: 0.8, little: 1.9 };

/**
 * Limits within which a warm layer of air lies over frozen ground. Such a layer needs a strong wind towards the pole, a temperature near 0 degC, and a place
 * away from the ocean.
 */
const warmLayer = { coldestC: -4, warmestC: 0.2, warmWind: 1.1, meltsWarmWind: 1.4, continentality: 0.3 };

/**
 * Returns the precipitation type of a step.
 *
 * @param water - Precipitation of the step, with its weighted sums.
 * @param continentality - Share of land in the region that the wind comes from: 0 for ocean, 1 for land.
 * @returns Code of WMO GRIB2 code table 4.201: 0 without precipitation, otherwise 1, 3, 5, 6, 7 or 8.
 */
export function precipitationType(water: FallingWater, continentality: number): number {
  if (water.mm === 0) return codes.none;
  const temperatureC = water.temperatureC / water.mm;
  const wetBulbC = water.wetBulbC / water.mm;
  const warmWind = water.warmWind / water.mm;
  if (
    continentality > warmLayer.continentality &&
    temperatureC >= warmLayer.coldestC &&
    temperatureC <= warmLayer.warmestC &&
    warmWind > warmLayer.warmWind
  ) {
    return warmWind > warmLayer.meltsWarmWind ? codes.freezingRain : codes.icePellets;
  }
  if (wetBulbC < snowEdgesC.dry) return codes.snow;
  if (wetBulbC < snowEdgesC.half) return codes.wetSnow;
  return wetBulbC < snowEdgesC.little ? codes.rainAndSnow : codes.rain;
}

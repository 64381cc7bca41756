import { saturationVapourPressure } from "../humidity/saturation-vapour-pressure.ts";
import { thermalFluxes } from "./thermal-fluxes.ts";

/**
 * Returns the heat radiation of the sky, estimated from the air near the ground by {@link thermalFluxes}. Under an inversion the sky sends more than this. Thin
 * high clouds count as low ones.
 *
 * @param temperatureC - Air temperature, above -273.15 [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param cloudPercent - Share of the sky that clouds cover [%].
 * @returns Downward longwave radiation [W/m²].
 * @example
 * ```js
 * Math.round(longwaveDown(10, 80, 100)); // => 351
 * ```
 * @see Prata 1996, https://doi.org/10.1002/qj.49712253306
 * @see Unsworth & Monteith 1975, https://doi.org/10.1002/qj.49710142703
 * @formula
 * kelvin = temperatureC + 273.15
 * water = 46.5 * saturationVapourPressure(temperatureC) * relativeHumidityPercent / (100 * kelvin)
 * clear = 1 - (1 + water) * exp(-sqrt(1.2 + 3 * water))
 * (clear + 0.84 * (cloudPercent / 100) * (1 - clear)) * 5.67e-8 * kelvin^4
 */
export function longwaveDown(
  temperatureC: number,
  relativeHumidityPercent: number,
  cloudPercent: number,
): number {
  const vapourHpa = (saturationVapourPressure(temperatureC) * relativeHumidityPercent) / 100;
  return thermalFluxes(temperatureC, vapourHpa, cloudPercent).downwardWm2;
}

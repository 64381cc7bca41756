import { saturationVapourPressure } from "../humidity/saturation-vapour-pressure.ts";

/** Stefan-Boltzmann constant, rounded as in the papers on thermal indices [W/m²/K⁴]. */
export const stefanBoltzmann = 5.67e-8;

/** Share of the effect of clouds that reaches the ground [1]. Clouds increase the emissivity of the sky. */
const cloudEffect = 0.84;

/** Thermal (longwave) radiation at the ground. */
export interface ThermalFluxes {
  readonly downwardWm2: number;
  readonly upwardWm2: number;
}

/**
 * Estimates the thermal radiation of sky and ground from the weather near the ground, for a source that lacks this radiation. The clear sky has the emissivity
 * of Prata. Clouds raise the emissivity towards 1 (Unsworth & Monteith). Clouds at all heights have the same effect here, so the effect of cirrus is
 * overestimated. The ground counts as a black body at air temperature. Real ground is warmer in the sun and colder on clear nights. The estimate is defined for
 * all temperatures. Cloud cover is clamped to 0..100 %, and a negative vapour pressure counts as 0.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param vapourPressureHpa - Vapour pressure at 2 m [hPa].
 * @param cloudCoverPercent - Share of the sky that clouds cover [%].
 * @see Prata 1996, https://doi.org/10.1002/qj.49712253306
 * @see Unsworth & Monteith 1975, https://doi.org/10.1002/qj.49710142703
 */
export function thermalFluxes(
  temperatureC: number,
  vapourPressureHpa: number,
  cloudCoverPercent: number,
): ThermalFluxes {
  const kelvin = temperatureC + 273.15;
  const water = (46.5 * Math.max(vapourPressureHpa, 0)) / kelvin;
  const clear = 1 - (1 + water) * Math.exp(-Math.sqrt(1.2 + 3 * water));
  const clouds = cloudEffect * Math.min(Math.max(cloudCoverPercent / 100, 0), 1);
  const squared = kelvin * kelvin;
  const upwardWm2 = stefanBoltzmann * squared * squared;
  return { downwardWm2: (clear + clouds * (1 - clear)) * upwardWm2, upwardWm2 };
}

/**
 * Returns the thermal radiation of the sky, estimated from the air near the ground by {@link thermalFluxes}. Under an inversion, the actual radiation is
 * higher. Thin high clouds count like low clouds.
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

import { directFraction } from "../radiation/direct-fraction.ts";
import { meanRadiantTemperature } from "../radiation/mean-radiant-temperature.ts";
import { saturationVapourPressure } from "../humidity/saturation-vapour-pressure.ts";
import type { SunOfHour } from "../radiation/sun-of-hour.ts";
import { utci } from "./utci.ts";

/**
 * Returns the Universal Thermal Climate Index of an hour in the open, from variables of weather models. The mean radiant temperature (mrt) follows from the
 * sun, the clouds and the air.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water, 0..100 [%].
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param shortwaveWm2 - Global radiation, mean of the hour [W/m²].
 * @param cloudCoverPercent - Share of the sky that clouds cover [%].
 * @returns UTCI [°C], computed by {@link utci} and {@link meanRadiantTemperature}.
 * @see Bröde et al. 2012, https://doi.org/10.1007/s00484-011-0454-1
 * @see Di Napoli et al. 2020, https://doi.org/10.1007/s00484-020-01900-5, for the mean radiant temperature
 * @formula
 * vapourHpa = relativeHumidityPercent / 100 * saturationVapourPressure(temperatureC)
 * utci(temperatureC, vapourHpa, windSpeedMps, meanRadiantTemperatureC)
 */
export function utciOutdoor(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
  shortwaveWm2: number,
  cloudCoverPercent: number,
  sun: SunOfHour,
): number {
  const vapourPressureHpa = (relativeHumidityPercent / 100) * saturationVapourPressure(temperatureC);
  const radiantC = meanRadiantTemperature(
    temperatureC,
    vapourPressureHpa,
    cloudCoverPercent,
    shortwaveWm2,
    directFraction(shortwaveWm2, sun),
    sun,
  );
  return utci(temperatureC, vapourPressureHpa, windSpeedMps, radiantC);
}

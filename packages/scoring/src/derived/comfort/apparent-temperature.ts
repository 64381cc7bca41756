import { bureauVapourPressure } from "../humidity/bureau-vapour-pressure.ts";

/**
 * Returns the apparent temperature in the shade: how warm it feels to an adult walking outdoors. The index is a linear fit to Steadman's tables without
 * radiation. It has no published range; here it is used in all weather.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @returns Apparent temperature [°C].
 * @see Steadman 1994, Norms of apparent temperature in Australia, Australian Meteorological Magazine 43:1-16, in the form
 * of the Bureau of Meteorology, http://www.bom.gov.au/info/thermal_stress/
 * @formula
 * vapourHpa = bureauVapourPressure(temperatureC, relativeHumidityPercent)
 * temperatureC + 0.33 * vapourHpa - 0.7 * windSpeedMps - 4
 */
export function apparentTemperature(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
): number {
  return apparentOfVapour(
    temperatureC,
    bureauVapourPressure(temperatureC, relativeHumidityPercent),
    windSpeedMps,
  );
}

/** Returns {@link apparentTemperature} from the vapour pressure [hPa]. */
export function apparentOfVapour(
  temperatureC: number,
  vapourPressureHpa: number,
  windSpeedMps: number,
): number {
  return temperatureC + 0.33 * vapourPressureHpa - 0.7 * windSpeedMps - 4;
}

import { bureauVapourPressure } from "../humidity/bureau-vapour-pressure.ts";

/**
 * Returns the wet-bulb globe temperature from temperature and humidity only. It always assumes moderately strong sun and light wind, even at night. The
 * result is therefore too high at night, under clouds and in wind, and too low in full sun and calm air. The formula was developed for warm weather. No valid
 * range is published, so it is used in all weather.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Estimated wet-bulb globe temperature [°C].
 * @see American College of Sports Medicine 1984, https://doi.org/10.1080/00913847.1984.11701899, in the form of the Bureau of Meteorology,
 * http://www.bom.gov.au/info/thermal_stress/
 * @formula
 * 0.567 * temperatureC + 0.393 * bureauVapourPressure(temperatureC, relativeHumidityPercent) + 3.94
 */
export function wbgtSimple(temperatureC: number, relativeHumidityPercent: number): number {
  return 0.567 * temperatureC + 0.393 * bureauVapourPressure(temperatureC, relativeHumidityPercent) + 3.94;
}

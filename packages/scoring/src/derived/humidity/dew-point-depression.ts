import { dewPoint } from "./dew-point.ts";

/**
 * Returns air temperature less dew point: how far air or a surface must cool for dew to form. It is valid in the same range as {@link dewPoint}, and never
 * negative.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Dew point depression, 0 or more [K].
 * @formula
 * max(temperatureC - dewPoint(temperatureC, relativeHumidityPercent), 0)
 */
export function dewPointDepression(temperatureC: number, relativeHumidityPercent: number): number {
  return Math.max(temperatureC - dewPoint(temperatureC, relativeHumidityPercent), 0);
}

import { wetBulb } from "./wet-bulb.ts";

/**
 * Returns Delta T: air temperature minus wet-bulb temperature, which shows how fast spray droplets evaporate. It is valid in the same range as {@link
 * wetBulb}, and never negative.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param pressureHpa - Air pressure at the place [hPa].
 * @returns Delta T [°C].
 * @formula
 * temperatureC - wetBulb(temperatureC, relativeHumidityPercent, pressureHpa)
 */
export function deltaT(temperatureC: number, relativeHumidityPercent: number, pressureHpa: number): number {
  return temperatureC - wetBulb(temperatureC, relativeHumidityPercent, pressureHpa);
}

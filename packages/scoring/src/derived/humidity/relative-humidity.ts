import { saturationVapourPressure } from "./saturation-vapour-pressure.ts";

/**
 * Returns the relative humidity over water from air temperature and dew point. It uses the Magnus form, fitted for -40..50 °C. Outside this range, the same
 * formula is used. A dew point above the air temperature, which rounding can cause, gives 100 %.
 *
 * @param temperatureC - Air temperature [°C].
 * @param dewPointC - Dew point [°C].
 * @returns Relative humidity, 0..100 [%].
 * @example
 * ```js
 * relativeHumidity(20, 20); // => 100
 * ```
 * @see Alduchov & Eskridge 1996, https://doi.org/10.1175/1520-0450(1996)035%3C0601:IMFAOS%3E2.0.CO;2
 * @formula
 * min(100 * saturationVapourPressure(dewPointC) / saturationVapourPressure(temperatureC), 100)
 */
export function relativeHumidity(temperatureC: number, dewPointC: number): number {
  return humidityOfPressures(saturationVapourPressure(temperatureC), saturationVapourPressure(dewPointC));
}

/** Returns {@link relativeHumidity}, computed from the saturation vapour pressures at the air temperature and at the dew point [hPa]. */
export function humidityOfPressures(saturationHpa: number, vapourHpa: number): number {
  return Math.min((100 * vapourHpa) / saturationHpa, 100);
}

/**
 * Returns the relative humidity over water after temperature and pressure of the air have changed, if the mixing ratio stays the same. The function uses the
 * Magnus form, fitted for -40..50 °C. Outside this range, the same formula is used. The result is at most 100 %, because excess water condenses.
 *
 * @param relativeHumidityPercent - Relative humidity before the change, 0..100 [%].
 * @param temperatureC - Air temperature before the change, above -243.04 [°C].
 * @param pressureRatio - New pressure divided by the old pressure, above 0 [1].
 * @param temperatureThereC - New air temperature, above -243.04 [°C].
 * @returns New relative humidity, 0..100 [%].
 * @example
 * ```js
 * relativeHumidityAtPressure(70, 15, 0.9, 10.5).toFixed(1); // => "84.6"
 * ```
 * @see Alduchov & Eskridge 1996, https://doi.org/10.1175/1520-0450(1996)035%3C0601:IMFAOS%3E2.0.CO;2
 */
export function relativeHumidityAtPressure(
  relativeHumidityPercent: number,
  temperatureC: number,
  pressureRatio: number,
  temperatureThereC: number,
): number {
  const saturations = saturationVapourPressure(temperatureC) / saturationVapourPressure(temperatureThereC);
  return Math.min(relativeHumidityPercent * pressureRatio * saturations, 100);
}

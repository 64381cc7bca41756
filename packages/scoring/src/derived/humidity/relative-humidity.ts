import { saturationVapourPressure } from "./saturation-vapour-pressure.ts";

/**
 * Returns the relative humidity over water from air temperature and dew point. It uses the Magnus form, fitted for -40..50 °C; outside, the same curve is
 * used. A dew point above the air temperature, which rounding can cause, gives 100 %.
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

/** Returns {@link relativeHumidity} from the saturation vapour pressures at the temperature and at the dew point [hPa]. */
export function humidityOfPressures(saturationHpa: number, vapourHpa: number): number {
  return Math.min((100 * vapourHpa) / saturationHpa, 100);
}

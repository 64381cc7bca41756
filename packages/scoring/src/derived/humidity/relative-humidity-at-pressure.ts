import { saturationVapourPressure } from "./saturation-vapour-pressure.ts";

/**
 * Returns the relative humidity over water of air brought to another temperature and pressure with its mixing ratio unchanged. It uses the Magnus form, fitted
 * for -40..50 °C; outside, the same curve goes on. Water that the air cannot hold there falls out, and 100 % is left.
 *
 * @param relativeHumidityPercent - Relative humidity before, 0..100 [%].
 * @param temperatureC - Air temperature before, above -243.04 [°C].
 * @param pressureRatio - Pressure there by the pressure before, above 0 [1].
 * @param temperatureThereC - Air temperature there, above -243.04 [°C].
 * @returns Relative humidity there, 0..100 [%].
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

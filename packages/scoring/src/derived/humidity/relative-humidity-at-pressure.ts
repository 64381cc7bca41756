import { saturationVapourPressure } from "./saturation-vapour-pressure.ts";

/**
 * Returns the relative humidity over water of air brought to another temperature and pressure with its mixing ratio unchanged. It uses the Magnus form,
 * fitted for -40..50 °C; outside, the same curve is used. Water that the air cannot hold in the new state is removed, which leaves 100 %.
 *
 * @param relativeHumidityPercent - Relative humidity before, 0..100 [%].
 * @param temperatureC - Air temperature before, above -243.04 [°C].
 * @param pressureRatio - New pressure divided by the pressure before, above 0 [1].
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

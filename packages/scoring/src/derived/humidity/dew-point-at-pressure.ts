import { magnus } from "./saturation-vapour-pressure.ts";

/**
 * Returns the dew point of air brought to another pressure with its mixing ratio unchanged: the vapour pressure changes in proportion to the pressure. It
 * uses the Magnus form over water, fitted for -40..50 °C; outside, the same curve is used. Water that the air cannot hold at the new pressure is removed:
 * the dew point is never above the temperature.
 *
 * @param dewPointC - Dew point before, above -243.04 [°C].
 * @param pressureRatio - New pressure divided by the pressure before, above 0 [1].
 * @param temperatureC - New air temperature [°C].
 * @returns New dew point [°C].
 * @example
 * ```js
 * dewPointAtPressure(10, 0.9, 15).toFixed(2); // => "8.43"
 * ```
 * @see Alduchov & Eskridge 1996, https://doi.org/10.1175/1520-0450(1996)035%3C0601:IMFAOS%3E2.0.CO;2
 */
export function dewPointAtPressure(dewPointC: number, pressureRatio: number, temperatureC: number): number {
  if (pressureRatio === 1) return Math.min(dewPointC, temperatureC);
  const exponent = (magnus.slope * dewPointC) / (magnus.offsetC + dewPointC) + Math.log(pressureRatio);
  return Math.min((magnus.offsetC * exponent) / (magnus.slope - exponent), temperatureC);
}

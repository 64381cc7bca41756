import { magnus } from "./saturation-vapour-pressure.ts";

/** Minimum relative humidity [%]. Air is never completely dry, and the dew point tends to minus infinity as the humidity tends to 0. */
const humidityFloorPercent = 1;

/**
 * Returns the dew point: the temperature to which air must cool, at constant pressure, for dew to form. It uses the Magnus form over water, fitted for
 * -40..50 °C. Outside this range, the same formula is used. Relative humidity is clamped to 1..100 %, so that the dew point is finite and never above the air
 * temperature.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Dew point [°C].
 * @example
 * ```js
 * Math.round(dewPoint(20, 50)); // => 9
 * ```
 * @see Alduchov & Eskridge 1996, https://doi.org/10.1175/1520-0450(1996)035%3C0601:IMFAOS%3E2.0.CO;2
 * @formula
 * humidity = clip(relativeHumidityPercent, 1, 100) / 100
 * exponent = log(humidity) + 17.625 * temperatureC / (243.04 + temperatureC)
 * 243.04 * exponent / (17.625 - exponent)
 */
export function dewPoint(temperatureC: number, relativeHumidityPercent: number): number {
  return dewPointOfTerms(
    dewPointTerms.ofTemperature(temperatureC),
    dewPointTerms.ofHumidity(relativeHumidityPercent),
  );
}

/**
 * The two terms of {@link dewPoint}. Their sum is the exponent of the vapour pressure in the Magnus form. One term depends on the temperature [°C], the other
 * on the relative humidity [%].
 */
export const dewPointTerms = {
  ofTemperature: (temperatureC: number): number =>
    (magnus.slope * temperatureC) / (magnus.offsetC + temperatureC),
  ofHumidity: (relativeHumidityPercent: number): number =>
    Math.log(Math.min(Math.max(relativeHumidityPercent, humidityFloorPercent), 100) / 100),
} as const;

/** Returns {@link dewPoint}, computed from the results of the two {@link dewPointTerms}. */
export function dewPointOfTerms(ofTemperature: number, ofHumidity: number): number {
  const exponent = ofHumidity + ofTemperature;
  return (magnus.offsetC * exponent) / (magnus.slope - exponent);
}

/**
 * Returns the dew point of air after its pressure has changed, if the mixing ratio stays the same. The vapour pressure then changes in proportion to the
 * pressure. The function uses the Magnus form over water, fitted for -40..50 °C. Outside this range, the same formula is used. The result is never above the
 * temperature, because excess water condenses.
 *
 * @param dewPointC - Dew point before the change, above -243.04 [°C].
 * @param pressureRatio - New pressure divided by the old pressure, above 0 [1].
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

/**
 * Returns the difference between air temperature and dew point. Air or a surface must cool by this amount for dew to form. The result is valid in the same
 * range as {@link dewPoint}, and never negative.
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

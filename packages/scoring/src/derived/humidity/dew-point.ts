import { magnus } from "./saturation-vapour-pressure.ts";

/** Minimum relative humidity [%]. Air is never completely dry, and the dew point tends to minus infinity as the humidity tends to 0. */
const humidityFloorPercent = 1;

/**
 * Returns the dew point: the temperature to which air must cool, at constant pressure, for dew to form. It uses the Magnus form over water, fitted for
 * -40..50 °C; outside, the same curve is used. Relative humidity is clamped to 1..100 %, so that the dew point is finite and never above the air
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

/** Terms of the exponent of the vapour pressure: one depends on the temperature [°C], the other on the relative humidity [%]. */
export const dewPointTerms = {
  ofTemperature: (temperatureC: number): number =>
    (magnus.slope * temperatureC) / (magnus.offsetC + temperatureC),
  ofHumidity: (relativeHumidityPercent: number): number =>
    Math.log(Math.min(Math.max(relativeHumidityPercent, humidityFloorPercent), 100) / 100),
} as const;

/** Returns {@link dewPoint} from {@link dewPointTerms}. */
export function dewPointOfTerms(ofTemperature: number, ofHumidity: number): number {
  const exponent = ofHumidity + ofTemperature;
  return (magnus.offsetC * exponent) / (magnus.slope - exponent);
}

import { wetBulb } from "./wet-bulb.ts";

/** Depth of fresh snow over the depth of its water [1]: ten to one, the customary figure; real snow has 3 to 30. */
const snowToWater = 10;

/**
 * Share of precipitation that reaches the ground as snow, from the wet-bulb temperature near the ground.
 *
 * Fitted to observations of the northern hemisphere; defined for every temperature. It knows nothing of warm layers
 * aloft: freezing rain counts as snow.
 *
 * @param wetBulbTemperatureC - Wet-bulb temperature at 2 m [°C].
 * @returns Snow fraction, 0..1.
 * @see Wang et al. 2019, https://doi.org/10.1029/2019GL085722, equation 1
 */
export function snowFraction(wetBulbTemperatureC: number): number {
  return 1 / (1 + 6.99e-5 * Math.exp(2 * (wetBulbTemperatureC + 3.97)));
}

/**
 * Liquid part of the precipitation.
 *
 * @param precipitationMm - Precipitation of the step [mm].
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Rain of the step [mm].
 */
export function rain(precipitationMm: number, temperatureC: number, relativeHumidityPercent: number): number {
  return precipitationMm * (1 - snowFraction(wetBulb(temperatureC, relativeHumidityPercent)));
}

/**
 * Depth of the fresh snow of the step, at ten to one.
 *
 * @param precipitationMm - Precipitation of the step [mm].
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Depth of fresh snow [cm].
 */
export function snowfall(
  precipitationMm: number,
  temperatureC: number,
  relativeHumidityPercent: number,
): number {
  const waterMm = precipitationMm * snowFraction(wetBulb(temperatureC, relativeHumidityPercent));
  return (waterMm * snowToWater) / 10;
}

import { phaseOfType } from "./precipitation-type.ts";
import { wetBulb } from "../wet-bulb/wet-bulb.ts";

/** Ratio of the depth of fresh snow to the depth of its water [1]. The customary value is 10; real snow has 3 to 30. */
const snowToWater = 10;

/**
 * Returns the share of precipitation that reaches the ground as snow, from the wet-bulb temperature near the ground. The formula is fitted to observations in
 * the northern hemisphere, and defined for every temperature. It ignores warm layers of air above the ground, so freezing rain counts as snow.
 *
 * @param wetBulbTemperatureC - Wet-bulb temperature at 2 m [°C].
 * @returns Snow fraction, 0..1.
 * @see Wang et al. 2019, https://doi.org/10.1029/2019GL085722, equation 1
 * @formula
 * 1 / (1 + 6.99e-5 * exp(2 * (wetBulbTemperatureC + 3.97)))
 */
export function snowFraction(wetBulbTemperatureC: number): number {
  return 1 / (1 + 6.99e-5 * Math.exp(2 * (wetBulbTemperatureC + 3.97)));
}

/**
 * Returns the liquid part of the precipitation, from the precipitation type, or from the wet-bulb temperature if the type is not known. The result is 0 if
 * there is no precipitation.
 *
 * @param precipitationMm - Precipitation of the step [mm].
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param precipitationType - WMO GRIB2 code table 4.201; NaN if it is not known.
 * @param pressureHpa - Air pressure at the place [hPa].
 * @returns Rain of the step [mm].
 * @formula
 * snow = snowFraction(wetBulb(temperatureC, relativeHumidityPercent, pressureHpa))
 * precipitationType == 1 or precipitationType == 2 or precipitationType == 3 or precipitationType == 11 or precipitationType == 12 ? precipitationMm : precipitationType == 7 ? 0.5 * precipitationMm : precipitationType >= 4 and precipitationType <= 10 ? 0 : (1 - snow) * precipitationMm
 */
export function rain(
  precipitationMm: number,
  temperatureC: number,
  relativeHumidityPercent: number,
  precipitationType: number,
  pressureHpa: number,
): number {
  return rainOfShare(
    precipitationMm,
    temperatureC,
    relativeHumidityPercent,
    knownShares.liquid(precipitationType),
    pressureHpa,
  );
}

/** Functions that return the liquid share and the snow share of a precipitation type; -1 if the type does not determine the share. */
export const knownShares = {
  liquid: (type: number): number => phaseOfType(type)?.liquid ?? -1,
  snow: (type: number): number => phaseOfType(type)?.snow ?? -1,
} as const;

/**
 * Returns {@link rain}, computed from the liquid share of the precipitation. If the share is below 0 or NaN, it is determined from the wet-bulb temperature.
 */
export function rainOfShare(
  precipitationMm: number,
  temperatureC: number,
  relativeHumidityPercent: number,
  liquid: number,
  pressureHpa: number,
): number {
  if (precipitationMm === 0) return 0;
  const share =
    liquid >= 0 ? liquid : 1 - snowFraction(wetBulb(temperatureC, relativeHumidityPercent, pressureHpa));
  return precipitationMm * share;
}

/**
 * Returns the depth of fresh snow that falls in a step: ten times the depth of the water that it contains. The share of snow is determined as in {@link rain}.
 * Ice pellets, graupel and hail count as neither snow nor rain.
 *
 * @param precipitationMm - Precipitation of the step [mm].
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param precipitationType - WMO GRIB2 code table 4.201; NaN if it is not known.
 * @param pressureHpa - Air pressure at the place [hPa].
 * @returns Depth of fresh snow [cm].
 * @formula
 * snow = snowFraction(wetBulb(temperatureC, relativeHumidityPercent, pressureHpa))
 * precipitationType == 5 or precipitationType == 6 ? precipitationMm : precipitationType == 7 ? 0.5 * precipitationMm : precipitationType >= 1 and precipitationType <= 12 ? 0 : snow * precipitationMm
 */
export function snowfall(
  precipitationMm: number,
  temperatureC: number,
  relativeHumidityPercent: number,
  precipitationType: number,
  pressureHpa: number,
): number {
  return snowfallOfShare(
    precipitationMm,
    temperatureC,
    relativeHumidityPercent,
    knownShares.snow(precipitationType),
    pressureHpa,
  );
}

/**
 * Returns {@link snowfall}, computed from the snow share of the precipitation. If the share is below 0 or NaN, it is determined from the wet-bulb temperature.
 */
export function snowfallOfShare(
  precipitationMm: number,
  temperatureC: number,
  relativeHumidityPercent: number,
  snow: number,
  pressureHpa: number,
): number {
  if (precipitationMm === 0) return 0;
  const share = snow >= 0 ? snow : snowFraction(wetBulb(temperatureC, relativeHumidityPercent, pressureHpa));
  return (precipitationMm * share * snowToWater) / 10;
}

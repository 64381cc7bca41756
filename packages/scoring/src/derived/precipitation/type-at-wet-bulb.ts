import { snowFraction } from "./snow-fraction.ts";

/**
 * Minimum share of snow for which precipitation counts as snow [1]. `rainTo` is the maximum share for which it counts as rain. Between these shares, it counts
 * as a mixture.
 */
const snowFrom = 2 / 3;
const rainTo = 1 / 3;

/** Codes of WMO GRIB2 code table 4.201, by the names that this project gives them. */
const type = {
  rain: 1,
  freezingRain: 3,
  snow: 5,
  wetSnow: 6,
  both: 7,
  icePellets: 8,
  drizzle: 11,
  freezingDrizzle: 12,
} as const;

/**
 * Returns the kind of precipitation at a place that is warmer or colder than the place with the known kind. Rain, drizzle and snow are determined from the
 * wet-bulb temperature. Freezing rain and drizzle remain freezing up to 0 °C, and become liquid above. They indicate a layer of warm air aloft. The wet-bulb
 * temperature near the ground does not show this layer. Ice pellets melt like snow. The codes for hail, graupel, thunderstorms, no precipitation and unknown
 * types remain unchanged.
 *
 * @param precipitationType - WMO GRIB2 code table 4.201.
 * @param wetBulbTemperatureC - Wet-bulb temperature at 2 m at the new place [°C]; NaN if it is not known.
 * @returns Type from the same code table; NaN if the wet-bulb temperature is not known.
 * @example
 * ```js
 * typeAtWetBulb(1, -2); // => 5
 * ```
 * @see Wang et al. 2019, https://doi.org/10.1029/2019GL085722, for the share of snow; the limits of one and two thirds are Halcyon's own
 */
export function typeAtWetBulb(precipitationType: number, wetBulbTemperatureC: number): number {
  if (Number.isNaN(wetBulbTemperatureC)) return Number.NaN;
  switch (precipitationType) {
    case type.freezingRain:
      return wetBulbTemperatureC <= 0 ? type.freezingRain : type.rain;
    case type.freezingDrizzle:
      return wetBulbTemperatureC <= 0 ? type.freezingDrizzle : type.drizzle;
    case type.icePellets:
      return snowFraction(wetBulbTemperatureC) > rainTo ? type.icePellets : type.rain;
    case type.rain:
    case type.drizzle:
    case type.snow:
    case type.wetSnow:
    case type.both:
      return bySnow(precipitationType, snowFraction(wetBulbTemperatureC));
    default:
      return precipitationType;
  }
}

function bySnow(before: number, share: number): number {
  if (share >= snowFrom) return before === type.wetSnow ? type.wetSnow : type.snow;
  if (share <= rainTo) return before === type.drizzle ? type.drizzle : type.rain;
  return type.both;
}

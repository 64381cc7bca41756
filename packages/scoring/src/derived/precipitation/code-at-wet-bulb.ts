import { snowFraction } from "./snow-fraction.ts";

/** Pairs of present-weather codes that describe the same precipitation, as liquid and as snow. */
const pairs = [
  [51, 71],
  [53, 73],
  [55, 75],
  [61, 71],
  [63, 73],
  [65, 75],
  [80, 85],
  [81, 86],
  [82, 86],
] as const;

const snowOf: ReadonlyMap<number, number> = new Map(pairs);
const rainOf: ReadonlyMap<number, number> = new Map([
  [71, 61],
  [73, 63],
  [75, 65],
  [77, 51],
  [85, 80],
  [86, 81],
]);
const thawedOf: ReadonlyMap<number, number> = new Map([
  [56, 51],
  [57, 55],
  [66, 61],
  [67, 65],
]);

/**
 * Returns the present weather at a place that is warmer or colder than the place with the known weather. The precipitation at the new place follows
 * `typeAtWetBulb`. A mixture of rain and snow has no code, so the code of the likelier kind is returned. All other codes remain unchanged.
 *
 * @param weatherCode - Present weather, WMO code table 4677 as simplified by Open-Meteo.
 * @param wetBulbTemperatureC - Wet-bulb temperature at 2 m at the new place [°C]; NaN if it is not known.
 * @returns Present weather at the new place, from the same code table; NaN if the wet-bulb temperature is not known.
 * @example
 * ```js
 * codeAtWetBulb(73, 4); // => 63
 * ```
 */
export function codeAtWetBulb(weatherCode: number, wetBulbTemperatureC: number): number {
  if (Number.isNaN(wetBulbTemperatureC)) return Number.NaN;
  const thawed = thawedOf.get(weatherCode);
  if (thawed !== undefined) return wetBulbTemperatureC <= 0 ? weatherCode : thawed;
  const isSnow = snowFraction(wetBulbTemperatureC) >= 0.5;
  return (isSnow ? snowOf : rainOf).get(weatherCode) ?? weatherCode;
}

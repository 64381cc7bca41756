/**
 * Returns the temperature-humidity index for cattle, in the form of the National Research Council in 1971. It is made for warm weather. It has no published
 * range, so the same formula is used in all weather. It ignores wind and sun. Below 14.4 °C, humid air has a lower index than dry air.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Temperature-humidity index [1].
 * @see National Research Council 1971, A guide to environmental research on animals, as in Dikmen & Hansen 2009,
 * https://doi.org/10.3168/jds.2008-1370
 * @formula
 * 1.8 * temperatureC + 32 - (0.55 - 0.0055 * relativeHumidityPercent) * (1.8 * temperatureC - 26)
 */
export function thiCattle(temperatureC: number, relativeHumidityPercent: number): number {
  const dryness = 0.55 - 0.0055 * relativeHumidityPercent;
  return 1.8 * temperatureC + 32 - dryness * (1.8 * temperatureC - 26);
}

/**
 * Returns the vapour pressure as used in the thermal indices of the Australian Bureau of Meteorology. It uses a Magnus form over water, for which no valid
 * range is published. The formula is not defined at or below -237.7 °C.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Vapour pressure [hPa].
 * @see http://www.bom.gov.au/info/thermal_stress/
 * @formula
 * relativeHumidityPercent / 100 * 6.105 * exp(17.27 * temperatureC / (237.7 + temperatureC))
 */
export function bureauVapourPressure(temperatureC: number, relativeHumidityPercent: number): number {
  return bureauTerms.ofHumidity(relativeHumidityPercent) * bureauTerms.ofTemperature(temperatureC);
}

/** The two factors of {@link bureauVapourPressure}. One depends on the temperature [°C], the other on the relative humidity [%]. */
export const bureauTerms = {
  ofTemperature: (temperatureC: number): number => Math.exp((17.27 * temperatureC) / (237.7 + temperatureC)),
  ofHumidity: (relativeHumidityPercent: number): number => (relativeHumidityPercent / 100) * 6.105,
} as const;

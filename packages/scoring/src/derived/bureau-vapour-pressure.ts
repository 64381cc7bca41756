/**
 * Vapour pressure as the thermal indices of the Australian Bureau of Meteorology take it.
 *
 * A Magnus form over water, without a published range. Not defined at or below -237.7 °C.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Vapour pressure [hPa].
 * @see http://www.bom.gov.au/info/thermal_stress/
 */
export function bureauVapourPressure(temperatureC: number, relativeHumidityPercent: number): number {
  return (relativeHumidityPercent / 100) * 6.105 * Math.exp((17.27 * temperatureC) / (237.7 + temperatureC));
}

/**
 * Returns the vapour pressure deficit: the vapour pressure that the air could still take up. The saturation pressure over water follows FAO-56, which is
 * made for the weather in which crops grow. In frost and heat the same curve is used. It is not defined at or below -237.3 °C. Humidity over 100 % gives 0.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Vapour pressure deficit, 0 or more [kPa].
 * @see Allen et al. 1998, Crop evapotranspiration, FAO Irrigation and Drainage Paper 56, equation 11,
 * https://www.fao.org/4/x0490e/x0490e07.htm
 * @formula
 * 0.6108 * exp(17.27 * temperatureC / (temperatureC + 237.3)) * max(1 - relativeHumidityPercent / 100, 0)
 */
export function vapourPressureDeficit(temperatureC: number, relativeHumidityPercent: number): number {
  return deficitTerms.saturationKpa(temperatureC) * deficitTerms.dryness(relativeHumidityPercent);
}

/** Factors of the deficit: one depends on the temperature [°C], the other on the relative humidity [%]. */
export const deficitTerms = {
  saturationKpa: (temperatureC: number): number =>
    0.6108 * Math.exp((17.27 * temperatureC) / (temperatureC + 237.3)),
  dryness: (relativeHumidityPercent: number): number => Math.max(1 - relativeHumidityPercent / 100, 0),
} as const;

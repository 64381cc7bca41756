/** Coefficients of the Magnus form over water: pressure at 0 degC [hPa], slope [1] and temperature offset [degC]. */
export const magnus = { pressureHpa: 6.1094, slope: 17.625, offsetC: 243.04 } as const;

/**
 * Returns the saturation vapour pressure over water, in the Magnus form. The formula is fitted for -40..50 °C, with an error of at most 0.4 %. Outside this
 * range, the same formula is used. It is not defined at or below -243.04 °C.
 *
 * @param temperatureC - Air temperature [°C].
 * @returns Saturation vapour pressure [hPa].
 * @example
 * ```js
 * saturationVapourPressure(20).toFixed(2); // => "23.33"
 * ```
 * @see Alduchov & Eskridge 1996, https://doi.org/10.1175/1520-0450(1996)035%3C0601:IMFAOS%3E2.0.CO;2
 * @formula
 * 6.1094 * exp(17.625 * temperatureC / (243.04 + temperatureC))
 */
export function saturationVapourPressure(temperatureC: number): number {
  return magnus.pressureHpa * Math.exp((magnus.slope * temperatureC) / (magnus.offsetC + temperatureC));
}

/**
 * Returns the vapour pressure deficit: the difference between the saturation vapour pressure and the vapour pressure of the air. The saturation vapour
 * pressure over water follows FAO-56, which is meant for weather in which crops grow. In frost and heat, the same formula is used. It is not defined at or
 * below -237.3 °C. If the humidity exceeds 100 %, the deficit is 0.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Vapour pressure deficit, 0 or more [kPa].
 * @see Allen et al. 1998, Crop evapotranspiration, FAO Irrigation and Drainage Paper 56, equation 11, https://www.fao.org/4/x0490e/x0490e07.htm
 * @formula
 * 0.6108 * exp(17.27 * temperatureC / (temperatureC + 237.3)) * max(1 - relativeHumidityPercent / 100, 0)
 */
export function vapourPressureDeficit(temperatureC: number, relativeHumidityPercent: number): number {
  return deficitTerms.saturationKpa(temperatureC) * deficitTerms.dryness(relativeHumidityPercent);
}

/** The two factors of {@link vapourPressureDeficit}. One depends on the temperature [°C], the other on the relative humidity [%]. */
export const deficitTerms = {
  saturationKpa: (temperatureC: number): number =>
    0.6108 * Math.exp((17.27 * temperatureC) / (temperatureC + 237.3)),
  dryness: (relativeHumidityPercent: number): number => Math.max(1 - relativeHumidityPercent / 100, 0),
} as const;

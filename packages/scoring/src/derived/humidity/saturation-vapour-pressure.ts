/** Coefficients of the Magnus form over water: pressure at 0 degC [hPa], slope [1] and temperature offset [degC]. */
export const magnus = { pressureHpa: 6.1094, slope: 17.625, offsetC: 243.04 } as const;

/**
 * Returns the saturation vapour pressure over water, in the Magnus form. It is fitted for -40..50 °C with an error of at most 0.4 %; outside, the same
 * curve is used. It is not defined at or below -243.04 °C.
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

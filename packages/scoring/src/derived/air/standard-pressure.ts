/** Pressure of the standard atmosphere at sea level [hPa]. */
export const seaLevelPressureHpa = 1013.25;

/**
 * Returns the pressure of the standard atmosphere at a height. It is defined from -5,000 m to 11,000 m, where its temperature decreases linearly. Weather
 * moves the real pressure by some 30 hPa around it.
 *
 * @param elevationM - Height above sea level [m].
 * @returns Pressure [hPa].
 * @example
 * ```js
 * standardPressure(1500).toFixed(2); // => "845.56"
 * ```
 * @see ISO 2533:1975, Standard Atmosphere
 * @formula
 * 1013.25 * (1 - 2.25577e-5 * elevationM)^5.25588
 */
export function standardPressure(elevationM: number): number {
  return seaLevelPressureHpa * (1 - 2.25577e-5 * elevationM) ** 5.25588;
}

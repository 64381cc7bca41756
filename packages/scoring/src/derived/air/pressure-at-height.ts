/** Standard gravity divided by the gas constant of dry air, 9.80665 / 287.053 [K/m]. */
const gravityByGas = 0.0341632;

/** 0 °C [K]. */
const kelvin = 273.15;

/**
 * Returns the air pressure at another height, by the hypsometric equation for dry air. The difference between the pressures is the weight of the air between
 * both heights.
 *
 * @param pressureHpa - Air pressure at the known height [hPa].
 * @param meanTemperatureC - Mean temperature of the air between both heights, above -273.15 [°C].
 * @param riseM - Rise from the known to the other height; negative if the other height is lower [m].
 * @returns Air pressure at the other height [hPa].
 * @example
 * ```js
 * hypsometricPressure(1013.25, 11.75, 1000).toFixed(1); // => "898.8"
 * ```
 * @see AMS Glossary of Meteorology, "hypsometric equation", https://glossary.ametsoc.org/wiki/Hypsometric_equation
 */
export function hypsometricPressure(pressureHpa: number, meanTemperatureC: number, riseM: number): number {
  return pressureHpa * Math.exp((-gravityByGas * riseM) / (meanTemperatureC + kelvin));
}

/** Pressure of the standard atmosphere at sea level [hPa]. */
export const seaLevelPressureHpa = 1013.25;

/**
 * Returns the pressure of the standard atmosphere at a height. The formula is valid from -5,000 m to 11,000 m, where temperature decreases linearly with
 * height. In real weather, the pressure differs by up to about 30 hPa.
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

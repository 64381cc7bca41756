import { interpolant } from "../interpolant.ts";
import { magnus, saturationVapourPressure } from "../humidity/saturation-vapour-pressure.ts";
import { within } from "../within.ts";

/**
 * Terms in Stull's formula that depend only on the relative humidity. The formula gives the wet-bulb temperature at 1013.25 hPa. It is T slope + atan(T + RH) +
 * offset, with the relative humidity RH in % and all temperatures in °C. It was fitted for relative humidities of 5..99 % and temperatures of -20..50 °C. In
 * air that is both cold and dry, it is less accurate. Errors range from -1 to 0.65 °C.
 *
 * @see Stull 2011, https://doi.org/10.1175/JAMC-D-11-0143.1
 */
export const stullTerms = {
  slope: (humidityPercent: number): number => Math.atan(0.151977 * Math.sqrt(humidityPercent + 8.313659)),
  offset: (humidityPercent: number): number =>
    0.00391838 * humidityPercent ** 1.5 * Math.atan(0.023101 * humidityPercent) -
    Math.atan(humidityPercent - 1.676331) -
    4.686035,
} as const;

/** Range of air temperatures for which the equation of the wet-bulb temperature is solved [°C]. */
const solvedC = { min: -100, max: 60 } as const;

/** Psychrometer coefficient of a ventilated thermometer at 0 °C [1/K], and its relative increase per kelvin of wet-bulb temperature [1/K]. */
const psychrometer = { coefficient: 6.6e-4, growth: 0.00115 } as const;

const newtonSteps = 3;

const saturation = interpolant(saturationVapourPressure, { from: solvedC.min, to: solvedC.max, step: 0.05 });
const humiditySteps = { from: 0, to: 100, step: 0.25 } as const;
const stullSlope = interpolant(stullTerms.slope, humiditySteps);
const stullOffset = interpolant(stullTerms.offset, humiditySteps);

/**
 * Returns the wet-bulb temperature over water, also below 0 °C. It solves the psychrometric equation `es(Tw) - A (1 + 0.00115 Tw) p (T - Tw) = e`. Three Newton
 * steps start from Stull's fit. The error is at most 5e-5 °C for -10..40 °C and 700..1013 hPa, and at most 0.005 °C elsewhere. Outside -100..60 °C, the
 * depression (air temperature minus wet-bulb temperature) stays the same as at the nearest end of this range. The result is continuous and never above the air
 * temperature. It increases with temperature, humidity and pressure.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water, 0..100 [%].
 * @param pressureHpa - Air pressure at the place, 300..1090 [hPa].
 * @returns Wet-bulb temperature [°C].
 * @example
 * ```js
 * wetBulb(30, 30, 850).toFixed(4); // => "17.4478"
 * ```
 * @see AMS Glossary of Meteorology, "psychrometric formula", https://glossary.ametsoc.org/wiki/Psychrometric_formula
 * @see Stull 2011, https://doi.org/10.1175/JAMC-D-11-0143.1, for the first guess
 * @formula
 * vapourHpa = relativeHumidityPercent / 100 * saturationVapourPressure(temperatureC)
 * saturationVapourPressure(wetBulb) - 6.6e-4 * (1 + 0.00115 * wetBulb) * pressureHpa * (temperatureC - wetBulb) == vapourHpa
 */
export function wetBulb(temperatureC: number, relativeHumidityPercent: number, pressureHpa: number): number {
  const airC = within(temperatureC, solvedC);
  const vapourPressureHpa = (relativeHumidityPercent / 100) * saturation(airC);
  const cooling = psychrometer.coefficient * pressureHpa;
  let wetC = Math.min(
    airC,
    airC * stullSlope(relativeHumidityPercent) +
      Math.atan(airC + relativeHumidityPercent) +
      stullOffset(relativeHumidityPercent),
  );
  for (let step = 0; step < newtonSteps; step++) {
    const saturated = saturation(wetC);
    const offsetC = magnus.offsetC + wetC;
    const excess = saturated - cooling * (1 + psychrometer.growth * wetC) * (airC - wetC) - vapourPressureHpa;
    const slope =
      (saturated * magnus.slope * magnus.offsetC) / (offsetC * offsetC) +
      cooling * (1 + psychrometer.growth * (2 * wetC - airC));
    wetC = Math.min(airC, wetC - excess / slope);
  }
  return temperatureC - (airC - wetC);
}

/**
 * Returns the vapour pressure of air from its wet-bulb temperature over water, also below 0 °C. This is the inverse of {@link wetBulb}. Air with less vapour
 * has a lower wet-bulb temperature. Two vapour pressures can therefore be compared instead of two wet-bulb temperatures.
 *
 * @param wetBulbC - Wet-bulb temperature, above -243.04 [°C].
 * @param temperatureC - Air temperature [°C].
 * @param pressureHpa - Air pressure at the place [hPa].
 * @returns Vapour pressure [hPa], linear in the air temperature; below 0 if no air can have this wet-bulb temperature.
 * @example
 * ```js
 * vapourPressureAtWetBulb(17.4478, 30, 850).toFixed(2); // => "12.71"
 * ```
 * @see AMS Glossary of Meteorology, "psychrometric formula", https://glossary.ametsoc.org/wiki/Psychrometric_formula
 */
export function vapourPressureAtWetBulb(wetBulbC: number, temperatureC: number, pressureHpa: number): number {
  const cooling = psychrometer.coefficient * (1 + psychrometer.growth * wetBulbC) * pressureHpa;
  return saturationVapourPressure(wetBulbC) - cooling * (temperatureC - wetBulbC);
}

/**
 * Returns Delta T, the air temperature minus the wet-bulb temperature. It shows how fast spray droplets evaporate. It is valid in the same range as {@link
 * wetBulb}, and never negative.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param pressureHpa - Air pressure at the place [hPa].
 * @returns Delta T [°C].
 * @formula
 * temperatureC - wetBulb(temperatureC, relativeHumidityPercent, pressureHpa)
 */
export function deltaT(temperatureC: number, relativeHumidityPercent: number, pressureHpa: number): number {
  return temperatureC - wetBulb(temperatureC, relativeHumidityPercent, pressureHpa);
}

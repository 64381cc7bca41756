/** The melting point of ice [K]. */
const freezing = 273.15;

/**
 * Returns the humidex of the Meteorological Service of Canada: how hot humid air feels, in degrees Celsius. It is made for 20 °C and above. Environment
 * Canada shows it only at air temperatures of 20 °C or more, and only if it exceeds them by at least 1. Here it is defined for all weather, and is never
 * below the air temperature. Below a vapour pressure of 10 hPa (a dew point of about 7 °C) it is the air temperature itself.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param dewPointC - Dew point at 2 m, above -273.15 [°C].
 * @returns Humidex, the air temperature or more [°C].
 * @see Masterton & Richardson 1979, Humidex, Environment Canada, CLI 1-79; https://climate.weather.gc.ca/glossary_e.html#humidex
 * @formula
 * vapourHpa = 6.11 * exp(5417.753 * (1 / 273.15 - 1 / (273.15 + dewPointC)))
 * temperatureC + max(5 / 9 * (vapourHpa - 10), 0)
 */
export function humidex(temperatureC: number, dewPointC: number): number {
  return temperatureC + humidexExcess(dewPointC);
}

/** Returns the excess of {@link humidex} over the air temperature [K], by the dew point [°C]. */
export function humidexExcess(dewPointC: number): number {
  const vapourPressureHpa = 6.11 * Math.exp(5417.753 * (1 / freezing - 1 / (freezing + dewPointC)));
  return Math.max((5 / 9) * (vapourPressureHpa - 10), 0);
}

/** Maximum air temperature at which wind chill is defined [°C]. */
const warmestC = 10;

/** Walking pace that the index assumes [km/h]. Weaker wind counts as calm. */
const walkingPaceKmh = 4.8;

/**
 * Returns the wind chill: the temperature at which calm air would cool the face of a walking person as fast as the given wind does. It is defined for air at
 * or below 10 °C and wind above 4.8 km/h (1.33 m/s). In other weather, the result is the air temperature itself. At a wind of 4.8 km/h, the result therefore
 * changes abruptly, by 3 K at -10 °C and more in colder air. The wind chill is never above the air temperature.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param windSpeedMps - Mean wind speed at 10 m, 0 or more [m/s].
 * @returns Equivalent temperature [°C].
 * @see Osczevski & Bluestein 2005, https://doi.org/10.1175/BAMS-86-10-1453
 * @formula
 * windSpeedKmh = 3.6 * windSpeedMps
 * temperatureC <= 10 and windSpeedKmh > 4.8 ? 13.12 + 0.6215 * temperatureC - 11.37 * windSpeedKmh^0.16 + 0.3965 * temperatureC * windSpeedKmh^0.16 : temperatureC
 */
export function windChill(temperatureC: number, windSpeedMps: number): number {
  return windChillOfTerm(temperatureC, windChillTerm(windSpeedMps));
}

/** Returns the wind term of {@link windChill}: the wind speed, converted to km/h, to the power 0.16; 0 if the wind is at most 4.8 km/h. */
export function windChillTerm(windSpeedMps: number): number {
  const windSpeedKmh = windSpeedMps * 3.6;
  return windSpeedKmh <= walkingPaceKmh ? 0 : windSpeedKmh ** 0.16;
}

/** Returns {@link windChill}, computed from the air temperature [°C] and the result of {@link windChillTerm}. */
export function windChillOfTerm(temperatureC: number, wind: number): number {
  if (temperatureC > warmestC || wind === 0) return temperatureC;
  return 13.12 + 0.6215 * temperatureC - 11.37 * wind + 0.3965 * temperatureC * wind;
}

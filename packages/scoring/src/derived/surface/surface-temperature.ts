/**
 * Returns the air temperature as an estimate of the ground temperature, for sources that lack the ground temperature. This is a rough rule: the ground is some
 * degrees colder on a clear night and many degrees warmer in the sun.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @returns Temperature of the ground [°C].
 * @formula
 * temperatureC
 */
export function surfaceTemperature(temperatureC: number): number {
  return temperatureC;
}

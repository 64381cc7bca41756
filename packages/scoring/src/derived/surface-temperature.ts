/**
 * Temperature of the ground where nobody tells it: that of the air.
 *
 * A rough rule: in a clear night the ground is some degrees colder, in the sun many degrees warmer.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @returns Temperature of the ground [°C].
 */
export function surfaceTemperature(temperatureC: number): number {
  return temperatureC;
}

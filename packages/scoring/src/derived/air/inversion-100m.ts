/**
 * Returns the temperature 100 m above ground minus the temperature at 2 m. If the difference is above 0, an inversion keeps spray, smoke and frost near the
 * ground. If the difference is about -1 °C, the air is neutral.
 *
 * @param temperature100mC - Air temperature at 100 m [°C].
 * @param temperatureC - Air temperature at 2 m [°C].
 * @returns The difference of both temperatures [°C].
 * @formula
 * temperature100mC - temperatureC
 */
export function inversion100m(temperature100mC: number, temperatureC: number): number {
  return temperature100mC - temperatureC;
}

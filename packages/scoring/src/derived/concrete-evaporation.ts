/** The formula's power is of temperatures above this [°C]; colder air counts as being at it. */
const coldestC = -18;

/** Fresh concrete is kept from cooling below this [°C]. */
const coldestConcreteC = 10;

/**
 * Water that evaporates from fresh concrete that is as warm as the air, but never below 10 °C.
 *
 * Made for about 15..35 °C; colder air than -18 °C counts as -18 °C. The wind meant is that 0.5 m above the concrete; the
 * wind at 10 m is stronger, so that the rate errs on the safe side.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param windSpeedMps - Mean wind speed, 0 or more [m/s].
 * @returns Evaporation rate, 0 or more [kg/m²/h].
 * @see Uno 1998, Plastic shrinkage cracking and evaporation formulas, ACI Materials Journal 95(4):365-375, title 95-M34
 */
export function concreteEvaporation(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
): number {
  const concreteC = Math.max(temperatureC, coldestConcreteC);
  const airC = Math.max(temperatureC, coldestC);
  const humidity = relativeHumidityPercent / 100;
  const windSpeedKmh = windSpeedMps * 3.6;
  return 5e-6 * ((concreteC + 18) ** 2.5 - humidity * (airC + 18) ** 2.5) * (windSpeedKmh + 4);
}

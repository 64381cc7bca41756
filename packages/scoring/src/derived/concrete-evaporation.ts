import { windAtHeight } from "./wind-at-height.ts";

/** The formula's power is of temperatures above this [°C]; colder air counts as being at it. */
const coldestC = -18;

/** Fresh concrete comes at least this warm [°C]. */
const coldestConcreteC = 20;

/** The wind half a metre above the concrete as a share of that at 10 m: the power law of neutral air over land [1]. */
const windShare = windAtHeight(1, 0.5, false);

/**
 * Water that evaporates from fresh concrete that is as warm as the air, but never below 20 °C.
 *
 * Concrete comes warm: on a cool dry day it loses more than one that is as cold as the air. Made for about 15..35 °C; colder air than -18 °C
 * counts as -18 °C. The wind meant is the mean wind 0.5 m above the concrete, 0.652 times that at 10 m; a deck high up gets more.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param windSpeedMps - Mean wind speed at 10 m, 0 or more [m/s].
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
  const windSpeedKmh = windSpeedMps * windShare * 3.6;
  return 5e-6 * ((concreteC + 18) ** 2.5 - humidity * (airC + 18) ** 2.5) * (windSpeedKmh + 4);
}

import { windAtHeight } from "../wind/wind-at-height.ts";

/** Minimum air temperature of the formula, which contains a power of the difference from it [°C]. Colder air counts as air of this temperature. */
const coldestC = -18;

/** Minimum temperature of fresh concrete on delivery [°C]. */
const coldestConcreteC = 20;

/** Ratio of the wind 0.5 m above the concrete to the wind at 10 m [1], by the power law for neutral air over land. */
const windShare = windAtHeight(1, 0.5, false);

/**
 * Returns how fast water evaporates from fresh concrete. The concrete is as warm as the air, but at least 20 °C. On a cool dry day, it therefore loses more
 * water than concrete that is as cold as the air. The formula is meant for about 15..35 °C. Air colder than -18 °C counts as -18 °C. The formula uses the mean
 * wind 0.5 m above the concrete, 0.652 times the wind at 10 m. Over a high deck, the wind is stronger than that.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param windSpeedMps - Mean wind speed at 10 m, 0 or more [m/s].
 * @returns Evaporation rate, 0 or more [kg/m²/h].
 * @see Uno 1998, Plastic shrinkage cracking and evaporation formulas, ACI Materials Journal 95(4):365-375, title 95-M34
 * @formula
 * concreteC = max(temperatureC, 20)
 * airC = max(temperatureC, -18)
 * windSpeedKmh = 3.6 * windSpeedMps * (0.5 / 10)^(1 / 7)
 * 5e-6 * ((concreteC + 18)^2.5 - relativeHumidityPercent / 100 * (airC + 18)^2.5) * (windSpeedKmh + 4)
 */
export function concreteEvaporation(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
): number {
  return evaporationOfTerms(
    evaporationTerms.ofConcrete(temperatureC),
    evaporationTerms.ofAir(temperatureC),
    relativeHumidityPercent,
    windSpeedMps,
  );
}

/**
 * The two terms of {@link concreteEvaporation} that depend on a temperature: for the concrete and for the air. Both are functions of the air temperature [°C].
 */
export const evaporationTerms = {
  ofConcrete: (temperatureC: number): number => (Math.max(temperatureC, coldestConcreteC) + 18) ** 2.5,
  ofAir: (temperatureC: number): number => (Math.max(temperatureC, coldestC) + 18) ** 2.5,
} as const;

/** Returns {@link concreteEvaporation}, computed from the results of the two {@link evaporationTerms}. */
export function evaporationOfTerms(
  ofConcrete: number,
  ofAir: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
): number {
  const humidity = relativeHumidityPercent / 100;
  const windSpeedKmh = windSpeedMps * windShare * 3.6;
  return 5e-6 * (ofConcrete - humidity * ofAir) * (windSpeedKmh + 4);
}

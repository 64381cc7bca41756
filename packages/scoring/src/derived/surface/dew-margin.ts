import { dewPoint } from "../humidity/dew-point.ts";
import { stefanBoltzmann } from "../radiation/thermal-fluxes.ts";

/** Properties of a painted steel plate: thermal emissivity, and share of sunlight that it absorbs [1]. */
const plate = { emissivity: 0.9, absorptivity: 0.5 } as const;

/** Heat loss of the plate to still air [W/m²/K], and additional loss for each m/s of wind along the plate [J/m³/K]. */
const convection = { still: 5.7, perMps: 3.8 } as const;

/** Ratio of the wind along a plate near the ground to the wind at 10 m [1]. */
const windShare = 0.7;

/**
 * Returns the temperature of a plate minus the dew point. The plate faces the sky, and becomes wet if the result is 0 or less. The plate is assumed to be
 * insulated at its back, which is on the safe side. A plate with both sides free cools only about two thirds as much as an insulated plate. At night, the plate
 * cools below the air temperature, by 6 degC under a clear sky in calm air. In the sun, the plate counts as warm as the air.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param windSpeedMps - Mean wind speed at 10 m, 0 or more [m/s].
 * @param shortwaveWm2 - Global radiation on level ground [W/m²].
 * @param longwaveDownWm2 - Heat radiation that the sky sends down [W/m²].
 * @returns Temperature of the plate minus the dew point [°C].
 * @see McAdams 1954, Heat Transmission, 3rd edition, McGraw-Hill, for the flat plate in wind
 * @formula
 * kelvin = temperatureC + 273.15
 * gainWm2 = 0.9 * (longwaveDownWm2 - 5.67e-8 * kelvin^4) + 0.5 * shortwaveWm2
 * lossPerKelvin = 5.7 + 3.8 * 0.7 * windSpeedMps + 4 * 0.9 * 5.67e-8 * kelvin^3
 * temperatureC + min(0, gainWm2 / lossPerKelvin) - dewPoint(temperatureC, relativeHumidityPercent)
 */
export function dewMargin(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
  shortwaveWm2: number,
  longwaveDownWm2: number,
): number {
  const plateC = coldPlate(
    temperatureC,
    dewMarginTerms.blackBodyWm2(temperatureC),
    dewMarginTerms.radiatedPerKelvin(temperatureC),
    windSpeedMps,
    shortwaveWm2,
    longwaveDownWm2,
  );
  return plateC - dewPoint(temperatureC, relativeHumidityPercent);
}

const kelvin = 273.15;

/**
 * The two terms of {@link dewMargin} that depend only on the air temperature [°C]. They are the radiation of a black body [W/m²], and the increase per kelvin
 * in the radiation of the plate that faces the sky [W/m²/K].
 */
export const dewMarginTerms = {
  blackBodyWm2: (temperatureC: number): number => stefanBoltzmann * (temperatureC + kelvin) ** 4,
  radiatedPerKelvin: (temperatureC: number): number =>
    (4 * plate.emissivity * dewMarginTerms.blackBodyWm2(temperatureC)) / (temperatureC + kelvin),
} as const;

/** Returns the temperature of the plate that faces the sky [°C], for {@link dewMargin}. */
export function coldPlate(
  temperatureC: number,
  blackBodyWm2: number,
  radiatedPerKelvin: number,
  windSpeedMps: number,
  shortwaveWm2: number,
  longwaveDownWm2: number,
): number {
  const perKelvin = convection.still + convection.perMps * windShare * windSpeedMps + radiatedPerKelvin;
  const gainWm2 = plate.emissivity * (longwaveDownWm2 - blackBodyWm2) + plate.absorptivity * shortwaveWm2;
  return temperatureC + Math.min(0, gainWm2 / perKelvin);
}

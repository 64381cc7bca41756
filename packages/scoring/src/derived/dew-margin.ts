import { dewPoint } from "./dew-point.ts";
import { stefanBoltzmann } from "./thermal-fluxes.ts";

/** A painted steel plate: its thermal emissivity, and the share of sunlight that it takes up [1]. */
const plate = { emissivity: 0.9, absorptivity: 0.5 } as const;

/** Heat that still air carries off [W/m²/K], and what each m/s of wind along the plate adds [J/m³/K]. */
const convection = { still: 5.7, perMps: 3.8 } as const;

/** Wind along a plate near the ground over the wind at 10 m [1]. */
const windShare = 0.7;

/**
 * How far the surface of a plate that faces the sky stays above the dew point; at 0 it grows wet.
 *
 * The plate is insulated behind, which is the safe side: a plate that is free on both sides cools about two thirds as far. At night its heat
 * balance makes it colder than the air, by 6 degC under a clear sky in calm air. In the sun it counts as warm as the air.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param windSpeedMps - Mean wind speed at 10 m, 0 or more [m/s].
 * @param shortwaveWm2 - Global radiation on level ground [W/m²].
 * @param longwaveDownWm2 - Heat radiation that the sky sends down [W/m²].
 * @returns Temperature of the plate less the dew point [°C].
 * @see McAdams 1954, Heat Transmission, 3rd edition, McGraw-Hill, for the flat plate in wind
 */
export function dewMargin(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
  shortwaveWm2: number,
  longwaveDownWm2: number,
): number {
  const airK = temperatureC + 273.15;
  const blackBodyWm2 = stefanBoltzmann * airK ** 4;
  const perKelvin =
    convection.still +
    convection.perMps * windShare * windSpeedMps +
    (4 * plate.emissivity * blackBodyWm2) / airK;
  const gainWm2 = plate.emissivity * (longwaveDownWm2 - blackBodyWm2) + plate.absorptivity * shortwaveWm2;
  return temperatureC + Math.min(0, gainWm2 / perKelvin) - dewPoint(temperatureC, relativeHumidityPercent);
}

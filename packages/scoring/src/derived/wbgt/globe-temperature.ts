import {
  closeEnoughK,
  ground,
  heatFromSphere,
  heatFromStillSphere,
  rowOf,
  stefanBoltzmann,
  stepsMax,
  type Thermometer,
  valueAt,
} from "./moist-air.ts";

/** Black globe with a diameter of 50.8 mm. */
const globe: Thermometer = { diameterM: 0.0508, emissivity: 0.95, albedo: 0.05 };
export const stillHeat = heatFromStillSphere(globe);
export const windHeat = heatFromSphere(globe);
/** Radiation emitted by a globe, divided by its temperature to the power 4 [W/m²/K⁴]. */
export const emittedByGlobe = globe.emissivity * stefanBoltzmann;

/**
 * Returns the ratio of the sunlight absorbed by a globe to the global radiation [1].
 *
 * @param sine - Sine of the sun's elevation. It must exceed 0 if the direct fraction exceeds 0.
 * @param directFraction - Share of the radiation that comes straight from the sun, 0..1.
 */
export function sunlightOnGlobe(sine: number, directFraction: number): number {
  const beam = directFraction > 0 ? directFraction * (0.5 / sine - 1) : 0;
  return 0.5 * (1 - globe.albedo) * (1 + beam + ground.albedo);
}

/**
 * Returns the temperature of a black globe in the open, from its energy balance.
 *
 * @param temperatureK - Air temperature [K].
 * @param thermalWm2 - Half of the thermal radiation of sky and ground [W/m²].
 * @param sunlightWm2 - Sunlight that the globe absorbs [W/m²].
 * @param wind - Square root of wind speed at 2 m times air pressure [(m/s hPa)^0.5].
 * @returns Globe temperature [K].
 * @see Liljegren et al. 2008, https://doi.org/10.1080/15459620802310770
 */
export function globeTemperature(
  temperatureK: number,
  thermalWm2: number,
  sunlightWm2: number,
  wind: number,
): number {
  const received = receivedByGlobe(thermalWm2, sunlightWm2);
  let globeK = temperatureK;
  let stepK = Infinity;
  for (let step = 0; step < stepsMax && Math.abs(stepK) > closeEnoughK; step++) {
    stepK = globeStep(globeK, temperatureK, received, wind);
    globeK -= stepK;
  }
  return globeK;
}

/** Returns the total radiation that a globe absorbs [W/m²], from thermal radiation and sunlight as in {@link globeTemperature}. */
export function receivedByGlobe(thermalWm2: number, sunlightWm2: number): number {
  return globe.emissivity * thermalWm2 + sunlightWm2;
}

/** Returns Newton's step for the energy balance of a globe: the amount to subtract from its temperature [K]. */
export function globeStep(globeK: number, temperatureK: number, received: number, wind: number): number {
  const film = rowOf(0.5 * (globeK + temperatureK));
  const heat = valueAt(stillHeat, film) + wind * valueAt(windHeat, film);
  const cubed = emittedByGlobe * globeK * globeK * globeK;
  return (cubed * globeK - received + heat * (globeK - temperatureK)) / (4 * cubed + heat);
}

import {
  closeEnoughK,
  evaporativeCooling,
  ground,
  resistanceOfCylinder,
  rowOf,
  saturationHpa,
  slopeAt,
  stefanBoltzmann,
  stepsMax,
  stillness,
  type Thermometer,
  valueAt,
} from "./moist-air.ts";

/** Wet wick with a diameter of 7 mm and a length of 25.4 mm. */
const wick: Thermometer & { readonly lengthM: number } = {
  diameterM: 0.007,
  lengthM: 0.0254,
  emissivity: 0.95,
  albedo: 0.4,
};
export const resistance = resistanceOfCylinder(wick);
/** Radiation emitted by a wick, divided by its temperature to the power 4 [W/m²/K⁴]. */
export const emittedByWick = wick.emissivity * stefanBoltzmann;

/**
 * Half the second derivative of the saturation pressure by temperature, divided by the first derivative [1/K]. Chebyshev's steps use this constant in all
 * weather.
 */
export const bendPerK = 0.029;

/**
 * Returns the ratio of the sunlight absorbed by the wick to the global radiation [1].
 *
 * @param sine - Sine of the sun's elevation. It must exceed 0 if the direct fraction exceeds 0.
 * @param directFraction - Share of the radiation that comes straight from the sun, 0..1.
 */
export function sunlightOnWick(sine: number, directFraction: number): number {
  const end = (0.25 * wick.diameterM) / wick.lengthM;
  const side = directFraction > 0 ? Math.sqrt(1 - sine * sine) / (sine * Math.PI) : 0;
  return (
    (1 - wick.albedo) * ((1 - directFraction) * (1 + end) + directFraction * (side + end) + ground.albedo)
  );
}

/**
 * Returns the natural wet-bulb temperature, from the energy balance of a wet wick in the open without fan or shield.
 *
 * @param temperatureK - Air temperature [K].
 * @param vapourPressureHpa - Vapour pressure of the air [hPa].
 * @param pressureHpa - Air pressure [hPa].
 * @param thermalWm2 - Half of the thermal radiation of sky and ground [W/m²].
 * @param sunlightWm2 - Sunlight that the wick absorbs [W/m²].
 * @param wind - Square root of wind speed at 2 m times air pressure [(m/s hPa)^0.5].
 * @returns Natural wet-bulb temperature [K].
 * @see Liljegren et al. 2008, https://doi.org/10.1080/15459620802310770
 */
export function naturalWetBulb(
  temperatureK: number,
  vapourPressureHpa: number,
  pressureHpa: number,
  thermalWm2: number,
  sunlightWm2: number,
  wind: number,
): number {
  const received = receivedByWick(thermalWm2, sunlightWm2);
  const calm = stillness(wind);
  let wickK = temperatureK;
  let stepK = Infinity;
  for (let step = 0; step < stepsMax && Math.abs(stepK) > closeEnoughK; step++) {
    stepK = wickStep(wickK, temperatureK, vapourPressureHpa, pressureHpa, received, calm);
    wickK -= stepK;
  }
  return wickK;
}

/** Returns the total radiation that a wick absorbs [W/m²], from thermal radiation and sunlight as in {@link naturalWetBulb}. */
export function receivedByWick(thermalWm2: number, sunlightWm2: number): number {
  return wick.emissivity * thermalWm2 + sunlightWm2;
}

/**
 * Returns Chebyshev's step for the energy balance of a wick: the amount to subtract from its temperature [K]. The parameter `calm` is the {@link stillness}
 * of the wind.
 */
export function wickStep(
  wickK: number,
  temperatureK: number,
  vapourPressureHpa: number,
  pressureHpa: number,
  received: number,
  calm: number,
): number {
  const film = rowOf(0.5 * (wickK + temperatureK));
  const perHeat = calm * valueAt(resistance, film);
  const cooling = valueAt(evaporativeCooling, film);
  const row = rowOf(wickK);
  const wickHpa = valueAt(saturationHpa, row);
  const dryHpa = 1 / (pressureHpa - wickHpa);
  const cubed = emittedByWick * wickK * wickK * wickK;
  const excess =
    wickK -
    temperatureK +
    cooling * (wickHpa - vapourPressureHpa) * dryHpa -
    (received - cubed * wickK) * perHeat;
  const wetting = cooling * (pressureHpa - vapourPressureHpa) * dryHpa * dryHpa * slopeAt(saturationHpa, row);
  const perGrowth = 1 / (1 + wetting + 4 * cubed * perHeat);
  const newtonK = excess * perGrowth;
  return newtonK + bendPerK * newtonK * newtonK * wetting * perGrowth;
}

import { stefanBoltzmann, type ThermalFluxes, thermalFluxes } from "./thermal-fluxes.ts";

/** Share of sunlight that the ground reflects [1]. The value is for grass, as in FAO Irrigation and Drainage Paper 56, equation 38. */
const groundAlbedo = 0.23;

/**
 * Returns the mean radiant temperature in the open: black surroundings of this temperature would radiate as much on a standing person as the real surroundings.
 * It is an estimate for open grassland. Thermal radiation is computed by {@link thermalFluxes}, which assumes that the ground is as warm as the air. Over
 * ground that the sun has heated, the result is therefore some kelvins too low. It is also too low over snow and sand, which reflect more sunlight. The direct
 * part of the radiation is at most the radiation above the atmosphere. If the sun is down, all radiation counts as diffuse. Negative radiation counts as 0.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param vapourPressureHpa - Vapour pressure at 2 m [hPa].
 * @param cloudCoverPercent - Share of the sky that clouds cover, 0..100 [%].
 * @param shortwaveWm2 - Mean global radiation on level ground over the hour [W/m²].
 * @param directFraction - Share of the global radiation that comes straight from the sun, 0..1.
 * @param sun - Position and radiation of the sun. The sine of its elevation is a mean while it is up, and 0 at night. The radiation is a mean on a
 * level surface above the atmosphere [W/m²].
 * @returns Mean radiant temperature [°C].
 * @see Di Napoli et al. 2020, https://doi.org/10.1007/s00484-020-01900-5
 */
export function meanRadiantTemperature(
  temperatureC: number,
  vapourPressureHpa: number,
  cloudCoverPercent: number,
  shortwaveWm2: number,
  directFraction: number,
  sun: { readonly sine: number; readonly topOfAtmosphereWm2: number },
): number {
  const globalWm2 = Math.max(shortwaveWm2, 0);
  const directWm2 = sun.sine > 0 ? Math.min(directFraction * globalWm2, sun.topOfAtmosphereWm2) : 0;
  const { downwardWm2, upwardWm2 } = thermalFluxes(temperatureC, vapourPressureHpa, cloudCoverPercent);
  return meanRadiantTemperatureOfFluxes({
    downwardWm2,
    upwardWm2,
    diffuseWm2: globalWm2 - directWm2,
    reflectedWm2: groundAlbedo * globalWm2,
    beamWm2: sun.sine > 0 ? directWm2 / sun.sine : 0,
    sine: sun.sine,
  });
}

/** Radiant fluxes on a person in the open. */
interface RadiantFluxes extends ThermalFluxes {
  /** Sunlight that air and clouds scatter, on level ground [W/m²]. */
  readonly diffuseWm2: number;
  /** Sunlight that the ground reflects [W/m²]. */
  readonly reflectedWm2: number;
  /** Sunlight that comes straight from the sun, on a surface that faces the sun [W/m²]. */
  readonly beamWm2: number;
  /** Sine of the sun's elevation, 0..1. */
  readonly sine: number;
}

/** Shares of sunlight and of thermal radiation that the skin and clothes of a standing person absorb. */
const absorbed = { sunlight: 0.7, thermal: 0.97 } as const;

/**
 * Returns {@link meanRadiantTemperature} from known fluxes. Sky and ground each fill half of the surroundings of a person, so half of each diffuse and
 * thermal flux counts.
 *
 * @returns Mean radiant temperature [°C].
 */
export function meanRadiantTemperatureOfFluxes(fluxes: RadiantFluxes): number {
  const elevationDeg = (Math.asin(fluxes.sine) * 180) / Math.PI;
  const sunlightWm2 =
    0.5 * (fluxes.diffuseWm2 + fluxes.reflectedWm2) + facingTheSun(elevationDeg) * fluxes.beamWm2;
  const thermalWm2 = 0.5 * (fluxes.downwardWm2 + fluxes.upwardWm2);
  const radiantWm2 = thermalWm2 + (absorbed.sunlight / absorbed.thermal) * sunlightWm2;
  return Math.sqrt(Math.sqrt(radiantWm2 / stefanBoltzmann)) - 273.15;
}

/** Returns the area that a standing person turns towards the sun, divided by the surface area of the body. It is the mean over all horizontal directions. */
function facingTheSun(elevationDeg: number): number {
  return 0.308 * Math.cos((elevationDeg * (0.998 - elevationDeg ** 2 / 50_000) * Math.PI) / 180);
}

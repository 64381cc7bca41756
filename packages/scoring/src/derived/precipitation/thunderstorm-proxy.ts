import { rise } from "./rise.ts";

/** Codes of the present weather that name a thunderstorm. */
const thunderCodes: ReadonlySet<number> = new Set([95, 96, 99]);

/** Ranges over which each condition for thunderstorms increases from 0 to 1. Some come from the studies cited below, the others are customary. */
const edges = {
  capeJPerKg: { from: 100, to: 800 },
  precipitationMm: { from: 0.05, to: 0.5 },
  inhibitionJPerKg: { from: 100, to: 250 },
} as const;

/**
 * Returns the degree to which the weather allows thunderstorms, 0..1. It is 1 if the weather code names a thunderstorm. Otherwise, it is the minimum of three
 * degrees, each 0..1: instability of the air, strength of showers, and lack of convective inhibition. This is Halcyon's own rule, not lightning detection. The
 * chance of lightning rises with CAPE and levels off near 800 J/kg. Nearly all storms occur with less than 100 J/kg of inhibition. Precipitation over a longer
 * time step of the source is spread evenly over the hours of the step. NaN stands for an unknown value. If the inhibition is unknown, only instability and
 * showers count. If CAPE or precipitation is unknown, only the code decides. If all of them are unknown, the result is NaN.
 *
 * @param weatherCode - Present weather, WMO code table 4677 as simplified by Open-Meteo.
 * @param capeJPerKg - Convective available potential energy, of surface air or of the most unstable air [J/kg].
 * @param precipitationMm - Convective precipitation of the hour, or all precipitation if its convective part is not known [mm].
 * @param inhibitionJPerKg - Convective inhibition, 0 or more [J/kg].
 * @see Poreba et al. 2022, https://doi.org/10.1175/WAF-D-21-0099.1, for CAPE with lightning
 * @see Westermayer et al. 2014, 27th Conference on Severe Local Storms, American Meteorological Society, 256014, for the chance of lightning by CAPE
 * @example
 * ```js
 * thunderstormProxy(NaN, 3000, 0.3, NaN); // => 0.56
 * ```
 * @formula
 * unstable = clip((capeJPerKg - 100) / 700, 0, 1)
 * showery = clip((precipitationMm - 0.05) / 0.45, 0, 1)
 * open = isNaN(inhibitionJPerKg) ? 1 : 1 - clip((inhibitionJPerKg - 100) / 150, 0, 1)
 * weatherCode == 95 or weatherCode == 96 or weatherCode == 99 ? 1 : min(unstable, showery, open)
 */
export function thunderstormProxy(
  weatherCode: number,
  capeJPerKg: number,
  precipitationMm: number,
  inhibitionJPerKg: number,
): number {
  const { named, unstable, showery, open } = thunderstormTerms;
  if (named(weatherCode) === 1) return 1;
  const held = Number.isNaN(inhibitionJPerKg) ? 1 : open(inhibitionJPerKg);
  const proxy = Math.min(unstable(capeJPerKg), showery(precipitationMm), held);
  return Number.isNaN(proxy) && !Number.isNaN(weatherCode) ? 0 : proxy;
}

/** Terms of the thunderstorm proxy, each computed from one input, 0..1. {@link thunderstormProxy} combines them. */
export const thunderstormTerms = {
  named: (weatherCode: number): number => (thunderCodes.has(weatherCode) ? 1 : 0),
  unstable: (capeJPerKg: number): number => rise(capeJPerKg, edges.capeJPerKg),
  showery: (precipitationMm: number): number => rise(precipitationMm, edges.precipitationMm),
  open: (inhibitionJPerKg: number): number => 1 - rise(inhibitionJPerKg, edges.inhibitionJPerKg),
} as const;

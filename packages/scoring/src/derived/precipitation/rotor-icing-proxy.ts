import { rise } from "./rise.ts";

/** Codes of freezing rain and freezing drizzle in WMO GRIB2 code table 4.201. */
const freezingTypes: ReadonlySet<number> = new Set([3, 12]);

/**
 * Air temperatures at which water freezes on rotor blades [°C]. With rising temperature, the effect increases over the range `more`, and decreases over the
 * range `less`.
 */
const coldC = { more: { from: -30, to: -20 }, less: { from: 0, to: 3 } } as const;

/** Ranges over which air becomes damp [%] and visibility becomes fog [m], and minimum rain or snow that counts [mm]. */
const damp = {
  humidityPercent: { from: 90, to: 98 },
  visibilityM: { from: 500, to: 1500 },
  water: 0.05,
} as const;

/**
 * Returns the degree to which the weather lets ice form on rotors, 0..1. It is 1 in freezing rain and drizzle. Otherwise, it is the minimum of two degrees: how
 * cold and how damp the air is. The rule is Halcyon's own, with limits that are in common use. Ice can form at a few degrees above 0 degC, because air cools as
 * it flows over the blades. It can also form without visible clouds.
 *
 * @param precipitationType - WMO GRIB2 code table 4.201.
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param precipitationMm - Precipitation of the hour [mm].
 * @param visibilityM - Horizontal visibility [m]; NaN if it is unknown. Dampness then depends only on humidity and precipitation.
 * @formula
 * cold = min(clip((temperatureC + 30) / 10, 0, 1), 1 - clip(temperatureC / 3, 0, 1))
 * humid = clip((relativeHumidityPercent - 90) / 8, 0, 1)
 * wet = precipitationMm >= 0.05 ? 1 : 0
 * foggy = isNaN(visibilityM) ? 0 : 1 - clip((visibilityM - 500) / 1000, 0, 1)
 * precipitationType == 3 or precipitationType == 12 ? 1 : min(cold, max(humid, wet, foggy))
 */
export function rotorIcingProxy(
  precipitationType: number,
  temperatureC: number,
  relativeHumidityPercent: number,
  precipitationMm: number,
  visibilityM: number,
): number {
  const { freezing, cold, humid, wet, foggy } = rotorIcingTerms;
  if (freezing(precipitationType) === 1) return 1;
  const dampness = Math.max(humid(relativeHumidityPercent), wet(precipitationMm), foggy(visibilityM));
  return Math.min(cold(temperatureC), dampness);
}

/** Terms of rotor icing, each computed from one input, 0..1. {@link rotorIcingProxy} combines them. */
export const rotorIcingTerms = {
  freezing: (type: number): number => (freezingTypes.has(type) ? 1 : 0),
  cold: (airC: number): number => Math.min(rise(airC, coldC.more), 1 - rise(airC, coldC.less)),
  humid: (humidityPercent: number): number => rise(humidityPercent, damp.humidityPercent),
  wet: (mm: number): number => (mm >= damp.water ? 1 : 0),
  foggy: (visibilityM: number): number =>
    Number.isNaN(visibilityM) ? 0 : 1 - rise(visibilityM, damp.visibilityM),
} as const;

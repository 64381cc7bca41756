/** Codes of the present weather that name a thunderstorm. */
const thunderCodes: ReadonlySet<number> = new Set([95, 96, 99]);

/** From these up the air counts as fully unstable [J/kg] and the rain as a shower [mm/h]; customary. */
const full = { capeJPerKg: 2000, precipitationMm: 2 } as const;

/**
 * How far the weather allows thunderstorms, 0..1: 1 where the weather code names one, else instability times rain.
 *
 * A rule of ours, not lightning detection. NaN stands for a value that is not known: without CAPE or precipitation
 * the code alone decides, and without any of them the result is NaN.
 *
 * @param weatherCode - Present weather, WMO code table 4677 as simplified by Open-Meteo.
 * @param capeJPerKg - Convective available potential energy [J/kg].
 * @param precipitationMm - Precipitation of the hour [mm].
 */
export function thunderstormProxy(weatherCode: number, capeJPerKg: number, precipitationMm: number): number {
  if (thunderCodes.has(weatherCode)) return 1;
  const proxy = unit(capeJPerKg / full.capeJPerKg) * unit(precipitationMm / full.precipitationMm);
  return Number.isNaN(proxy) && !Number.isNaN(weatherCode) ? 0 : proxy;
}

function unit(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

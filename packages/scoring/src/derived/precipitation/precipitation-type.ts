/** Codes of WMO GRIB2 code table 4.201, by the names that this project gives them. */
const types = { none: 0, rain: 1, freezingRain: 3, snow: 5, drizzle: 11, freezingDrizzle: 12 } as const;

/** Type of precipitation for each code of the present weather. */
const typeOfCode: ReadonlyMap<number, number> = new Map([
  ...[0, 1, 2, 3, 45, 48].map((code) => [code, types.none] as const),
  ...[51, 53, 55].map((code) => [code, types.drizzle] as const),
  ...[56, 57].map((code) => [code, types.freezingDrizzle] as const),
  ...[61, 63, 65, 80, 81, 82, 95, 96, 99].map((code) => [code, types.rain] as const),
  ...[66, 67].map((code) => [code, types.freezingRain] as const),
  ...[71, 73, 75, 77, 85, 86].map((code) => [code, types.snow] as const),
]);

/**
 * Returns the kind of precipitation from the present weather. Thunderstorms, with or without hail, count as rain. Snow grains count as snow. The result is
 * NaN for a code that is not in the simplified table.
 *
 * @param weatherCode - Present weather, WMO code table 4677 as simplified by Open-Meteo.
 * @returns Precipitation type, WMO GRIB2 code table 4.201: 0 none, 1 rain, 3 freezing rain, 5 snow, 11 drizzle, 12 freezing drizzle.
 * @see https://open-meteo.com/en/docs, table of weather codes
 * @see https://www.nco.ncep.noaa.gov/pmb/docs/grib2/grib2_doc/grib2_table4-201.shtml
 */
export function precipitationType(weatherCode: number): number {
  return typeOfCode.get(weatherCode) ?? Number.NaN;
}

/** Shares of the precipitation that reach the ground as liquid and as snow. The remaining share is ice that does not increase the snow depth. */
interface Phase {
  readonly liquid: number;
  readonly snow: number;
}

const phaseOfEachType: ReadonlyMap<number, Phase> = new Map([
  ...[1, 2, 3, 11, 12].map((code) => [code, { liquid: 1, snow: 0 }] as const),
  [7, { liquid: 0.5, snow: 0.5 }],
  ...[5, 6].map((code) => [code, { liquid: 0, snow: 1 }] as const),
  ...[4, 8, 9, 10].map((code) => [code, { liquid: 0, snow: 0 }] as const),
]);

/**
 * Returns the phase of a precipitation type, WMO GRIB2 code table 4.201; undefined if the type is none, unknown or NaN. Freezing rain and thunderstorms count
 * as liquid. A mixture of rain and snow counts as half liquid and half snow. Ice pellets, graupel, hail and mixed ice count as neither liquid nor snow.
 */
export function phaseOfType(type: number): Phase | undefined {
  return phaseOfEachType.get(type);
}

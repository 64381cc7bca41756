/** Codes of WMO GRIB2 code table 4.201. */
const none = 0;
const rainAndSnow = 7;

/** The kinds that NOAA flags, the most dangerous first, in their place among the flags and their code. */
const kinds = [
  { flag: 3, code: 3 },
  { flag: 2, code: 8 },
  { flag: 1, code: 5 },
  { flag: 0, code: 1 },
];

/** A smaller share of the time is rounding. */
const leastShare = 0.02;

/**
 * Kind of precipitation from flags, or from the shares of the time in which they are set.
 *
 * The kind that is set longest counts. Among kinds that are set equally long the most dangerous counts, but rain and snow make the mixture of both.
 *
 * @param flags - Rain, snow, ice pellets, freezing rain; each 0 to 1.
 * @returns WMO GRIB2 code table 4.201: 0 none, 1 rain, 3 freezing rain, 5 snow, 7 rain and snow, 8 ice pellets. NaN where a flag is NaN.
 */
export function typeOfFlags(flags: readonly number[]): number {
  if (flags.some(Number.isNaN)) return Number.NaN;
  const longest = Math.max(...flags);
  if (longest < leastShare) return none;
  const set = kinds.filter(({ flag }) => flags[flag] === longest).map(({ code }) => code);
  return set[0] === 5 && set.length > 1 ? rainAndSnow : set[0]!;
}

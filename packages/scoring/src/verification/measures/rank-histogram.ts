/** Bins of a rank histogram, for any number of members. */
export const rankBins = 11;

/**
 * The bin of a rank histogram into which an outcome falls: its place among the members, as a share of the K + 1 places. Where members equal the
 * outcome, `draw` says which of their places it takes. It also spreads the places over the bins. If the outcome is drawn like the members, all bins
 * are equally likely.
 *
 * @param members - At least one, none missing.
 * @param draw - 0 (inclusive) to 1 (exclusive).
 * @returns 0 to {@link rankBins} - 1
 * @see Hamill 2001, https://doi.org/10.1175/1520-0493(2001)129%3C0550:IORHFV%3E2.0.CO;2
 * @example
 * ```js
 * rankBin([0.2, 0.4, 0.6], 0.5, 0); // => 5
 * ```
 */
export function rankBin(members: readonly number[], observed: number, draw: number): number {
  let below = 0;
  let equal = 0;
  for (const member of members) {
    if (member < observed) below += 1;
    else if (member === observed) equal += 1;
  }
  const place = (below + draw * (equal + 1)) / (members.length + 1);
  return Math.min(Math.floor(place * rankBins), rankBins - 1);
}

/**
 * How far a rank histogram is from a flat one: Pearson's chi-square of its counts. For independent outcomes that are drawn like the members it has
 * {@link rankBins} - 1 degrees of freedom.
 *
 * @returns 0 of no outcomes.
 * @example
 * ```js
 * rankChiSquare([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 15]); // => 22
 * ```
 */
export function rankChiSquare(ranks: readonly number[]): number {
  const expected = ranks.reduce((sum, count) => sum + count, 0) / ranks.length;
  if (expected === 0) return 0;
  return ranks.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * Continuous ranked probability score of values taken as the whole law, each as likely as the others: their mean distance to what happened, less half the mean
 * distance between two of them, equal ones included. Of one alone it is its distance. It is right for quantiles of a law.
 *
 * @param members - At least one value, none missing.
 * @returns In the unit of the values, at least 0; smaller is better.
 * @see Gneiting & Raftery 2007, https://doi.org/10.1198/016214506000001437
 */
export function plainCrps(members: readonly number[], observed: number): number {
  return crps(members, observed, members.length ** 2);
}

/**
 * Fair continuous ranked probability score of an ensemble: the mean distance of its members to what happened, less half the mean
 * distance between two different members. Its expectation does not depend on the number of members, if they are draws.
 *
 * @param members - At least two values, none missing.
 * @returns In the unit of the values; smaller is better, and it may be a little below 0.
 * @throws RangeError for fewer than two members, of which no spread follows.
 * @see Ferro 2014, https://doi.org/10.1002/qj.2270
 */
export function fairCrps(members: readonly number[], observed: number): number {
  if (members.length < 2) throw new RangeError("A fair CRPS needs at least two members.");
  return crps(members, observed, members.length * (members.length - 1));
}

function crps(members: readonly number[], observed: number, pairs: number): number {
  return sortedCrps(Float64Array.from(members).toSorted(), observed, pairs);
}

/**
 * CRPS of values that are sorted.
 *
 * @param sorted - At least one value, ascending, none missing.
 * @param pairs - What the distances of all pairs are divided by: K² for {@link plainCrps}, K (K - 1) for {@link fairCrps}.
 */
export function sortedCrps(sorted: Float64Array, observed: number, pairs: number): number {
  const { length } = sorted;
  let distance = 0;
  let spread = 0;
  for (let rank = 0; rank < length; rank++) {
    const value = sorted[rank]!;
    distance += Math.abs(value - observed);
    spread += (2 * rank - length + 1) * value;
  }
  return distance / length - spread / pairs;
}

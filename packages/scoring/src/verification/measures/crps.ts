/**
 * Returns the continuous ranked probability score of values taken as the whole law, each as likely as the others. It is their mean distance to the outcome,
 * less half the mean distance between two of them, equal ones included. For a single value it is the distance of that. It is right for quantiles of a law.
 *
 * @param members - At least one value, ascending, none missing.
 * @returns In the unit of the values, at least 0; smaller is better.
 * @see Gneiting & Raftery 2007, https://doi.org/10.1198/016214506000001437
 * @example
 * ```js
 * plainCrps([1, 4], 2); // => 0.75
 * ```
 */
export function plainCrps(members: ArrayLike<number>, observed: number): number {
  return crps(members, observed, members.length ** 2);
}

/**
 * Returns the fair continuous ranked probability score of an ensemble. It is the mean distance of its members to the outcome, less half the mean distance
 * between two different members. Its expectation does not depend on the number of members, if they are draws.
 *
 * @param members - At least two values, ascending, none missing.
 * @returns In the unit of the values; smaller is better, and it may be a little below 0.
 * @throws RangeError for fewer than two members, of which no spread follows.
 * @see Ferro 2014, https://doi.org/10.1002/qj.2270
 */
export function fairCrps(members: ArrayLike<number>, observed: number): number {
  if (members.length < 2) throw new RangeError("A fair CRPS needs at least two members.");
  return crps(members, observed, members.length * (members.length - 1));
}

function crps(members: ArrayLike<number>, observed: number, pairs: number): number {
  const { length } = members;
  let distance = 0;
  let spread = 0;
  for (let rank = 0; rank < length; rank += 1) {
    const value = members[rank]!;
    distance += Math.abs(value - observed);
    spread += (2 * rank - length + 1) * value;
  }
  return distance / length - spread / pairs;
}

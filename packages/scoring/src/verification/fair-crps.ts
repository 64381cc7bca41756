/**
 * Fair continuous ranked probability score of an ensemble: the mean distance of its members to what happened, less half the mean
 * distance between two different members. Its expectation does not depend on the number of members.
 *
 * @param members - At least two values, none missing.
 * @returns In the unit of the values; smaller is better, and it may be a little below 0.
 * @throws RangeError for fewer than two members, of which no spread follows.
 * @see Ferro 2014, https://doi.org/10.1002/qj.2270
 */
export function fairCrps(members: readonly number[], observed: number): number {
  const count = members.length;
  if (count < 2) throw new RangeError("A fair CRPS needs at least two members.");
  const sorted = members.toSorted((a, b) => a - b);
  let distance = 0;
  let spread = 0;
  for (const [rank, value] of sorted.entries()) {
    distance += Math.abs(value - observed);
    spread += (2 * rank - count + 1) * value;
  }
  return distance / count - spread / (count * (count - 1));
}

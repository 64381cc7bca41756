/**
 * The continuous ranked probability score of some values taken as the whole law, each as likely as the others; of one alone its distance.
 * It treats quantiles of a law and members of an ensemble alike, as the score that is fair to draws does not.
 *
 * @param sorted - Ascending values; those of one forecast stand together.
 * @param start - Where they begin.
 * @see Gneiting & Raftery 2007, https://doi.org/10.1198/016214506000001437
 */
export function plainCrps(sorted: ArrayLike<number>, start: number, count: number, observed: number): number {
  let distance = 0;
  let spread = 0;
  for (let rank = 0; rank < count; rank += 1) {
    const value = sorted[start + rank]!;
    distance += Math.abs(value - observed);
    spread += value * (2 * rank + 1 - count);
  }
  return distance / count - spread / count ** 2;
}

/** Where the frequency of a reliable forecast lies with a chance of 90 %. */
export interface ConsistencyBar {
  readonly low: number;
  readonly high: number;
}

/** Probability of either tail. */
const tail = 0.05;

/**
 * The consistency bar of a bin of a reliability diagram: how far from its mean probability the frequency of a reliable forecast strays by chance.
 *
 * @param probability - Mean probability of the bin, 0..1.
 * @param outcomes - Independent outcomes: the days of the bin, as hours of one day share its weather.
 * @throws RangeError for fewer than one outcome.
 * @see Broecker & Smith 2007, https://doi.org/10.1175/WAF993.1
 * @example
 * ```js
 * consistencyBar(0.5, 10); // => { low: 0.2, high: 0.8 }
 * ```
 */
export function consistencyBar(probability: number, outcomes: number): ConsistencyBar {
  if (outcomes < 1) throw new RangeError("A bar needs an outcome.");
  return {
    low: binomialQuantile(probability, outcomes, tail) / outcomes,
    high: binomialQuantile(probability, outcomes, 1 - tail) / outcomes,
  };
}

/** The smallest count that a binomial law does not exceed with a probability of at least `share`. */
function binomialQuantile(probability: number, trials: number, share: number): number {
  if (probability <= 0) return 0;
  if (probability >= 1) return trials;
  let logTerm = trials * Math.log1p(-probability);
  let below = Math.exp(logTerm);
  let count = 0;
  while (below < share && count < trials) {
    logTerm += Math.log(((trials - count) / (count + 1)) * (probability / (1 - probability)));
    count += 1;
    below += Math.exp(logTerm);
  }
  return count;
}

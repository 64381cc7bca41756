import type { EventSums } from "./event-sums.ts";

/** Brier score and its components: score = reliability - resolution + uncertainty. */
export interface Brier {
  /** Mean squared difference between probability and outcome, 0..1; 0 is perfect. */
  readonly score: number;
  /** Mean squared difference between the frequency and the mean probability in each of ten bins; 0 is perfect. */
  readonly reliability: number;
  /**
   * Mean squared difference between the frequencies of the bins and the overall frequency, plus the information of the probabilities inside a bin; larger
   * is
   * better.
   */
  readonly resolution: number;
  /** Variance of the outcomes. It equals the score of a constant forecast of their frequency. */
  readonly uncertainty: number;
}

/**
 * Returns the Brier score from sums over forecasts, with Murphy's decomposition over ten equal bins. Variation of probabilities inside a bin counts as
 * resolution, so that the components add up exactly.
 *
 * @throws RangeError if there are no forecasts.
 * @see Brier 1950, https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2
 * @see Murphy 1973, https://doi.org/10.1175/1520-0450(1973)012%3C0595:ANVPOT%3E2.0.CO;2
 * @see Stephenson et al. 2008, https://doi.org/10.1175/2007WAF2006116.1
 */
export function brierOfSums({ count, happened, squares, bins }: EventSums): Brier {
  if (count === 0) throw new RangeError("There is no forecast to verify.");
  const base = happened / count;
  const score = squares / count;
  const uncertainty = base * (1 - base);
  let reliability = 0;
  for (const bin of bins) {
    if (bin.count > 0) reliability += (bin.probability - bin.happened) ** 2 / bin.count / count;
  }
  return { score, reliability, resolution: reliability + uncertainty - score, uncertainty };
}

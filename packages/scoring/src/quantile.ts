/**
 * Quantile by Hyndman & Fan's type 6 (numpy `weibull`): position (K + 1) p between order statistics, clipped to [1, K].
 *
 * For K exchangeable members and the truth, P(truth < k-th order statistic) = k / (K + 1), so this estimator is calibrated.
 * Hyndman & Fan 1996, https://doi.org/10.1080/00031305.1996.10473566
 *
 * @param sorted - At least one value, ascending.
 * @param probability - 0..1.
 */
export function quantileType6(sorted: ArrayLike<number>, probability: number): number {
  const { lower, share } = type6Position(sorted.length, probability);
  const value = sorted[lower - 1]!;
  return share === 0 ? value : value + share * (sorted[lower]! - value);
}

/** The order statistic (from 1) at or below a type 6 quantile, and the share of the way to the next one. */
export function type6Position(count: number, probability: number): { lower: number; share: number } {
  const position = Math.min(Math.max((count + 1) * probability, 1), count);
  const lower = Math.floor(position);
  return { lower, share: position - lower };
}

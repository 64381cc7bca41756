/**
 * Returns the quantile of K values by Hyndman & Fan's type 6 (numpy `weibull`): position (K + 1) p between order statistics, clipped to [1, K]. For K
 * exchangeable members and the truth, P(truth < k-th order statistic) = k / (K + 1), so this estimator is calibrated. Hyndman & Fan 1996,
 * https://doi.org/10.1080/00031305.1996.10473566
 *
 * @param sorted - At least one value, ascending.
 * @param probability - 0..1.
 * @example
 * ```js
 * quantileType6([1, 2, 3, 4], 0.5); // => 2.5
 * ```
 */
export function quantileType6(sorted: ArrayLike<number>, probability: number): number {
  return valueAt(sorted, type6Position(sorted.length, probability));
}

/**
 * Returns the quantile of K values by Hyndman & Fan's type 7 (numpy `linear`, R's default): position (K - 1) p + 1 between order statistics. The function takes
 * the arguments of {@link quantileType6}.
 */
export function quantileType7(sorted: ArrayLike<number>, probability: number): number {
  return valueAt(sorted, positionAt((sorted.length - 1) * probability + 1, sorted.length));
}

/**
 * Returns the quantile of K values by Hyndman & Fan's type 8 (numpy `median_unbiased`): position (K + 1/3) p + 1/3, clipped to [1, K]. The estimate is
 * approximately median-unbiased for all distributions. The function takes the arguments of {@link quantileType6}.
 */
export function quantileType8(sorted: ArrayLike<number>, probability: number): number {
  return valueAt(sorted, type8Position(sorted.length, probability));
}

/** Returns a quantile (type 6) of scores, from their logarithms in ascending order. Interpolates between the scores and not between the logarithms. */
export function scoreAt(sortedLogs: Float64Array, count: number, probability: number): number {
  const { lower, share } = type6Position(count, probability);
  const value = Math.exp(sortedLogs[lower - 1]!);
  return share === 0 ? value : value + share * (Math.exp(sortedLogs[lower]!) - value);
}

/** Position of a quantile: the order statistic at or below it, counted from 1, and the fraction of the way to the next order statistic. */
interface QuantilePosition {
  readonly lower: number;
  readonly share: number;
}

export function type6Position(count: number, probability: number): QuantilePosition {
  return positionAt((count + 1) * probability, count);
}

export function type8Position(count: number, probability: number): QuantilePosition {
  return positionAt(((3 * count + 1) * probability + 1) / 3, count);
}

function positionAt(position: number, count: number): QuantilePosition {
  const clipped = Math.min(Math.max(position, 1), count);
  const lower = Math.floor(clipped);
  return { lower, share: clipped - lower };
}

function valueAt(sorted: ArrayLike<number>, { lower, share }: QuantilePosition): number {
  const value = sorted[lower - 1]!;
  return share === 0 ? value : value + share * (sorted[lower]! - value);
}

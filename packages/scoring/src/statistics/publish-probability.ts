/**
 * Returns a probability as it is published: rounded to four decimals and limited to 0.0001..0.9999, because no event is certain.
 *
 * @param probability - 0..1.
 * @example
 * ```js
 * publishProbability(0.98437); // => 0.9844
 * publishProbability(0.00003); // => 0.0001
 * ```
 */
export function publishProbability(probability: number): number {
  return Math.min(Math.max(Math.round(probability * 1e4), 1), 9999) / 1e4;
}

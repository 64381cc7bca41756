/** Contribution of one constraint to a composite. */
interface Part {
  /** Membership, 0..1; at least 0.1 for a preference. */
  readonly membership: number;
  /** Weight, more than 0. */
  readonly weight: number;
  readonly isLimit: boolean;
}

/**
 * Returns the weighted geometric mean of memberships: the trade-off between constraints.
 *
 * @returns Mean, 0..1; 1 if there are no parts.
 * @example
 * ```js
 * const parts = [
 *   { membership: 0.25, weight: 1 },
 *   { membership: 1, weight: 1 },
 * ];
 * geometricMean(parts); // => 0.5
 * ```
 */
export function geometricMean(parts: readonly Pick<Part, "membership" | "weight">[]): number {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  const logSum = parts.reduce((sum, part) => sum + part.weight * Math.log(part.membership), 0);
  return weight === 0 ? 1 : Math.exp(logSum / weight);
}

/**
 * Returns the composite score of one hour: the geometric mean, capped by the worst limit. By this law of the limiting factor, seven good variables cannot
 * compensate for an eighth that is beyond its limit.
 *
 * @returns 0..1, never above the membership of any limit.
 * @example
 * ```js
 * const parts = [
 *   { membership: 0.25, weight: 1, isLimit: true },
 *   { membership: 1, weight: 1, isLimit: false },
 * ];
 * composite(parts); // => 0.25
 * ```
 */
export function composite(parts: readonly Part[]): number {
  const cap = parts.reduce((least, part) => (part.isLimit ? Math.min(least, part.membership) : least), 1);
  return Math.min(cap, geometricMean(parts));
}

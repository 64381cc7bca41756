/** Contribution of one constraint to a composite score. */
interface Part {
  /** Membership, 0..1. The membership of a preference is at least 0.1. */
  readonly membership: number;
  /** Weight, more than 0. */
  readonly weight: number;
  readonly isLimit: boolean;
}

/**
 * Returns the weighted geometric mean of memberships. A high membership partly compensates for a low one.
 *
 * @returns Mean, 0..1; 1 if the list is empty.
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
 * Returns the composite score of one hour: the geometric mean of all memberships, but at most the membership of the worst limit. Seven good variables therefore
 * cannot compensate for an eighth variable that is beyond its limit (law of the limiting factor).
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

/**
 * Version of the arithmetic that turns weather into scores and probabilities. Every response of V2 names it, so that a reader knows whether the same weather
 * still gets the same scores. `scoring-formula.test.ts` fails if scores change and the version does not.
 *
 * @example
 * ```js
 * scoringFormula; // => "1"
 * ```
 */
export const scoringFormula = "1";

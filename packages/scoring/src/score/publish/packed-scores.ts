import type { EpochHour } from "@halcyon/schema/time";

/** Published scores of consecutive hours in ten-thousandths, of which they are whole numbers; -1 is a missing one. */
export interface PackedScores {
  readonly from: EpochHour;
  readonly values: Int16Array;
}

/** Steps of a published score in 1. */
export const scoreSteps = 10_000;

/** A score that is missing. */
export const packedNoScore = -1;

/**
 * A published score in ten-thousandths.
 *
 * @param score - 0..1; NaN is packed as -1.
 * @example
 * ```js
 * packScore(0.1234); // => 1234
 * ```
 */
export function packScore(score: number): number {
  return Number.isNaN(score) ? packedNoScore : Math.round(score * scoreSteps);
}

/**
 * The score that was packed.
 *
 * @example Goes on from {@link packScore}.
 * ```js
 * unpackScore(1234); // => 0.1234
 * ```
 */
export function unpackScore(packed: number): number {
  return packed === packedNoScore ? Number.NaN : packed / scoreSteps;
}

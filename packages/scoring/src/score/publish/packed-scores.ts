import type { EpochHour } from "@halcyon/schema/time";

/** Published scores [ten-thousandths] of consecutive hours, as whole numbers; -1 means a missing score. */
export interface PackedScores {
  readonly from: EpochHour;
  readonly values: Int16Array;
}

/** Number of steps of a published score from 0 to 1. */
export const scoreSteps = 10_000;

/** Packed value of a missing score. */
export const packedNoScore = -1;

/**
 * Returns a published score in ten-thousandths.
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
 * Returns a score from its packed value.
 *
 * @example Continues from {@link packScore}.
 * ```js
 * unpackScore(1234); // => 0.1234
 * ```
 */
export function unpackScore(packed: number): number {
  return packed === packedNoScore ? Number.NaN : packed / scoreSteps;
}

/** The bands of a published score. */
export const bands = ["stop", "unsuitable", "acceptable", "ideal"] as const;
export type Band = (typeof bands)[number];

/** Scores above this are ideal. */
export const idealAbove = 0.9;

/** Scores from this up are at least acceptable; it is also the membership of a value at its acceptable edge. */
export const acceptableFrom = 0.1;

/**
 * The band of a score, as every client computes it from the answer.
 *
 * @param score - A published score, 0..1, with four decimals.
 * @example
 * ```js
 * classify(0.95); // => "ideal"
 * classify(0); // => "stop"
 * ```
 */
export function classify(score: number): Band {
  if (score > idealAbove) return "ideal";
  if (score >= acceptableFrom) return "acceptable";
  return score === 0 ? "stop" : "unsuitable";
}

/**
 * Returns a score as it is published: rounded down to four decimals. A score just below the edge of a band therefore never appears to be on the edge. A
 * millionth is added before rounding to absorb floating-point errors. A positive score is never published as 0, because 0 means stop.
 *
 * @param score - 0..1.
 * @example
 * ```js
 * publish(0.123456); // => 0.1234
 * ```
 */
export function publish(score: number): number {
  if (score <= 0) return 0;
  return Math.max(Math.floor(1e4 * score + 1e-6), 1) / 1e4;
}

/** Returns the lowest score, 0..1, that is published as `minimum` or more. */
export function leastPublishedAs(minimum: number): number {
  const tenThousandths = Math.ceil(1e4 * minimum - 1e-9);
  if (tenThousandths <= 0) return 0;
  return tenThousandths === 1 ? Number.MIN_VALUE : (tenThousandths - 1e-6) / 1e4;
}

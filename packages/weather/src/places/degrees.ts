/**
 * Converts degrees to the range [-180, 180).
 *
 * @example
 * ```js
 * turn(270); // => -90
 * ```
 */
export function turn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/**
 * Rounds degrees to four decimals, which removes the noise of 32-bit floats. For example, returns 44.9 for 44.900001525878906.
 *
 * @example
 * ```js
 * tidy(44.900001525878906); // => 44.9
 * ```
 */
export function tidy(degrees: number): number {
  return Number(degrees.toFixed(4));
}

/**
 * Converts degrees to the range [0, 360).
 *
 * @example
 * ```js
 * fullTurn(-90); // => 270
 * ```
 */
export function fullTurn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** Arc clockwise from one direction to another [degrees]. If both directions are equal, the arc is empty; 0 to 360 is a full circle. */
export interface Arc {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the degrees from `from` clockwise to `to`, 0 (inclusive) to 360 (exclusive).
 *
 * @example
 * ```js
 * clockwise(350, 10); // => 20
 * ```
 */
export function clockwise(from: number, to: number): number {
  return (((to - from) % 360) + 360) % 360;
}

/**
 * Returns the width of an arc, 0 to 360 degrees.
 *
 * @example
 * ```js
 * arcWidth({ from: 350, to: 10 }); // => 20
 * ```
 */
export function arcWidth(arc: Arc): number {
  return arc.to - arc.from === 360 ? 360 : clockwise(arc.from, arc.to);
}

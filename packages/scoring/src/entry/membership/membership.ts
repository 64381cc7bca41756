import { acceptableFrom } from "@halcyon/schema";

/** Shape of the membership from the ideal to the acceptable edge: a straight line, an S, or the Derringer-Suich power. */
export type Shape = "linear" | "smoothstep" | { readonly power: number };

/** One side of a range, as distances grow outward: `ideal <= acceptable <= stop`. */
export interface Side {
  readonly ideal: number;
  readonly acceptable: number;
  readonly stop: number;
}

/**
 * Returns the membership of a value in one side of a range, 0 to 1. It is 1 up to the ideal edge, `anchor` at the acceptable edge, and 0 from the stop edge on.
 * If stop and acceptable edge are equal, the edge itself still has `anchor` and everything beyond it 0.
 *
 * @param value - Grows outward, in the unit of the edges.
 * @param anchor - Membership at the acceptable edge, 0..1. With 0 and `stop = acceptable` this is the desirability of
 *   Derringer & Suich (1980), J. Quality Technology 12(4):214-219, https://doi.org/10.1080/00224065.1980.11980968
 * @example
 * ```js
 * membership(10, { ideal: 8, acceptable: 12, stop: 13 }); // => 0.55
 * membership(12.5, { ideal: 8, acceptable: 12, stop: 13 }); // => 0.05
 * ```
 */
export function membership(
  value: number,
  side: Side,
  shape: Shape = "linear",
  anchor: number = acceptableFrom,
): number {
  const { ideal, acceptable, stop } = side;
  if (value <= ideal) return 1;
  if (value <= acceptable) return anchor + (1 - anchor) * fall((value - ideal) / (acceptable - ideal), shape);
  if (value >= stop) return 0;
  return (anchor * (stop - value)) / (stop - acceptable);
}

/**
 * Returns the stop edge if none is given: with `linear`, both segments are then one straight line.
 *
 * @example
 * ```js
 * defaultStop(3, 12); // => 13
 * ```
 */
export function defaultStop(ideal: number, acceptable: number): number {
  return acceptable + (acceptable - ideal) / 9;
}

function fall(share: number, shape: Shape): number {
  if (shape === "linear") return 1 - share;
  if (shape === "smoothstep") return 1 - share * share * (3 - 2 * share);
  return (1 - share) ** shape.power;
}

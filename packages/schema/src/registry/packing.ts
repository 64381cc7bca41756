/**
 * Packing of a stored variable: an integer `packed` represents the value `packed * multiplier / divisor`. The quotient of two integers is correctly rounded,
 * so it equals the decimal as written: 101 / 10 is 10.1. In contrast, 101 * 0.1 is more than 10.1, and would exceed a limit of 10.1.
 */
export interface Packing {
  readonly multiplier: number;
  readonly divisor: number;
}

/** Packed integer that represents a missing value. */
export const packedMissing = -32_768;

/** Maximum packed value; the minimum is its negative. */
export const packedMax = 32_767;

/**
 * Packs a value: converts it to steps of the packing, rounds to the nearest integer (half away from zero), and clamps to the 16-bit range.
 *
 * @returns Packed value; {@link packedMissing} for NaN.
 * @example
 * ```js
 * pack(21.37, variable("temperature_2m").packing); // => 2137
 * ```
 */
export function pack(value: number, packing: Packing): number {
  // Nearly all packings are parts of a unit; division takes several times as long as all else here.
  const scaled =
    packing.multiplier === 1 ? value * packing.divisor : (value * packing.divisor) / packing.multiplier;
  const magnitude = Math.abs(scaled) + 0.5;
  if (magnitude < packedMax + 1) return scaled < 0 ? -Math.trunc(magnitude) : Math.trunc(magnitude);
  if (Number.isNaN(scaled)) return packedMissing;
  return scaled < 0 ? -packedMax : packedMax;
}

/**
 * Returns the value that a packed integer represents.
 *
 * @returns Value; NaN for {@link packedMissing}.
 * @example
 * ```js
 * unpack(2137, variable("temperature_2m").packing); // => 21.37
 * ```
 */
export function unpack(packed: number, packing: Packing): number {
  return packed === packedMissing ? Number.NaN : (packed * packing.multiplier) / packing.divisor;
}

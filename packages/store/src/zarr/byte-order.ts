import { endianness } from "node:os";

/** True if this machine is big-endian. */
export const hostIsBigEndian = endianness() === "BE";

/**
 * Returns the little-endian bytes of numbers, in a separate buffer.
 *
 * @example
 * ```js
 * littleEndianBytes(Int16Array.of(258)); // => Uint8Array.of(2, 1)
 * ```
 */
export function littleEndianBytes(values: NumberArray): Uint8Array {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength).slice();
  if (hostIsBigEndian) swapBytes(bytes, values.BYTES_PER_ELEMENT);
  return bytes;
}

/** Typed array for coordinates or packed values. */
export type NumberArray =
  | Int8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | Float32Array
  | Float64Array;

/**
 * Reverses the bytes of each number.
 *
 * @example
 * ```js
 * const bytes = Uint8Array.of(1, 2, 3, 4);
 * swapBytes(bytes, 2);
 * bytes; // => Uint8Array.of(2, 1, 4, 3)
 * ```
 */
export function swapBytes(bytes: Uint8Array, bytesPerNumber: number): void {
  for (let start = 0; start < bytes.length; start += bytesPerNumber) {
    bytes.subarray(start, start + bytesPerNumber).reverse();
  }
}

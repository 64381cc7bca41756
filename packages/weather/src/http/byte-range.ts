/** Range of bytes of an object. It begins at an offset, or consists of the last bytes of the object. */
export type ByteRange =
  | { readonly offset: number; readonly length: number }
  | { readonly suffixLength: number };

/**
 * Returns the number of bytes in a range.
 *
 * @example
 * ```js
 * rangeLength({ offset: 100, length: 24 }); // => 24
 * ```
 */
export function rangeLength(range: ByteRange): number {
  return "suffixLength" in range ? range.suffixLength : range.length;
}

/** Returns the value of the HTTP header `range` that requests a range of bytes. */
export function rangeHeader(range: ByteRange): string {
  return "suffixLength" in range
    ? `bytes=-${range.suffixLength}`
    : `bytes=${range.offset}-${range.offset + range.length - 1}`;
}

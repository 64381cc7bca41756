/** Packed values of a field, from section 7 of its message. */
export interface Packing {
  /** Number of values. */
  readonly count: number;
  /**
   * Unpacks all values, in the order of the file, into the start of a new array.
   *
   * @param room - Length of the array, at least `count`, so that a bitmap can be applied in place.
   */
  readonly unpack: (room: number) => Float64Array<ArrayBuffer>;
  /** Unpacks one value; undefined if the packing requires all values to be unpacked. */
  readonly unpackOne: ((index: number) => number) | undefined;
}

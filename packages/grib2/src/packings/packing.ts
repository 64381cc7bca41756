/** The values of a section 7, packed. */
export interface Packing {
  /** Number of values. */
  readonly count: number;
  /**
   * Unpacks all values, in the order of the file, into the head of an array.
   *
   * @param room - The length of the array, at least `count`, so that a bitmap can be spread in it.
   */
  readonly unpack: (room: number) => Float64Array<ArrayBuffer>;
  /** Unpacks one value; undefined if all values have to be unpacked for it. */
  readonly unpackOne: ((index: number) => number) | undefined;
}

/** The values of a section 7, packed. */
export interface Packing {
  /** How many values there are. */
  readonly count: number;
  /**
   * Unpacks all values, in the order of the file, into the head of an array.
   *
   * @param room - The length of the array, at least `count`, so that a bitmap can be spread in it.
   */
  readonly unpack: (room: number) => Float64Array<ArrayBuffer>;
  /** Unpacks one value; undefined where all have to be unpacked for it. */
  readonly unpackOne: ((index: number) => number) | undefined;
}

import fc from "fast-check";

/** Returns damaged copies of bytes: one bit is flipped, or bytes at the end are cut off. */
export function damagedBytes(sound: Uint8Array): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    fc.nat(sound.length * 8 - 1).map((bit) => {
      const flipped = Uint8Array.from(sound);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      return flipped;
    }),
    fc.nat(sound.length - 1).map((length) => sound.subarray(0, length)),
  );
}

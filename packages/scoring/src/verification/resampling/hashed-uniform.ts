/**
 * A number of [0, 1) that looks drawn and is the same for the same integers: FNV-1a, then the finalizer of MurmurHash3.
 *
 * @param integers - 32 bits of each count.
 * @example
 * ```js
 * hashedUniform(1, 2) === hashedUniform(1, 2); // => true
 * ```
 */
export function hashedUniform(...integers: readonly number[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const integer of integers) hash = Math.imul(hash ^ integer, 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

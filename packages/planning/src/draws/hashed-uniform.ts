const emptyHash = 0x81_1c_9d_c5;

/** Returns the hash with one more integer (FNV-1a). Only the lower 32 bits of the integer are used. */
export function hashedWith(hash: number, integer: number): number {
  return Math.imul(hash ^ integer, 0x01_00_01_93);
}

/** Returns a hash of integers, to which {@link hashedWith} adds more. */
export function hashOf(...integers: readonly number[]): number {
  return integers.reduce(hashedWith, emptyHash);
}

/** Returns a hash of a text. */
export function textHash(text: string): number {
  let hash = emptyHash;
  for (let index = 0; index < text.length; index++) hash = hashedWith(hash, text.charCodeAt(index));
  return hash;
}

/** Returns a pseudo-random number in (0, 1) that depends only on a hash. It mixes as the finalizer of MurmurHash3. */
export function uniformOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (((mixed ^ (mixed >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}

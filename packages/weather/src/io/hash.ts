/**
 * Returns a number in [0, 1) that depends only on the integers in `key`. The number is the same on every machine and at every call.
 *
 * @param key - Integers; each is taken modulo 2^32.
 * @see Austin Appleby, MurmurHash3 (public domain), the 32-bit mixing of blocks and its finalizer.
 */
export function uniformOf(...key: readonly number[]): number {
  return finished(key.reduce(mixed, start));
}

/** Returns a function that returns `uniformOf(...key, last)`, for many numbers whose keys differ only in the last integer. */
export function uniformsOf(...key: readonly number[]): (last: number) => number {
  const begun = key.reduce(mixed, start);
  return (last) => finished(mixed(begun, last));
}

const start = 0x9747_b28c;

function mixed(before: number, part: number): number {
  let block = Math.imul(part | 0, 0xcc9e_2d51);
  block = (block << 15) | (block >>> 17);
  let hash = before ^ Math.imul(block, 0x1b87_3593);
  hash = (hash << 13) | (hash >>> 19);
  return (Math.imul(hash, 5) + 0xe654_6b64) | 0;
}

function finished(mixedHash: number): number {
  let hash = mixedHash ^ (mixedHash >>> 16);
  hash = Math.imul(hash, 0x85eb_ca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2_ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 0x1_0000_0000;
}

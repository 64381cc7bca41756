import { crc32c } from "./crc32c.ts";

const sealBytes = 4;

/**
 * Returns the CRC-32C of bytes as four bytes, lowest byte first, as Zarr's codec `crc32c` appends it. Readers use it to detect changed bytes.
 *
 * @example
 * ```js
 * sealOf(new TextEncoder().encode("123456789")); // => Uint8Array.of(0x83, 0x92, 0x06, 0xe3)
 * ```
 */
export function sealOf(bytes: Uint8Array): Uint8Array {
  const seal = new Uint8Array(sealBytes);
  new DataView(seal.buffer).setUint32(0, crc32c(bytes), true);
  return seal;
}

/**
 * Returns the bytes without the checksum at their end. Returns undefined if the bytes do not match the checksum.
 *
 * @example
 * ```js
 * unsealed(Uint8Array.of(0, 0, 0, 0)).length; // => 0
 * ```
 */
export function unsealed(sealed: Uint8Array): Uint8Array | undefined {
  const end = sealed.length - sealBytes;
  if (end < 0) return undefined;
  const bytes = sealed.subarray(0, end);
  return sealOf(bytes).every((byte, index) => byte === sealed[end + index]) ? bytes : undefined;
}

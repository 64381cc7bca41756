/** Castagnoli polynomial with its bits in reverse order (RFC 3720, section 12.1). */
const polynomial = 0x82_f6_3b_78;

/** Number of bytes processed at once. This is ten times as fast as one byte at a time. */
const stride = 8;

/** CRC remainders of each of the 256 bytes, followed by 0 to 7 zero bytes. */
const remainders = remaindersOfBytes();

function remaindersOfBytes(): Uint32Array {
  const table = new Uint32Array(stride * 256);
  for (let byte = 0; byte < 256; byte += 1) {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1;
    }
    table[byte] = remainder;
  }
  for (let index = 256; index < table.length; index += 1) {
    const before = table[index - 256]!;
    table[index] = table[before & 0xff]! ^ (before >>> 8);
  }
  return table;
}

/**
 * Returns the CRC-32C checksum of some bytes, as an unsigned 32-bit integer.
 *
 * @see RFC 3720, https://doi.org/10.17487/RFC3720
 * @example
 * ```js
 * crc32c(new TextEncoder().encode("123456789")); // => 0xe3069283
 * ```
 */
export function crc32c(bytes: Uint8Array): number {
  const table = remainders;
  const whole = bytes.length - (bytes.length % stride);
  let remainder = -1;
  let at = 0;
  for (; at < whole; at += stride) {
    remainder ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    remainder =
      table[0x700 + (remainder & 0xff)]! ^
      table[0x600 + ((remainder >>> 8) & 0xff)]! ^
      table[0x500 + ((remainder >>> 16) & 0xff)]! ^
      table[0x400 + (remainder >>> 24)]! ^
      table[0x300 + bytes[at + 4]!]! ^
      table[0x200 + bytes[at + 5]!]! ^
      table[0x100 + bytes[at + 6]!]! ^
      table[bytes[at + 7]!]!;
  }
  for (; at < bytes.length; at += 1) {
    remainder = table[(remainder ^ bytes[at]!) & 0xff]! ^ (remainder >>> 8);
  }
  return ~remainder >>> 0;
}

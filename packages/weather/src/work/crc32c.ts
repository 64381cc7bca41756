/** The Castagnoli polynomial, bits reversed (RFC 3720, section 12.1). */
const polynomial = 0x82_f6_3b_78;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1;
  }
  return remainder;
});

/**
 * The CRC-32C checksum of some bytes, as an unsigned 32-bit integer.
 *
 * @see RFC 3720, https://doi.org/10.17487/RFC3720
 * @example
 * ```js
 * crc32c(new TextEncoder().encode("123456789")); // => 0xe3069283
 * ```
 */
export function crc32c(bytes: Uint8Array): number {
  let remainder = 0xff_ff_ff_ff;
  for (const byte of bytes) remainder = table[(remainder ^ byte) & 0xff]! ^ (remainder >>> 8);
  return (remainder ^ 0xff_ff_ff_ff) >>> 0;
}

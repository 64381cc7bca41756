import { crc32c } from "../io/crc32c.ts";

/** The header in which S3 says what the CRC-32C of an object is. */
export const checksumHeader = "x-amz-checksum-crc32c";

/**
 * The CRC-32C of bytes as S3 writes it: base64, highest byte first.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
 * @example
 * ```js
 * checksumCrc32c(new TextEncoder().encode("123456789")); // => "4waSgw=="
 * ```
 */
export function checksumCrc32c(bytes: Uint8Array): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32c(bytes));
  return checksum.toString("base64");
}

/** Whether a whole object is what its checksum says. One without a checksum is, and one that was put together of parts, whose checksum is of those. */
export function fitsChecksum(bytes: Uint8Array, checksum: string | null): boolean {
  return checksum === null || checksum.includes("-") || checksum === checksumCrc32c(bytes);
}

import { createHash } from "node:crypto";
import { crc32c } from "@halcyon/weather/source-kit";

/**
 * Returns true if a whole object matches the checksum of the server, undefined if the response has none. It reads `x-amz-checksum-crc32c`, `-sha1` and
 * `-sha256` of whole objects, and the ETag of Amazon S3 if that is an MD5. The ETag is no MD5 for multipart objects, or for objects encrypted with a key of KMS
 * or of the customer. All of these are of whole objects, so none checks a range.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
 */
export function fitsChecksum(bytes: Uint8Array, headers: Headers): boolean | undefined {
  for (const [name, digest] of digests) {
    const said = headers.get(`x-amz-checksum-${name}`);
    if (said !== null && isOfWhole(said, headers)) return digest(bytes) === said;
  }
  const [, md5] = /^"([0-9a-f]{32})"$/u.exec(headers.get("etag") ?? "") ?? [];
  const isMd5 = md5 !== undefined && headers.has("x-amz-request-id") && !isEncryptedByKey(headers);
  return isMd5 ? createHash("md5").update(bytes).digest("hex") === md5 : undefined;
}

const digests: readonly (readonly [name: string, digest: (bytes: Uint8Array) => string])[] = [
  ["crc32c", base64Crc32c],
  ["sha1", (bytes) => createHash("sha1").update(bytes).digest("base64")],
  ["sha256", (bytes) => createHash("sha256").update(bytes).digest("base64")],
];

function base64Crc32c(bytes: Uint8Array): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32c(bytes));
  return checksum.toString("base64");
}

/** True if a checksum is of the whole file. A checksum of checksums of parts ends with their number. */
function isOfWhole(said: string, headers: Headers): boolean {
  return headers.get("x-amz-checksum-type") !== "COMPOSITE" && !/-\d+$/u.test(said);
}

function isEncryptedByKey(headers: Headers): boolean {
  const ofService = headers.get("x-amz-server-side-encryption")?.startsWith("aws:kms") === true;
  return ofService || headers.has("x-amz-server-side-encryption-customer-algorithm");
}

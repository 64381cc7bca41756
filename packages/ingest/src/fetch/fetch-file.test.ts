import { expect, test } from "vitest";
import { fitsChecksum } from "./fetch-file.ts";

const bytes = new TextEncoder().encode("123456789");
/** Checksums of "123456789": the crc32c is from RFC 3720 B.4, the others from `md5sum` and `sha256sum`. */
const crc32c = "4waSgw==";
const md5 = "25f9e794323b453885f5181f1b624d0b";
const sha256 = "FeKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU=";

const s3 = { "x-amz-request-id": "1" };

test.each([
  ["a crc32c", { "x-amz-checksum-crc32c": crc32c }],
  ["a SHA-256", { "x-amz-checksum-sha256": sha256 }],
  ["an MD5 as ETag of S3", { ...s3, etag: `"${md5}"` }],
])("an answer is held against %s", (_, headers) => {
  expect(fitsChecksum(bytes, new Headers(headers))).toBe(true);
  expect(fitsChecksum(bytes.subarray(1), new Headers(headers))).toBe(false);
});

test.each([
  ["it carries none", {}],
  ["it is of parts", { "x-amz-checksum-crc32c": `${crc32c}-2` }],
  ["its ETag is of parts", { ...s3, etag: `"${md5}-2"` }],
  ["its ETag is of another server", { etag: `"${md5}"` }],
  ["it is encrypted with a key", { ...s3, etag: `"${md5}"`, "x-amz-server-side-encryption": "aws:kms" }],
])("nothing is said of an answer where %s", (_, headers) => {
  expect(fitsChecksum(bytes.subarray(1), new Headers(headers))).toBeUndefined();
});

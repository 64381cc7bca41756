import type { Refusal } from "@halcyon/weather/source-kit";

/** Answers of S3 that another attempt may mend, though they say that the request is at fault. */
const passingCodes: ReadonlySet<string> = new Set([
  "BadDigest",
  "ConditionalRequestConflict",
  "IncompleteBody",
  "OperationAborted",
  "RequestTimeout",
  "XAmzContentChecksumMismatch",
  "XAmzContentSHA256Mismatch",
]);

/**
 * Whether a server may answer otherwise when it is asked again. Examples are bytes that were cut or changed on the way, and two writes at the same
 * time.
 */
export function mayPassInS3({ status, code }: Refusal): boolean {
  return status === 409 || (code !== undefined && passingCodes.has(code));
}

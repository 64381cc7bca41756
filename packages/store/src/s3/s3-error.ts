import { StoreError } from "../store-error.ts";

/** What a server answered in place of doing what was asked. */
export interface S3Refusal {
  readonly status: number;
  /** The word of S3 for it, where there is one. */
  readonly code: string | undefined;
  /** The region that the bucket is in, where the server says so. */
  readonly region?: string | undefined;
}

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
export function mayPassInS3({ status, code }: S3Refusal): boolean {
  return status === 409 || (code !== undefined && passingCodes.has(code));
}

/** @param what - What was to be done, without secrets. */
export function errorOfRefusal(what: string, { status, code, region }: S3Refusal): StoreError {
  const answered = `${what} is refused (HTTP ${status}${code === undefined ? "" : `, ${code}`})`;
  if (code === "NoSuchBucket") return new StoreError("no_bucket", `${what}: there is no such bucket`);
  if (status === 501)
    return new StoreError("unconditional", `${what}: the server knows no conditions of writes`);
  if (status === 301 || code === "AuthorizationHeaderMalformed") {
    const place = region === undefined ? "in another region" : `in the region ${region}, another`;
    return new StoreError("elsewhere", `${what}: the bucket is ${place} than AWS_REGION says`);
  }
  return new StoreError(status === 401 || status === 403 ? "denied" : "unreachable", answered);
}

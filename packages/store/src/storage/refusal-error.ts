import type { Refusal } from "@halcyon/weather/source-kit";
import { StoreError } from "../store-error.ts";

/**
 * Returns the error for a request that a server refused.
 *
 * @param what - Name of the object or of the requested action, without secrets.
 */
export function refusalError(what: string, refusal: Refusal): StoreError {
  const { status, code, region } = refusal;
  if (code === "NoSuchBucket") return new StoreError("no_bucket", `${what}: there is no such bucket`);
  if (status === 501)
    return new StoreError("unconditional", `${what}: the server does not support conditional writes`);
  if (isElsewhere(refusal)) {
    const place = region === undefined ? "in another region" : `in the region ${region}, another`;
    return new StoreError("elsewhere", `${what}: the bucket is ${place} than AWS_REGION says`);
  }
  const said = code === undefined ? "" : `, ${code}`;
  return new StoreError(
    status === 401 || status === 403 ? "denied" : "unreachable",
    `${what} is refused (HTTP ${status}${said})`,
  );
}

/** Returns true if the bucket is in another region. S3 uses the same code for other invalid headers, but then does not name a region. */
function isElsewhere({ status, code, region }: Refusal): boolean {
  if (status === 301) return true;
  return region !== undefined && (status === 307 || code === "AuthorizationHeaderMalformed");
}

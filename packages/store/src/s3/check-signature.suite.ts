import { createHmac, hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { S3Connection } from "./s3-bucket.ts";

/** Maximum difference between the clocks of client and server [ms]. */
const skewMs = 15 * 60_000;

/**
 * Checks the signature of a request according to the AWS documentation.
 *
 * @returns Error code of S3; undefined if the signature is valid.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function faultOfSignature(
  { method, url = "", headers }: IncomingMessage,
  body: Uint8Array,
  { region, credentials }: S3Connection,
): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (parts === null) return "AccessDenied";
  const [, keyId, day, signedRegion, names, signature] = parts as unknown as string[];
  if (credentials === undefined || keyId !== credentials.accessKeyId) return "InvalidAccessKeyId";
  if (signedRegion !== region) return "AuthorizationHeaderMalformed";
  const date = String(headers["x-amz-date"]);
  const atMs = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - atMs) < skewMs) || !date.startsWith(day!)) return "RequestTimeTooSkewed";
  const signed = names!.split(";");
  const needed = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (needed.some((name) => !signed.includes(name))) return "AccessDenied";
  const bodyHash = String(headers["x-amz-content-sha256"]);
  if (body.length > 0 && bodyHash !== hash("sha256", body)) return "XAmzContentSHA256Mismatch";

  const [path, query = ""] = url.split("?") as [string, string?];
  const canonical = [
    method,
    path,
    query === "" ? "" : query.split("&").toSorted().join("&"),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    names,
    bodyHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, hash("sha256", canonical)].join("\n");
  const key = [day!, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (secret, step) => createHmac("sha256", secret).update(step).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return createHmac("sha256", key).update(text).digest("hex") === signature
    ? undefined
    : "SignatureDoesNotMatch";
}

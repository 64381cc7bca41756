import type { S3Connection } from "./s3-connection.ts";

/** The bucket and the folder in it that an address names. */
export interface S3Address {
  readonly bucket: string;
  /** Without "/" at its ends; empty for the bucket itself. */
  readonly prefix: string;
}

/** Letters, digits, "-" and "." of a bucket, and the names of folders: none of them needs to be encoded. */
const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*)\/?$/;

/**
 * Reads `s3://<bucket>/<prefix>`.
 *
 * @returns Undefined for another text, and for names that S3 does not have.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 * @example
 * ```js
 * parseS3Address("s3://weather/halcyon/store"); // => { bucket: "weather", prefix: "halcyon/store" }
 * ```
 */
export function parseS3Address(text: string): S3Address | undefined {
  const [, bucket, path] = form.exec(text) ?? [];
  return bucket === undefined || path === undefined ? undefined : { bucket, prefix: path.slice(1) };
}

/** The address of the bucket itself at its server, ending in "/". */
export function bucketUrl(bucket: string, { endpoint, region, hostStyle }: S3Connection): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const base = url.pathname.replace(/\/+$/, "");
  // The certificate of a wildcard host does not cover a bucket with a dot in its name.
  const inHost = (hostStyle ?? endpoint === undefined) && !bucket.includes(".");
  if (inHost) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = inHost ? `${base}/` : `${base}/${bucket}/`;
  return url;
}

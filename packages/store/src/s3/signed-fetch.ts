import { AwsV4Signer } from "aws4fetch";
import type { S3Connection } from "./s3-connection.ts";

/** Headers that count for a signature; what is on the way may change others, and a range is never signed. */
const isSigned = (name: string): boolean => name.startsWith("x-amz-") || name.startsWith("if-");

/**
 * A `fetch` whose requests are signed, and whose whole objects come with their checksum.
 *
 * The `fetch` follows no redirect: one to another region means that the settings are wrong.
 *
 * @param send - Sends a request that is signed.
 */
export function signedFetch({ region, credentials }: S3Connection, send: typeof fetch): typeof fetch {
  const keys = new Map<string, ArrayBuffer>();
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const method = init.method ?? "GET";
    if (method === "GET" && !headers.has("range")) headers.set("x-amz-checksum-mode", "ENABLED");
    const url = input instanceof Request ? input.url : String(input);
    if (credentials !== undefined) {
      const { accessKeyId, secretAccessKey, sessionToken } = credentials;
      const signer = new AwsV4Signer({
        url,
        method,
        headers: [...headers].filter(([name]) => isSigned(name)),
        accessKeyId,
        secretAccessKey,
        ...(sessionToken === undefined ? {} : { sessionToken }),
        service: "s3",
        region,
        cache: keys,
      });
      for (const [name, value] of (await signer.sign()).headers) headers.set(name, value);
    }
    return send(url, { ...init, method, headers, redirect: "manual" });
  };
}

import { createHash } from "node:crypto";

/**
 * Returns a strong entity tag from all values that determine a response. The response itself need not be computed.
 *
 * @param parts - Values that are fully determined by their text, in a fixed order.
 */
export function entityTag(parts: readonly (string | number)[]): string {
  return `"${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27)}"`;
}

/** Suffix that compressing proxies add to a tag, before or after the closing quote. */
const codingSuffix = /(?:--?|;)(?:x-)?(?:gzip|br|zstd|deflate)("?)$/;

/**
 * Returns true if an `if-match` or `if-none-match` header names a tag, in its original spelling or in the spelling of a proxy. A compressing proxy
 * makes the tag weak (nginx, HAProxy) or adds its encoding (Apache, Caddy).
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((candidate) => {
    const given = candidate.trim().replace(/^W\//, "");
    return given === "*" || given === tag || given.replace(codingSuffix, "$1") === tag;
  });
}

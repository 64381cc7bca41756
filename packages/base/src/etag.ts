import { createHash } from "node:crypto";

/**
 * Returns a strong entity tag, computed from values that determine a response. The response itself need not be computed.
 *
 * @param parts - Numbers and texts, always in the same order.
 */
export function entityTag(parts: readonly (string | number)[]): string {
  return `"${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27)}"`;
}

/** Suffix that compressing proxies add to an entity tag, before or after the closing quote. */
const codingSuffix = /(?:--?|;)(?:x-)?(?:gzip|br|zstd|deflate)("?)$/;

/**
 * Returns true if an `if-match` or `if-none-match` header is `*` or contains an entity tag, in its original form or as a proxy changed it. A compressing proxy
 * makes the tag weak (nginx, HAProxy) or adds its encoding (Apache, Caddy).
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((candidate) => {
    const given = candidate.trim().replace(/^W\//, "");
    return given === "*" || given === tag || given.replace(codingSuffix, "$1") === tag;
  });
}

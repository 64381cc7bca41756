import { createHash } from "node:crypto";

/**
 * Returns a strong entity tag from everything that a response depends on; the response itself need not exist.
 *
 * @param parts - Values whose text names them fully, in a fixed order.
 */
export function entityTag(parts: readonly (string | number)[]): string {
  return `"${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27)}"`;
}

/** Suffix that compressing proxies put at the end of a tag, within its quotes or behind them. */
const codingSuffix = /(?:--?|;)(?:x-)?(?:gzip|br|zstd|deflate)("?)$/;

/**
 * Returns true if an `if-match` or `if-none-match` header names a tag, in our spelling or in that of a proxy. A proxy that compresses makes the tag weak, as
 * nginx and HAProxy do, or names its coding in it, as Apache and Caddy do.
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((candidate) => {
    const given = candidate.trim().replace(/^W\//, "");
    return given === "*" || given === tag || given.replace(codingSuffix, "$1") === tag;
  });
}

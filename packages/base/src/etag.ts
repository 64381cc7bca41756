import { createHash } from "node:crypto";

/**
 * A strong entity tag from everything that an answer depends on; the answer itself need not exist.
 *
 * @param parts - Values whose text names them fully, in a fixed order.
 */
export function entityTag(parts: readonly (string | number)[]): string {
  return `"${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27)}"`;
}

/** Whether an `if-none-match` header names a tag, by the weak comparison of RFC 9110 section 13.1.2. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}

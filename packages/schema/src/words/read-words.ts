import type { Citation } from "../wire/entries/entry.ts";

const words: Readonly<Partial<Record<Citation["seen"], string>>> = {
  secondary: "read in another text",
  known: "text not read",
};

/**
 * Returns a statement of how much of a limit's source was read. It is empty if the source text itself was read, or if there is no source.
 *
 * @example
 * ```js
 * readWords("secondary"); // => "read in another text"
 * readWords("primary"); // => ""
 * ```
 */
export function readWords(seen: Citation["seen"]): string {
  return words[seen] ?? "";
}

import type { Citation } from "../wire/entries/entry.ts";

const words: Readonly<Partial<Record<Citation["seen"], string>>> = {
  secondary: "read in another text",
  known: "text not read",
};

/**
 * Returns a note about a source that the authors of the library did not read themselves. The note is empty if they read the source, or if there is none.
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

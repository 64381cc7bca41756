import type { Citation } from "../wire/entries/entry.ts";

const words: Readonly<Partial<Record<Citation["seen"], string>>> = {
  secondary: "read in another text",
  known: "text not read",
};

/**
 * Returns the extent to which the text behind a limit was read, if the text itself was not. Returns an empty text if it was, or if there is none.
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

import type { Citation } from "../wire/entries/entry.ts";

const words: Readonly<Partial<Record<Citation["seen"], string>>> = {
  secondary: "read in another text",
  known: "text not read",
};

/**
 * Returns words that state whether the source of a limit was itself read by the authors of the library. The text is empty if the source itself was read, or
 * if there is no source.
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

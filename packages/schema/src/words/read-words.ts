import type { Citation } from "../wire/entries/entry.ts";

const words: Readonly<Partial<Record<Citation["seen"], string>>> = {
  secondary: "read in another text",
  known: "text not read",
};

/**
 * How far the text behind a limit was read, where it was not itself; empty where it was, or where there is none.
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

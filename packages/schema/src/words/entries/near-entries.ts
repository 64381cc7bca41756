import { type SearchedEntry, searchEntries } from "./search-entries.ts";

/** Maximum number of entries that a text may mean. */
const nearMost = 3;

/**
 * Returns the entries that a text may mean, to ask which one is meant. They have some of its words; else their names are most similar to it. The nearest comes
 * first.
 *
 * @param namesOf - Other names of an entry, such as those of `@halcyon/library/names`; none by default.
 * @example
 * ```js
 * const summary = { type: "task", sector: "construction", description: "" };
 * const crane = { ...summary, name: "Tower crane lifting", slug: "tower-crane-lifting" };
 * nearEntries([crane], "cranny"); // => [crane]
 * ```
 */
export function nearEntries<Entry extends SearchedEntry>(
  entries: readonly Entry[],
  text: string,
  namesOf?: (entry: Entry) => readonly string[],
): readonly Entry[] {
  const meant = text.trim() === "" ? [] : searchEntries(entries, text, namesOf);
  const worth = ({ name, slug }: Entry): number => Math.max(likeness(text, name), likeness(text, slug));
  const near = meant.length > 0 ? meant : entries.toSorted((a, b) => worth(b) - worth(a));
  return near.slice(0, nearMost);
}

/** Returns the similarity of two texts: the share of letter trigrams that both have, 0..1. @see Dice 1945, https://doi.org/10.2307/1932409 */
function likeness(one: string, other: string): number {
  const [a, b] = [threes(one), threes(other)];
  const both = [...a].filter((three) => b.has(three)).length;
  return a.size + b.size === 0 ? 0 : (2 * both) / (a.size + b.size);
}

function threes(text: string): Set<string> {
  const padded = `  ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

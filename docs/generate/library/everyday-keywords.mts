import { entries } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { everydayWords, searchEntries } from "@halcyon/schema/words";

/** How many entries are found by a word before it says nothing of one. */
const entriesMax = 3;

/** Returns what people call an entry beside its own words, as far as it is among the first that they find by it. */
export function everydayKeywords(entry: Entry): string[] {
  return [...everydayWords.keys()].filter((word) =>
    searchEntries(entries, word)
      .slice(0, entriesMax)
      .some(({ slug }) => slug === entry.slug),
  );
}

import { entries } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { everydayWords, searchEntries } from "@halcyon/schema/words";

/** A word becomes a keyword of an entry if its search finds the entry among this number of first results. */
const entriesMax = 3;

/** Returns everyday words that are keywords of an entry: words whose search finds the entry among the first results. */
export function everydayKeywords(entry: Entry): string[] {
  return [...everydayWords.keys()].filter((word) =>
    searchEntries(entries, word)
      .slice(0, entriesMax)
      .some(({ slug }) => slug === entry.slug),
  );
}

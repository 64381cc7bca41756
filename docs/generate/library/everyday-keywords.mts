import { entries } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { everydayWords, searchEntries } from "@halcyon/schema/words";

/** Number of search results that are considered. A word becomes a keyword of an entry if the entry is among the first results of a search for the word. */
const entriesMax = 3;

/**
 * Returns the everyday words for which a search has an entry (task or scenario) among its first results. The words become search keywords of the entry's page.
 */
export function everydayKeywords(entry: Entry): string[] {
  return [...everydayWords.keys()].filter((word) =>
    searchEntries(entries, word)
      .slice(0, entriesMax)
      .some(({ slug }) => slug === entry.slug),
  );
}

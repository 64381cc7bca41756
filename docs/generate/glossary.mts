import { glossary, type GlossaryWord } from "@halcyon/schema/glossary";
import { table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

/** The words of Halcyon in the order of the alphabet, each with its meaning and where that comes from. */
export function glossaryPart(words: Readonly<Record<string, GlossaryWord>> = glossary): Page {
  const rows = Object.values(words)
    .toSorted((one, other) => one.word.localeCompare(other.word, "en"))
    .map(({ word, meaning, source, page }) => [
      page === undefined ? word : `[${word}](${page}.mdx)`,
      `${meaning} _${source}_`,
    ]);
  return partial("glossary.mdx", table(["word", "meaning and source"], rows));
}

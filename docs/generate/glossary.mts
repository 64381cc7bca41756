import { glossary, type GlossaryWord } from "@halcyon/schema/glossary";
import { table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

/** Returns the glossary in alphabetical order, each term with its meaning and its source. */
export function glossaryPart(words: Readonly<Record<string, GlossaryWord>> = glossary): Page {
  const rows = Object.values(words)
    .toSorted((one, other) => one.word.localeCompare(other.word, "en"))
    .map(({ word, meaning, source, page }) => [
      page === undefined ? word : `[${word}](${page}.mdx)`,
      `${meaning} *${breakable(source)}*`,
    ]);
  return partial("glossary.mdx", table(["word", "meaning and source"], rows));
}

/** Returns a text in which long standard names can break across lines on narrow screens. */
function breakable(source: string): string {
  return source.replace(
    /`(\w+)`/,
    (_code, name: string) => `<code>${name.replaceAll("_", String.raw`\_<wbr />`)}</code>`,
  );
}

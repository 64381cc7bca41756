import { glossary, type GlossaryWord } from "@halcyon/schema/glossary";
import { table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

/** The words of Halcyon in the order of the alphabet, each with its meaning and where that comes from. */
export function glossaryPart(words: Readonly<Record<string, GlossaryWord>> = glossary): Page {
  const rows = Object.values(words)
    .toSorted((one, other) => one.word.localeCompare(other.word, "en"))
    .map(({ word, meaning, source, page }) => [
      page === undefined ? word : `[${word}](${page}.mdx)`,
      `${meaning} *${breakable(source)}*`,
    ]);
  return partial("glossary.mdx", table(["word", "meaning and source"], rows));
}

/** A source whose standard name may break over lines, as a narrow screen needs it. */
function breakable(source: string): string {
  return source.replace(
    /`(\w+)`/,
    (_code, name: string) => `<code>${name.replaceAll("_", String.raw`\_<wbr />`)}</code>`,
  );
}

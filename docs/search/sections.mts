import { Parser } from "htmlparser2";
import type { Section } from "./engine.mts";

/** HTML elements of a page that the search ignores. */
const silent = new Set(["svg", "script", "style", "button", "math"]);

/**
 * Returns the sections of a built page: one for its beginning, and one for each heading below the title. Only the first section has the page's keywords and
 * questions.
 */
export function sectionsOf(
  html: string,
  url: string,
  foundBy: Pick<Section, "keywords" | "questions"> = {},
): Section[] {
  const sections: { url: string; heading: string; text: string[] }[] = [];
  let depthInArticle = 0;
  let depthInSilence = 0;
  let heading: string | undefined;
  const parser = new Parser({
    onopentag(name, { class: className = "", id }) {
      if (depthInArticle > 0 || className.split(" ").includes("theme-doc-markdown")) depthInArticle += 1;
      const isSilent = silent.has(name) && className !== "term-name";
      if (depthInSilence > 0 || isSilent || /katex|hash-link|term-note/.test(className)) depthInSilence += 1;
      if (depthInArticle === 0 || !/^h[1-3]$/.test(name)) return;
      heading = "";
      sections.push({ url: name === "h1" ? url : `${url}#${id ?? ""}`, heading: "", text: [] });
    },
    ontext(text) {
      if (depthInArticle === 0 || depthInSilence > 0) return;
      if (heading === undefined) sections.at(-1)?.text.push(text);
      else heading += text;
    },
    onclosetag(name) {
      if (depthInArticle > 0) depthInArticle -= 1;
      if (depthInSilence > 0) depthInSilence -= 1;
      if (heading === undefined || !/^h[1-3]$/.test(name)) return;
      sections.at(-1)!.heading = heading.replaceAll("\u200B", "").trim();
      heading = undefined;
    },
  });
  parser.end(html);
  const page = sections[0]?.heading ?? "";
  return sections
    .filter((section) => section.url !== `${url}#`)
    .map(({ text, ...section }, index) => ({
      ...section,
      page,
      text: text.join(" ").replaceAll(/\s+/g, " ").trim(),
      ...(index === 0 ? foundBy : {}),
    }));
}

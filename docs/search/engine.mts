import MiniSearch, { type AsPlainObject } from "minisearch";
import { synonyms } from "./synonyms.mts";

/** A heading of a page with the text below it, as the search finds it. */
export interface Section {
  readonly url: string;
  /** Title of the page. */
  readonly page: string;
  /** Heading of the section; that of the page for its beginning. */
  readonly heading: string;
  readonly text: string;
}

/** The best section of a page that a search found, with the first words of its text. */
export type Hit = Section;

/** How many letters of a section a hit has. */
const lettersOfHit = 140;

/** Words that say nothing of what is looked for. */
const stopWords = new Set(
  "a about an and are as at be by can do does for from get give halcyon has have how i if in into is it its many me much my of on one or so that the their then there they this to was what when where which who why will with you your".split(
    " ",
  ),
);

/** Boundaries of words; a name such as `wind_gusts_10m` is one word and its parts are others. */
const separators = /[^\p{L}\p{N}_.-]+/u;

const options = {
  idField: "url",
  fields: ["heading", "page", "text"],
  storeFields: ["page", "heading", "start"],
  extractField: (section: Section, field: string): string =>
    field === "start" ? section.text.slice(0, lettersOfHit) : section[field as keyof Section],
  tokenize: (text: string): string[] =>
    text.split(separators).flatMap((word) => {
      const trimmed = word.replaceAll(/^[.\-_]+|[.\-_]+$/g, "");
      const parts = trimmed.split(/[._-]/);
      return parts.length === 1 ? parts : [trimmed, ...parts];
    }),
  processTerm: (term: string): string | null => {
    const word = term.toLowerCase();
    return word === "" || stopWords.has(word) ? null : stem(word);
  },
};

/** Cuts the endings that make the same word of another form. */
function stem(word: string): string {
  if (word.length < 4 || /[\d_]/.test(word)) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=[^aeiou]{1,2}|[a-z]{3})(?:ing|ed|es|s|e)$/, "")
    .replace(/([^aeiouls])\1$/, "$1");
}

/** The index of some sections, ready to be written. */
export function indexOf(sections: readonly Section[]): AsPlainObject {
  const index = new MiniSearch<Section>(options);
  index.addAll(sections);
  return index.toJSON();
}

/** Takes a written index up. A search finds each page once. */
export function searchIn(index: AsPlainObject): (query: string) => readonly Hit[] {
  const loaded = MiniSearch.loadJS<Section>(index, options);
  const read = { boost: { heading: 4, page: 2.5 }, boostDocument: (url: unknown) => weightOf(String(url)) };
  return (query) => {
    const own = {
      queries: [query],
      prefix: (_: string, position: number, terms: string[]) => position === terms.length - 1,
      fuzzy: (term: string) => (term.length > 5 ? 0.15 : false),
    };
    const found = loaded.search({ queries: [own, ...meant(query)], ...read });
    return bestOfEachPage(
      found.map(({ id, page, heading, start }) => ({
        url: String(id),
        page: String(page),
        heading: String(heading),
        text: String(start),
      })),
    );
  };
}

/** What the pages may call the things of a query. */
function meant(query: string): string[] {
  const words = stemmed(query);
  return [...synonyms].flatMap(([said, written]) => (words.includes(stemmed(said)) ? [written] : []));
}

/** The words of a text in the form that all their forms share, each between spaces. */
function stemmed(text: string): string {
  return ` ${text.toLowerCase().split(separators).map(stem).join(" ")} `;
}

function bestOfEachPage(hits: readonly Hit[]): readonly Hit[] {
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const [page] = hit.url.split("#");
    if (!best.has(page!)) best.set(page!, hit);
  }
  return [...best.values()];
}

/** Pages that explain stand before pages that list. */
function weightOf(url: string): number {
  if (/^(?:\/[^/]+)?\/library\//.test(url)) return 0.6;
  if (/^(?:\/[^/]+)?\/reference\/(?:endpoints|v2|errors)\//.test(url)) return 0.6;
  return url.includes("/reference/") ? 1 : 1.15;
}

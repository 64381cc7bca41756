import MiniSearch, { type AsPlainObject } from "minisearch";

/** A heading of a page with the text below it, as the search finds it. */
export interface Section {
  readonly url: string;
  /** Title of the page. */
  readonly page: string;
  /** Heading of the section; that of the page for its beginning. */
  readonly heading: string;
  readonly text: string;
}

/** A section that a search found. */
export type Hit = Section;

/** Words that say nothing of what is looked for. */
const stopWords = new Set(
  "a about an and are as at be by can do does for from get give has have how i if in into is it its many me much my of on one or so that the their then there they this to was what when where which who why will with you your".split(
    " ",
  ),
);

/** Words of readers for words of the pages. */
const synonyms = new Map(
  Object.entries<string>({
    quota: "allowance",
    credit: "allowance",
    price: "cost",
    lightning: "thunderstorm",
    token: "key",
    secret: "key",
    green: "polarity",
    celsius: "unit",
    docker: "configuration",
    env: "environment",
    percentile: "quantile",
    javascript: "typescript",
    deprecated: "deprecation",
    site: "place",
    location: "place",
    offline: "synthetic",
  }),
);

/** Boundaries of words; a name such as `wind_gusts_10m` is one word and its parts are others. */
const separators = /[^\p{L}\p{N}_.-]+/u;

const options = {
  idField: "url",
  fields: ["heading", "page", "text"],
  storeFields: ["page", "heading", "text"],
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

/** Takes a written index up. */
export function searchIn(index: AsPlainObject): (query: string) => readonly Hit[] {
  const loaded = MiniSearch.loadJS<Section>(index, options);
  return (query) =>
    loaded
      .search(query, {
        boost: { heading: 4, page: 2.5 },
        prefix: (_, position, terms) => position === terms.length - 1,
        fuzzy: (term) => (term.length > 5 ? 0.15 : false),
        processTerm: (term) => options.processTerm(synonyms.get(term.toLowerCase()) ?? term),
        boostDocument: (url) => weightOf(String(url)),
      })
      .map(({ id, page, heading, text }) => ({
        url: String(id),
        page: String(page),
        heading: String(heading),
        text: String(text),
      }));
}

/** Pages that explain stand before pages that list. */
function weightOf(url: string): number {
  if (url.startsWith("/library/")) return 0.6;
  if (/^\/reference\/(?:endpoints|errors)\//.test(url)) return 0.6;
  return url.startsWith("/reference/") ? 1 : 1.15;
}

import { stem } from "@halcyon/schema/words";
import MiniSearch, { type AsPlainObject, type SearchResult } from "minisearch";
import { alike } from "./alike.mts";
import { nearestIn, type QuestionsOfPages } from "./nearest-question.mts";
import { type SnippetPart, snippetOf } from "./snippet.mts";
import { synonyms } from "./synonyms.mts";

/** Heading of a page with the text below it. Sections are the units that the search finds. */
export interface Section {
  readonly url: string;
  /** Title of the page. */
  readonly page: string;
  /** Heading of the section. The first section of a page has the title of the page. */
  readonly heading: string;
  readonly text: string;
  /** Search keywords of the page; absent if there are none. They are added to the words in its text, and are not displayed. */
  readonly keywords?: string;
  /** Questions of readers that the page answers; absent if there are none. They help the search to find the page, but are not displayed. */
  readonly questions?: string;
}

/** Search result: the best matching section of a page. */
export interface Hit extends Pick<Section, "url" | "page" | "heading"> {
  /** Text around the words that the search found. */
  readonly snippet: readonly SnippetPart[];
}

/** Words that a search ignores. */
const stopWords = new Set(
  "a about am an and any are as at be by can could do does find for from get give halcyon has have how i if in instead into is it its just many me much my need needed needs of on one or our please should so some that the their then there they this to us want was we what when where which who why will with would you your".split(
    " ",
  ),
);

/** Pattern of the boundaries between words. A name such as `wind_gusts_10m` or `HalcyonDown` counts as one word, and so does each part of it. */
const separators = /[^\p{L}\p{N}_.-]+/u;

/** Fields with the page's own content. Questions of readers are in another field. */
const shown = ["heading", "page", "text", "keywords", "address"];

const options = {
  idField: "url",
  fields: [...shown, "questions"],
  storeFields: ["page", "heading", "text", "asked"],
  extractField: (section: Section, field: string): string | undefined =>
    section[field as keyof Section] || undefined,
  tokenize: (text: string): string[] =>
    text.split(separators).flatMap((word) => {
      const trimmed = word.replaceAll(/^[.\-_]+|[.\-_]+$/g, "");
      const parts = trimmed.split(/[._-]|(?<=\p{Ll})(?=\p{Lu})/u);
      return parts.length === 1 ? parts : [trimmed, ...parts];
    }),
  processTerm: (term: string): string | null => {
    const word = term.toLowerCase();
    return word === "" || stopWords.has(word) ? null : formOf(word);
  },
};

/** Endings that are removed from words or replaced, after the stemmer was applied, in order. Some of them unify British and American spelling. */
const endings: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/(?<=[a-z]{4})(?:ment|ly|nes)$/, ""],
  [/(?<=[a-z]{5})(?:at(?:ion|or)?|ion)$/, ""],
  [/(?<=[a-z]{3})e$/, ""],
  [/(?<=[a-z]{2})our$/, "or"],
  [/(?<=[a-z]{2})tr$/, "t"],
  [/(?<=[a-z]{3})is$/, "iz"],
  [/(?<=[a-z]{3})ys$/, "yz"],
  [/(?<=[a-z]{2})enc$/, "ens"],
  [/ogu$/, "og"],
  [/ll$/, "l"],
];

/** Returns the common form of related words, such as `irrigate` and `irrigation`. Names and numbers are returned unchanged. */
function formOf(word: string): string {
  if (/[\d_]/.test(word)) return word;
  return endings.reduce((form, [ending, instead]) => form.replace(ending, instead), stem(word));
}

/**
 * Search options for the field of readers' questions. Here pages that list and pages that explain have the same weight. Pages of endpoints and commands weigh
 * less, because pages of the guide explain them.
 */
const ofReaders = {
  fields: ["questions"],
  boostDocument: (url: unknown, term: string): number =>
    weightOfStatus(String(url), term) * (isReference.test(String(url)) ? 0.8 : 1),
};

/** Pattern of the URLs of endpoint pages and command pages. */
const isReference = /^(?:\/[^/]+)?\/reference\/(?:endpoints|v2|commands)\//;

/** Returns the index of sections as plain data that can be stored. */
export function indexOf(sections: readonly Section[]): AsPlainObject {
  const index = new MiniSearch<Section>(options);
  index.addAll(
    sections.map((section) => ({
      ...section,
      address: addressOf(section.url),
      asked: section.questions
        ?.split(";")
        .map((question) => formsOf(question).join(" "))
        .join(";"),
    })),
  );
  const plain = index.toJSON();
  for (const stored of Object.values(plain.storedFields)) cut(stored);
  return plain;
}

/** Returns the last part of the page's URL for the first section of a page; empty for other sections. */
function addressOf(url: string): string {
  return url.includes("#") ? "" : url.slice(url.lastIndexOf("/") + 1);
}

/**
 * Maximum length of the text that is stored for a section [characters]. Longer texts are mostly examples of responses. The search finds all their words
 * nevertheless.
 */
const storedMax = 1500;

/** Shortens the stored text of a section. */
function cut(stored: Record<string, unknown>): void {
  if (typeof stored["text"] === "string") stored["text"] = stored["text"].slice(0, storedMax);
}

/** Returns the words of readers' questions that an index stores. */
function questionsIn(index: AsPlainObject): QuestionsOfPages {
  const pages = new Map<string, readonly (readonly string[])[]>();
  for (const [id, { asked }] of Object.entries(index.storedFields) as [
    keyof AsPlainObject["documentIds"],
    Record<string, unknown>,
  ][])
    if (typeof asked === "string")
      pages.set(
        String(index.documentIds[id]),
        asked.split(";").map((words) => words.split(" ")),
      );
  return pages;
}

/** Loads a stored index, and returns its search function. The function returns each page at most once. */
export function searchIn(index: AsPlainObject): (query: string) => readonly Hit[] {
  const loaded = MiniSearch.loadJS<Section>(index, options);
  const read = {
    boost: { heading: 4, page: 2.5, keywords: 4, address: 4, questions: 6 },
    boostDocument: (url: unknown, term: string) => weightOfStatus(String(url), term) * weightOf(String(url)),
    weights: { fuzzy: 0.2, prefix: 0.4 },
    prefix: (_: string, position: number, terms: string[]) => position === terms.length - 1,
  };
  const nearestTo = nearestIn(questionsIn(index), othersOf);
  const terms = new Set(index.index.map(([term]) => term));
  const isKnown = (term: string): boolean => terms.has(term);
  const fuzzy = (term: string): number | false => !isKnown(term) && misspelt(term);
  /** Returns sections that contain any word of the query or a synonym. */
  const withAny = (query: string): SearchResult[] => {
    const queries = [query, ...respelt(query, isKnown)];
    return loaded.search({
      queries: [
        { queries, fuzzy, fields: shown },
        { queries, fuzzy, ...ofReaders },
        ...meant(query),
        {
          queries: likeThose(query),
          boostTerm: () => weightOfAlike,
          fields: ["heading", "keywords", "questions"],
        },
      ],
      ...read,
    });
  };
  return (asked) => {
    // Else pages of averages answer what something means.
    const query = asked.replace(/^\s*what (?:does|do)\b(.*)\bmean\b/i, "$1");
    // A single word says no more than those that mean the same.
    const isOneWord = wordsOf(query).length < 2;
    const withAll = new Set(
      isOneWord ? [] : loaded.search(query, { combineWith: "AND" }).map(({ id }) => String(id)),
    );
    const quality = qualityFor(query);
    const found = withAny(query).map((one) => ({
      ...one,
      score:
        (one.score / one.queryTerms.length) *
        quality(one.queryTerms) *
        (withAll.has(String(one.id)) ? weightOfAll : 1) *
        (String(one["page"]).toLowerCase() === asked.trim().toLowerCase() ? weightOfTitle : 1),
    }));
    const asks = new Set(formsOf(query));
    const nearest = nearestTo([...asks, ...respelt(query, isKnown).map(formOf)]);
    const top = found.reduce((most, { score }) => Math.max(most, score), 0);
    const scored = found.map((one) => ({
      ...one,
      score: one.score + weightOfNearest * top * (nearest.get(String(one.id)) ?? 0),
    }));
    const ordered = scored.toSorted((one, other) => other.score - one.score);
    /** Counts the words of the query that a reader sees in a section; words in its heading count twice. */
    const readIn = ({ match }: SearchResult): number =>
      sum(
        Object.entries(match).map(([term, fields]) =>
          asks.has(term) ? sum(fields.map((field) => weightsOfRead.get(field) ?? 0)) : 0,
        ),
      );
    return bestOfEachPage(ordered, readIn).map(({ id, page, heading, text, match }) => ({
      url: String(id),
      page: String(page),
      heading: String(heading),
      // Most hits are never shown, and their texts are long.
      get snippet() {
        return snippetOf(String(text ?? ""), (word) =>
          options.tokenize(word).some((part) => isFound(part, match)),
        );
      },
    }));
  };
}

/** Returns the words of a text, without those that the search ignores. */
function wordsOf(text: string): string[] {
  return options.tokenize(text).filter((word) => options.processTerm(word) !== null);
}

/** Returns the forms of the words in a text, each once and without those that the search ignores. */
function formsOf(text: string): string[] {
  return [...new Set(wordsOf(text).map((word) => formOf(word.toLowerCase())))];
}

/** Weights of the fields that a reader sees in a search result. */
const weightsOfRead: ReadonlyMap<string, number> = new Map([
  ["heading", 2],
  ["text", 1],
]);

/** Score of a page of which a reader's question equals the query, as a share of the highest score of all pages. */
const weightOfNearest = 0.8;

/** Factor for the score of a section that contains all words of the query. */
const weightOfAll = 1.5;

/** Factor for the score of a page whose title is the query. */
const weightOfTitle = 3;

/**
 * Returns the maximum edit distance for a misspelt word [letters]: 1 for 4 to 7 letters, 2 for longer words. Returns false for shorter words and words with
 * digits.
 */
function misspelt(term: string): number | false {
  if (term.length < 4 || /\d/.test(term)) return false;
  return term.length < 8 ? 1 : 2;
}

function isFound(word: string, match: SearchResult["match"]): boolean {
  const term = options.processTerm(word);
  return term !== null && Object.hasOwn(match, term);
}

/** Returns those words of the pages that mean the same as a reader's words in a query. They come from `synonyms`. */
function meant(query: string): string[] {
  const words = stemmed(query);
  return [...synonyms].flatMap(([said, written]) => (words.includes(stemmed(said)) ? [written] : []));
}

/** Factor for the score of a word that is similar to a word of the query (`alike`). */
const weightOfAlike = 0.2;

/** Returns words that are similar to the words of a query (`alike`). */
function likeThose(query: string): string[] {
  return wordsOf(query).flatMap((word) => [...(othersOf.get(formOf(word.toLowerCase())) ?? [])]);
}

/** Weight of a query word if only a similar word is found. The weight is 1 if the word itself is found. */
const shareOfAlike = 0.3;

/**
 * Returns a function that counts how many words of a query a section contains. It corrects the scores of MiniSearch, which multiplies them by the number of
 * found terms. A word with many similar words would otherwise count several times.
 */
function qualityFor(query: string): (found: readonly string[]) => number {
  const asked = formsOf(query);
  const others = asked.map((word) => othersOf.get(word) ?? new Set<string>());
  const isOwn = (term: string): boolean => asked.includes(term) || others.some((words) => words.has(term));
  return (found) => {
    const shares = asked.map((word, index) => {
      if (found.includes(word)) return 1;
      return found.some((term) => others[index]!.has(term)) ? shareOfAlike : 0;
    });
    return sum(shares) + found.filter((term) => !isOwn(term)).length;
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Forms of similar words, by the form of a word. */
const othersOf = new Map<string, Set<string>>();
for (const group of alike.map((words) => words.map(formOf)))
  for (const word of group)
    othersOf.set(word, new Set([...(othersOf.get(word) ?? []), ...group.filter((other) => other !== word)]));

/**
 * Returns other spellings for a query. Two words such as `back up` are joined if the pages use the joined word, also by an underscore as in `wave_period`. An
 * unknown word such as `datalogger` is split into two known words, and `soc2` into letters and number. An unknown plural such as `cpus` also means one.
 */
function respelt(query: string, isKnown: (term: string) => boolean): string[] {
  const words = query.toLowerCase().split(separators);
  const isWord = (word: string): boolean => word.length > 2 && isKnown(formOf(word));
  const joined = words
    .slice(1)
    .flatMap((word, index) => [`${words[index]}${word}`, `${words[index]}_${word}`]);
  const unknown = words.filter((word) => !isWord(word));
  const parted = unknown
    .flatMap((word) => Array.from(word, (_, at) => [word.slice(0, at), word.slice(at)]))
    .find((parts) => parts.every(isWord));
  const numbered = unknown
    .filter((word) => /^\p{L}{2,}\d+$/u.test(word))
    .flatMap((word) => word.split(/(?<=\p{L})(?=\d)/u));
  const single = unknown.map((word) => word.replace(/s$/, ""));
  return [...[...joined, ...single].filter(isWord), ...(parted ?? []), ...numbered];
}

/** Returns the stems of the words in a text, with a space before and after each. */
function stemmed(text: string): string {
  return ` ${text.toLowerCase().split(separators).map(formOf).join(" ")} `;
}

/** Ratio of the query words that a reader sees in another section to those in the best section. Above this ratio, the other section is returned. */
const clearlyMore = 1.5;

/**
 * Returns one section of each page, in the order of the best sections. If a reader clearly sees more words of the query in another section of the page, returns
 * that section. Many queries find the first section only because it has the keywords and questions of the page.
 */
function bestOfEachPage(
  found: readonly SearchResult[],
  readIn: (section: SearchResult) => number,
): readonly SearchResult[] {
  const ofPage = new Map<string, { best: SearchResult; read: SearchResult }>();
  for (const one of found) {
    const [page] = String(one.id).split("#");
    const known = ofPage.get(page!);
    if (known === undefined) ofPage.set(page!, { best: one, read: one });
    else if (!isReference.test(page!) && readIn(one) > readIn(known.read)) known.read = one;
  }
  return Array.from(ofPage.values(), ({ best, read }) =>
    readIn(read) > clearlyMore * readIn(best) ? read : best,
  );
}

/** Returns the weight of a page for a search term. If the term is an HTTP error status, pages of errors rank first. */
function weightOfStatus(url: string, term: string): number {
  if (!/^[45]\d\d$/.test(term)) return 1;
  return /\/reference\/errors\/\w/.test(url) ? 20 : 0.1;
}

/** Returns the weight of a page in search results. Pages that explain rank before pages that only list. */
function weightOf(url: string): number {
  if (/\/trust\/changelog/.test(url)) return 0.5;
  if (/^(?:\/[^/]+)?\/library\//.test(url)) return 0.6;
  if (/^(?:\/[^/]+)?\/reference\/(?:endpoints|v2|errors)\//.test(url)) return 0.6;
  if (/^(?:\/[^/]+)?\/contribute\//.test(url)) return 0.6;
  return url.includes("/reference/") ? 1 : 1.15;
}

import { distance } from "fastest-levenshtein";
import type { EntrySummary } from "../../wire/entries/library.ts";
import { everydayWords, stem } from "./everyday-words.ts";

/** Words that are ignored in a search. */
const idle = new Set(
  "a all am an and any are at be by can do does for from good have how i in is it job me my of on or our out scenario task that the there this time to up want we weather what when where which will with work working you".split(
    " ",
  ),
);

/** Returns the stems of the words in a text that a search uses. */
function wordsOf(text: string): readonly string[] {
  return foldText(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "" && !idle.has(word))
    .map(stem);
}

/**
 * Returns a text in lower case and without accents, for comparison.
 *
 * @example
 * ```js
 * foldText("Grúa Tromsø"); // => "grua tromso"
 * ```
 */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae");
}

/** Fields of an entry that a search reads. */
export type SearchedEntry = Pick<EntrySummary, "type" | "name" | "slug" | "sector" | "description">;

/**
 * Returns the entries (tasks or scenarios) that contain at least one word of a text, best first. A word has more weight in a name than in a description, and
 * more weight if few entries contain it. The search also finds other forms of a word, words with the same beginning, and misspelled words. Everyday names
 * work too: `hoist` finds cranes.
 *
 * @param namesOf - Other names of an entry, such as the names in `@halcyon/library/names`; none by default.
 * @returns Entries that were found; if the text is blank, all entries in their order.
 * @example
 * ```js
 * const summary = { type: "task", sector: "construction/lifting", description: "" };
 * const crane = { ...summary, name: "Tower crane lifting", slug: "tower-crane-lifting" };
 * searchEntries([crane], "hoisting"); // => [crane]
 * searchEntries([crane], "grua", () => ["grúa torre"]); // => [crane]
 * ```
 */
export function searchEntries<Entry extends SearchedEntry>(
  entries: readonly Entry[],
  text: string,
  namesOf: (entry: Entry) => readonly string[] = noNames,
): readonly Entry[] {
  const asked = [...new Set(wordsOf(text))];
  if (text.trim() === "") return entries;
  const wanted = foldText(text.trim());
  const read = entries.map((entry) => {
    const { name, names, fields } = readEntry(entry, namesOf);
    // Its own name puts an entry before all, and another of its names before those that have a word of it.
    return { entry, named: name === wanted ? 2 : Number(names.has(wanted)), fields };
  });
  const worths = asked.map((word) =>
    worthsOf(
      word,
      read.map(({ fields }) => fields),
    ),
  );
  return read
    .map(({ entry, named }, at) => ({
      entry,
      named,
      worth: worths.reduce((sum, worth) => sum + worth[at]!, 0),
    }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.named - a.named || b.worth - a.worth)
    .map(({ entry }) => entry);
}

/** Words of an entry, prepared for comparison. */
interface ReadEntry {
  readonly name: string;
  readonly names: ReadonlySet<string>;
  readonly fields: readonly Field[];
}

const noNames = (): readonly string[] => [];

/**
 * Cache of the prepared words of each entry. Its keys are the function that gives other names, and the entry. Preparing takes ten times as long as searching.
 */
const readEntries = new WeakMap<object, WeakMap<SearchedEntry, ReadEntry>>();

function readEntry<Entry extends SearchedEntry>(
  entry: Entry,
  namesOf: (entry: Entry) => readonly string[],
): ReadEntry {
  const known = readEntries.get(namesOf) ?? new WeakMap<SearchedEntry, ReadEntry>();
  readEntries.set(namesOf, known);
  let read = known.get(entry);
  if (read === undefined) {
    const names = namesOf(entry);
    read = {
      name: foldText(entry.name),
      names: new Set(names.map(foldText)),
      fields: [...fieldsOf(entry), { weight: 5, words: names.flatMap(wordsOf) }],
    };
    known.set(entry, read);
  }
  return read;
}

interface Field {
  readonly weight: number;
  readonly words: readonly string[];
}

function fieldsOf({ type, name, slug, sector, description }: SearchedEntry): readonly Field[] {
  return [
    { weight: 6, words: wordsOf(name) },
    { weight: 5, words: wordsOf(slug) },
    { weight: 3, words: [...wordsOf(sector), type] },
    { weight: 2, words: wordsOf(description) },
  ];
}

/** Returns the weight of a word in each entry. Misspelled matches count only if no entry contains the word as written. */
function worthsOf(word: string, entries: readonly (readonly Field[])[]): readonly number[] {
  const written = rarer(entries.map((fields) => worthIn(fields, word)));
  if (written.some((worth) => worth > 0)) return written;
  return rarer(entries.map((fields) => bestIn(fields, (one) => (isMisspelled(word, one) ? 0.5 : 0))));
}

function worthIn(fields: readonly Field[], word: string): number {
  const meant = everydayWords.get(word) ?? [];
  return Math.max(
    bestIn(fields, (one) => likenessOf(word, one)),
    ...meant.map((other, at) => (0.8 - 0.1 * at) * bestIn(fields, (one) => likenessOf(other, one))),
  );
}

function bestIn(fields: readonly Field[], likeness: (word: string) => number): number {
  return Math.max(...fields.map(({ weight, words }) => weight * Math.max(0, ...words.map(likeness))));
}

/** Minimum number of letters in the beginning of a word for a match. Shorter beginnings match too many words. */
const beginningLeast = 3;
const begunLeast = 5;

function likenessOf(asked: string, word: string): number {
  if (asked === word) return 1;
  if (asked.length >= beginningLeast && word.startsWith(asked)) return 0.7;
  return word.length >= begunLeast && asked.startsWith(word) ? 0.6 : 0;
}

/**
 * Returns true if two words differ by one letter, or by up to two letters if the searched word has 9 or more. A searched word of fewer than 6 letters never
 * counts as misspelled.
 */
function isMisspelled(asked: string, word: string): boolean {
  const edits = asked.length >= 9 ? 2 : asked.length >= 6 ? 1 : 0;
  return edits > 0 && distance(asked, word) <= edits;
}

/** Returns the weights of a word, multiplied by a factor that is larger if fewer entries contain the word. */
function rarer(worths: readonly number[]): readonly number[] {
  const count = worths.filter((worth) => worth > 0).length;
  return count === 0 ? worths : worths.map((worth) => worth * Math.log(1 + worths.length / count));
}

/** Maximum number of entries that are suggested for a text. */
const nearMost = 3;

/**
 * Returns the entries (tasks or scenarios) that a text may mean, nearest first, so that the caller can choose. These entries contain some words of the text.
 * If there are no such entries, the entries with the most similar names are returned.
 *
 * @param namesOf - Other names of an entry, such as the names in `@halcyon/library/names`; none by default.
 * @example
 * ```js
 * const summary = { type: "task", sector: "construction", description: "" };
 * const crane = { ...summary, name: "Tower crane lifting", slug: "tower-crane-lifting" };
 * nearEntries([crane], "cranny"); // => [crane]
 * ```
 */
export function nearEntries<Entry extends SearchedEntry>(
  entries: readonly Entry[],
  text: string,
  namesOf?: (entry: Entry) => readonly string[],
): readonly Entry[] {
  const meant = text.trim() === "" ? [] : searchEntries(entries, text, namesOf);
  const worth = ({ name, slug }: Entry): number =>
    Math.max(nameLikeness(text, name), nameLikeness(text, slug));
  const near = meant.length > 0 ? meant : entries.toSorted((a, b) => worth(b) - worth(a));
  return near.slice(0, nearMost);
}

/** Returns the similarity of two texts: the share of letter trigrams that both have, 0..1. @see Dice 1945, https://doi.org/10.2307/1932409 */
function nameLikeness(one: string, other: string): number {
  const [a, b] = [threes(one), threes(other)];
  const both = [...a].filter((three) => b.has(three)).length;
  return a.size + b.size === 0 ? 0 : (2 * both) / (a.size + b.size);
}

function threes(text: string): Set<string> {
  const padded = `  ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

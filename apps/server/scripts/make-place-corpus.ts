/*
 * Makes places/corpus.json: 500 texts of places and 60 names that several places have, to test the gazetteer with. It reads places.tsv and nothing of the code that is
 * tested. The texts are drawn by a generator with a fixed seed:
 *
 *     node scripts/make-place-corpus.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly others: readonly string[];
}

const folder = join(import.meta.dirname, "../places");

const rows: readonly Row[] = readFileSync(join(folder, "places.tsv"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t"))
  .map(([id, name = "", country = "", , , , , , others = ""]) => ({
    id: Number(id),
    name,
    country,
    others: others === "" ? [] : others.split("|"),
  }));

let state = 20_261_130;

/** Returns a number from 0 to 1 by mulberry32. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

function pick<Item>(from: readonly Item[]): Item {
  return from[Math.floor(random() * from.length)]!;
}

/** Returns a name without accents and capitals, as naively as possible. */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

const owners = new Map<string, Set<Row>>();
for (const row of rows)
  for (const name of [row.name, ...row.others]) {
    const text = plain(name);
    if (!owners.has(text)) owners.set(text, new Set());
    owners.get(text)!.add(row);
  }

const twoLetters = new Map(
  Object.entries<string>({ ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", æ: "ae", ß: "ss" }),
);

const otherLetters = Array.from("aeinrst");

/** Ways to write the name of a place, with the number of their texts, together 500. A way gives undefined if a place has no such text. */
const ways: readonly (readonly [way: string, count: number, textOf: (row: Row) => string | undefined])[] = [
  ["as it is", 100, ({ name }) => name],
  ["without accents", 80, ({ name }) => (plain(name) === name.toLowerCase() ? undefined : plain(name))],
  ["another name", 100, ({ others }) => (others.length === 0 ? undefined : pick(others))],
  [
    "two letters",
    60,
    ({ name }) => {
      const text = name.toLowerCase().replaceAll(/[äöüåøæß]/g, (letter) => twoLetters.get(letter)!);
      return text === name.toLowerCase() ? undefined : text;
    },
  ],
  [
    "one letter wrong",
    80,
    ({ name }) => {
      if (name.length < 6) return undefined;
      const at = 1 + Math.floor(random() * (name.length - 2));
      const text = pick([
        name.slice(0, at) + name.slice(at + 1),
        name.slice(0, at) + pick(otherLetters) + name.slice(at),
        name.slice(0, at) + pick(otherLetters) + name.slice(at + 1),
        name.slice(0, at) + name[at + 1]! + name[at]! + name.slice(at + 2),
      ]);
      // A wrong letter may make the name of another place, which then is what the text says.
      return owners.has(plain(text)) ? undefined : text;
    },
  ],
  ["with the country", 80, ({ name, country }) => `${name}, ${country}`],
];

const large = rows.slice(0, 4000);
const texts = ways.flatMap(([way, count, textOf]) => {
  const some: { way: string; text: string; id: number }[] = [];
  while (some.length < count) {
    const row = pick(some.length % 2 === 0 ? large : rows);
    const text = textOf(row);
    if (text !== undefined) some.push({ way, text, id: row.id });
  }
  return some;
});

const homonyms: string[] = [];
while (homonyms.length < 60) {
  const { name } = pick(large);
  // Places of one name and country may be one town and its middle.
  const countries = new Set([...owners.get(plain(name))!].map(({ country }) => country));
  if (countries.size > 1 && !homonyms.includes(name)) homonyms.push(name);
}

writeFileSync(join(folder, "corpus.json"), `${JSON.stringify({ texts, homonyms }, undefined, 1)}\n`);

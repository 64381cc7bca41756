import { foldName } from "./fold-name.ts";
import type { PlaceFile } from "./place-file.ts";
import { capitalised } from "./place-names.ts";

/**
 * Makes the table of places from the text files `places.tsv`, `regions.tsv` and `areas.tsv`. `make_places.py` and `make-areas.ts` describe these files. The order
 * of the places stays the same.
 *
 * @throws Error if a line lacks a field.
 */
export function makePlaceFile(placesTsv: string, regionsTsv: string, areasTsv: string): PlaceFile {
  const rows = linesOf(placesTsv);
  const regions = Object.fromEntries(linesOf(regionsTsv).map(([code = "", name = ""]) => [code, name]));
  const names = rows.flatMap((row, place) => namesOf(row, place));
  // Texts sort as their bytes in UTF-8 do, unless they have letters beyond U+FFFF, which `make_places.py` leaves out.
  names.sort((one, other) =>
    one.folded === other.folded ? one.place - other.place : one.folded < other.folded ? -1 : 1,
  );
  const mainName = new Uint32Array(rows.length);
  for (const [position, { place, isMain }] of names.entries()) if (isMain) mainName[place] = position;
  const countries = numbered(rows, 2);
  const states = numbered(rows, 3, [""]);
  const zones = numbered(rows, 6);
  const numbersOf = (field: number, scale = 1): number[] =>
    rows.map((row) => Math.round(Number(textAt(row, field)) * scale));
  const bytes = names.map(({ folded }) => Buffer.from(folded));
  const shown = names.map(({ name, folded }) => Buffer.from(capitalised(folded) === name ? "" : name));
  return {
    regions,
    areas: areasOf(linesOf(areasTsv), new Set(names.map(({ folded }) => folded))),
    countries: countries.texts,
    states: states.texts,
    zones: zones.texts,
    id: Uint32Array.from(numbersOf(0)),
    latitude: Int32Array.from(numbersOf(4, 10_000)),
    longitude: Int32Array.from(numbersOf(5, 10_000)),
    population: Uint32Array.from(numbersOf(7)),
    mainName,
    zone: Uint16Array.from(zones.numbers),
    country: Uint8Array.from(countries.numbers),
    state: Uint8Array.from(states.numbers),
    placeOf: Uint32Array.from(names.map(({ place }) => place)),
    foldedAt: startsOf(bytes),
    shownAt: startsOf(shown),
    folded: Buffer.concat(bytes),
    shown: Buffer.concat(shown),
  };
}

/** Returns the codes of the countries that have an area of each name, for the names that places have too. */
function areasOf(
  rows: readonly (readonly string[])[],
  names: ReadonlySet<string>,
): Record<string, readonly string[]> {
  const areas: Record<string, string[]> = {};
  for (const row of rows) {
    const name = foldName(textAt(row, 1).split(/[,(/]/)[0]!);
    const [country = ""] = textAt(row, 0).split("-");
    for (const one of new Set([name, name.replace(/ islands?$/, "")]))
      if (names.has(one) && areas[one]?.includes(country) !== true) (areas[one] ??= []).push(country);
  }
  return areas;
}

interface Name {
  readonly name: string;
  readonly folded: string;
  readonly place: number;
  readonly isMain: boolean;
}

/** Returns the names of a place, the main one first. Of names with the same folded form, only the first remains. */
function namesOf(row: readonly string[], place: number): Name[] {
  const names = new Map<string, Name>();
  for (const [index, name] of [textAt(row, 1), ...textAt(row, 8).split("|")].entries()) {
    const folded = foldName(name);
    if (folded === "" || names.has(folded)) continue;
    names.set(folded, { name, folded, place, isMain: index === 0 });
  }
  return [...names.values()];
}

/** Returns the different texts of a field in order of first use, and the number of its text for each row. */
function numbered(
  rows: readonly (readonly string[])[],
  field: number,
  first: readonly string[] = [],
): { texts: string[]; numbers: number[] } {
  const known = new Map(first.map((text, number) => [text, number]));
  const numbers = rows.map((row) => {
    const text = textAt(row, field);
    if (!known.has(text)) known.set(text, known.size);
    return known.get(text)!;
  });
  return { texts: [...known.keys()], numbers };
}

function linesOf(tsv: string): string[][] {
  return tsv
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

function textAt(row: readonly string[], field: number): string {
  const text = row[field];
  if (text === undefined) throw new Error(`A line of the places has no field ${field}: ${row.join(" ")}`);
  return text;
}

/** Returns where each piece starts if all are joined, and where the last ends. */
function startsOf(pieces: readonly Buffer[]): Uint32Array {
  const starts = new Uint32Array(pieces.length + 1);
  for (const [index, { length }] of pieces.entries()) starts[index + 1] = starts[index]! + length;
  return starts;
}

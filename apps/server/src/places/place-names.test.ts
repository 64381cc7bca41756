import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldName, narrowedTexts, rewordedTexts, spellOutName } from "./fold-name.ts";
import { makePlaceFile } from "./make-place-file.ts";
import { openPlaceFile, writePlaceFile } from "./place-file.ts";
import { type NameRange, PlaceNames } from "./place-names.ts";

/** Returns the table of places with the given names, each of a place of its own. */
function tableOf(names: readonly string[]) {
  const lines = names.map((name, index) =>
    [index, name, "DE", "", 50, 10, "Europe/Berlin", 1, ""].join("\t"),
  );
  return openPlaceFile(writePlaceFile(makePlaceFile(lines.join("\n"), "DE\tGermany", "")));
}

const namesIn = (names: PlaceNames, ranges: readonly NameRange[]): string[] => {
  const positions = ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
  return [...new Set(positions.map((position) => names.folded(position)))].toSorted();
};

/** Returns true if two texts differ by one letter, or by two neighbours in exchanged order. Decided letter by letter. */
function differsByOne(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (a.length > b.length) return differsByOne(other, one);
  const at = a.findIndex((letter, index) => letter !== b[index]);
  const first = at === -1 ? a.length : at;
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join("");
  if (a.length + 1 === b.length) return rest(a, first) === rest(b, first + 1);
  if (a.length !== b.length || at === -1) return false;
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2);
  return rest(a, at + 1) === rest(b, at + 1) || isSwapped;
}

const text = fc
  .array(fc.constantFrom("a", "b", "c", " ", "ж", "д"), { minLength: 1, maxLength: 8 })
  .map((letters) => foldName(letters.join("")))
  .filter((folded) => folded !== "");

/** Texts of one script, in which alone letters are exchanged. */
const latin = text.filter((folded) => /^[a-c ]+$/.test(folded));

describe("sorted names", () => {
  it("give the names that equal a text or begin with it, as a look at each name does", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 40 }), text, (all, asked) => {
        const names = new PlaceNames(tableOf(all));
        const one = (test: (name: string) => boolean) => [...new Set(all.filter(test))].toSorted();
        expect(namesIn(names, [names.equal(asked)])).toEqual(one((name) => name === asked));
        expect(namesIn(names, [names.beginning(asked)])).toEqual(one((name) => name.startsWith(asked)));
      }),
    );
  });

  it("give the names that differ by one letter, as a look at each name does", () => {
    fc.assert(
      fc.property(
        fc.array(latin, { minLength: 1, maxLength: 60 }),
        latin.filter((asked) => asked.length >= 4),
        (all, asked) => {
          const names = new PlaceNames(tableOf(all));
          const found = namesIn(names, names.similar(asked)).filter((name) => name !== asked);
          const wanted = all.filter((name) => name !== asked && differsByOne(name, asked));
          expect(found).toEqual([...new Set(wanted)].toSorted());
        },
      ),
    );
  });

  it("find no other letter for a text below four letters", () => {
    expect(new PlaceNames(tableOf(["Ulm", "Ulma"])).similar("ulk")).toEqual([]);
  });

  it("show names as they are written", () => {
    const written = ["Köln", "Frankfurt am Main", "New York", "ʻEwa Beach", "東京"];
    const table = tableOf(written);
    const names = new PlaceNames(table);
    expect([...table.mainName].map((position) => names.shown(position))).toEqual(written);
  });
});

describe("folding", () => {
  it.each([
    ["Zürich", "zurich"],
    ["Łódź", "lodz"],
    ["Sauðárkrókur", "saudarkrokur"],
    ["Tromsø", "tromso"],
    ["Weißenfels", "weissenfels"],
    ["Xi’an", "xian"],
    ["Stratford-upon-Avon", "stratford upon avon"],
    ["St. Louis", "st louis"],
    ["İstanbul", "istanbul"],
    ["Йошкар-Ола", "иошкар ола"],
    ["पुणे", "पुणे"],
    ["  ", ""],
  ])("makes %s to %s", (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it("of a folded name changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name));
      }),
    );
  });

  it("reads each pair of letters as two or as one, and checks it by the written name", () => {
    expect(narrowedTexts("saarbruecken")).toEqual(["saarbrucken", "sarbruecken", "sarbrucken"]);
    expect(spellOutName("Saarbrücken")).toBe("saarbruecken");
    expect(narrowedTexts("bonn")).toEqual([]);
  });

  it("writes out St, and joins words", () => {
    expect(rewordedTexts("st gallen")).toEqual(["saint gallen", "sankt gallen", "stgallen"]);
    expect(rewordedTexts("bonn")).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { matchingPlaces, nameFor, namedPlaces } from "./place-names.ts";
import { distinctPlaces } from "./place-search.tsx";

const places = namedPlaces(readFileSync(join(import.meta.dirname, "../../../towns/towns.tsv"), "utf8"));

const told = (text: string): string[] => {
  const found = matchingPlaces(places, text);
  const notes = distinctPlaces(found, places, text);
  return found.map((one, position) => `${nameFor(one, text)}: ${notes[position]}`);
};

test("a town of its own name is told by its country", () => {
  expect(told("Hamburg")[0]).toBe("Hamburg: Germany");
});

test("two towns of one name and country are told by a larger one near them", () => {
  expect(told("Suzhou").slice(0, 2)).toEqual(["Suzhou: China, near Shanghai", "Suzhou: China, near Huainan"]);
});

test("two that lie near one town are told by their coordinates as well", () => {
  expect(told("Buenaventura")).toContain("Buenaventura: Colombia, near Cali, 3.58° N, 77.00° W");
});

test.each(["Santa", "San", "Kawasaki", "Zhongshan", "Springfield", "Neustadt", "Victoria"])(
  "no two rows for %s read alike",
  (text) => {
    const rows = told(text);
    expect(new Set(rows).size).toBe(rows.length);
  },
);

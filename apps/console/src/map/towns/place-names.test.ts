import { readFileSync } from "node:fs";
import { join } from "node:path";
import { locationSchema } from "@halcyon/schema";
import { describe, expect, it, test } from "vitest";
import { matchingPlaces, nameFor, namedPlaces } from "./place-names.ts";

const places = namedPlaces(readFileSync(join(import.meta.dirname, "../../../towns/towns.tsv"), "utf8"));
const first = (text: string) => matchingPlaces(places, text)[0]!;

describe("a search for places", () => {
  it("finds the largest of a name first, and others by their country", () => {
    expect(first("london")).toMatchObject({ name: "London", within: "United Kingdom" });
    expect(first("London, Canada")).toMatchObject({ name: "London", within: "Canada" });
    expect(first("portland, maine")).toMatchObject({ within: "Maine, United States" });
  });

  test.each([
    ["München", "Munich", "München"],
    ["Munchen", "Munich", "München"],
    ["Köln", "Köln", "Köln"],
    ["Cologne", "Köln", "Cologne"],
    ["Den Haag", "The Hague", "Den Haag"],
    ["Wien", "Vienna", "Wien"],
    ["Sylt", "Westerland", "Sylt"],
    ["Praha", "Prague", "Praha"],
    ["København", "Copenhagen", "København"],
    ["wroclaw", "Wrocław", "Wroclaw"],
    ["Gothenburg", "Gothenburg", "Gothenburg"],
  ])("finds %s by the name that people write", (text, name, called) => {
    expect(first(text).name).toBe(name);
    expect(nameFor(first(text), text)).toBe(called);
  });

  it("needs neither capitals nor accents", () => {
    for (const text of ["zurich", "ZÜRICH", "Zürich"])
      expect(first(text).location).toEqual({ latitude: 47.37, longitude: 8.55 });
  });

  it("puts a whole name before those that begin with it", () => {
    expect(first("york").name).toBe("York");
  });

  it("finds nothing where nothing is looked for or matches, and never too many", () => {
    expect(matchingPlaces(places, " ")).toEqual([]);
    expect(matchingPlaces(places, "qqqq")).toEqual([]);
    expect(matchingPlaces(places, "a")).toHaveLength(8);
  });
});

it("every place lies on the earth and has a name", () => {
  expect(places.length).toBeGreaterThan(45_000);
  for (const { name, location } of places) {
    expect(name.trim(), JSON.stringify(location)).not.toBe("");
    locationSchema.parse(location);
  }
});

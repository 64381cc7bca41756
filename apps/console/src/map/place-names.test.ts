import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { locationSchema } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { type City, matchingPlaces, namedPlaces } from "./place-names.ts";

const require = createRequire(import.meta.url);
const cities = JSON.parse(
  readFileSync(require.resolve("city-timezones/data/cityMap.json"), "utf8"),
) as City[];
const places = namedPlaces(cities);
const first = (text: string) => matchingPlaces(places, text)[0]!;

describe("a search for places", () => {
  it("finds the largest of a name first, and others by their country", () => {
    expect(first("london")).toMatchObject({ name: "London", within: "Westminster, United Kingdom" });
    expect(first("London, Canada")).toMatchObject({ within: "Ontario, Canada" });
  });

  it("needs neither capitals nor accents", () => {
    for (const text of ["zurich", "ZÜRICH", "Zürich"]) {
      expect(first(text).location).toEqual({ latitude: 47.38, longitude: 8.55 });
    }
  });

  it("puts a whole name before those that begin with it", () => {
    expect(matchingPlaces(places, "york").map(({ name }) => name)[0]).toBe("York");
  });

  it("finds nothing where nothing is looked for or matches, and never too many", () => {
    expect(matchingPlaces(places, " ")).toEqual([]);
    expect(matchingPlaces(places, "qqqq")).toEqual([]);
    expect(matchingPlaces(places, "a")).toHaveLength(8);
  });
});

it("every place lies on the earth and has a name", () => {
  expect(places.length).toBeGreaterThan(7000);
  for (const { name, location } of places) {
    expect(name.trim(), JSON.stringify(location)).not.toBe("");
    locationSchema.parse(location);
  }
});

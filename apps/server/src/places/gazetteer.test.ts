import { readFileSync } from "node:fs";
import { join } from "node:path";
import { locationSchema } from "@halcyon/schema";
import { describe, expect, it, test } from "vitest";
import { gazetteerOnce } from "./open-gazetteer.ts";

const textFolder = join(import.meta.dirname, "../../places");
const gazetteer = gazetteerOnce("no build", textFolder)();
const find = (text: string, limit = 8) => gazetteer.find(text, { limit });
const named = (text: string) => {
  const { resolved } = find(text);
  const place = resolved === null ? undefined : gazetteer.byId(resolved)!;
  return place && `${place.name}, ${place.country_code}`;
};
const corpus = JSON.parse(readFileSync(join(textFolder, "corpus.json"), "utf8")) as {
  readonly texts: readonly { readonly way: string; readonly text: string; readonly id: number }[];
  readonly homonyms: readonly string[];
};

describe("of the 500 texts of the corpus", () => {
  const outcomes = corpus.texts.map(({ way, text, id }) => {
    const { resolved, places } = find(text);
    const isOffered = places.some((place) => place.id === id);
    if (resolved !== null) return { way, text, outcome: resolved === id ? "resolved" : "wrong" };
    return { way, text, outcome: isOffered ? "offered" : "missed" };
  });
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;

  test("none resolves to another place", () => {
    expect(outcomes.filter(({ outcome }) => outcome === "wrong")).toEqual([]);
  });

  test("all but one resolve, or have the place among eight choices", () => {
    expect(outcomes).toHaveLength(500);
    expect(count("missed")).toBeLessThanOrEqual(1);
    expect(count("resolved")).toBeGreaterThanOrEqual(239);
  });

  test("none with a wrong letter resolves", () => {
    const wrong = outcomes.filter(({ way }) => way === "one letter wrong");
    expect(wrong.filter(({ outcome }) => outcome === "resolved")).toEqual([]);
  });
});

test("none of 60 names that several places have resolves, and each has choices", () => {
  expect(corpus.homonyms).toHaveLength(60);
  for (const name of corpus.homonyms) {
    const { resolved, places } = find(name);
    expect(resolved, name).toBeNull();
    expect(places.filter(({ how }) => how === "name").length, name).toBeGreaterThan(1);
  }
});

describe("a whole name", () => {
  test.each([
    ["München", "Munich, DE"],
    ["Munchen", "Munich, DE"],
    ["Muenchen", "Munich, DE"],
    ["KOELN", "Köln, DE"],
    ["Cologne, DE", "Köln, DE"],
    ["Den Haag", "The Hague, NL"],
    ["Sylt, DE", "Westerland, DE"],
    ["Firenze", "Florence, IT"],
    ["Koeln", "Köln, DE"],
    ["Malta, BR", "Malta, BR"],
    ["Thames, New Zealand", "Thames, NZ"],
    ["Sankt Gallen", "Sankt Gallen, CH"],
    ["St. Gallen", "Sankt Gallen, CH"],
    ["Aarhus", "Århus, DK"],
    ["Москва", "Moscow, RU"],
    ["東京", "Tokyo, JP"],
    ["Hamburg, DE", "Hamburg, DE"],
    ["Hamburg, Germany", "Hamburg, DE"],
    ["London, Canada", "London, CA"],
    ["London, GB", "London, GB"],
    ["York, UK", "York, GB"],
    ["Portland, Maine", "Portland, US"],
    ["Portland, OR, US", "Portland, US"],
    ["Washington, D.C.", "Washington, US"],
  ])("%s is %s", (text, place) => {
    expect(named(text)).toBe(place);
  });

  test.each([
    "Portland",
    "Hamburg",
    "London",
    "Victoria",
    "Hambrg",
    "Newyork, US",
    "Hamburg, Narnia",
    ",",
    "",
  ])("%s is not resolved", (text) => {
    expect(find(text).resolved).toBeNull();
  });

  test.each([
    "Malta",
    "Ireland",
    "India",
    "Canada",
    "Brazil",
    "Orkney",
    "Suffolk",
    "Oregon",
    "Africa",
    "Palestine",
    "None",
    "Nix",
    "Alpha",
    "North",
    "Airport",
    "Base",
    "Thames",
    "Mal,ta",
    "Malta,",
    "Gold",
    "Victor",
  ])("%s may mean something else, and has choices", (text) => {
    const { resolved, places } = find(text);
    expect(resolved).toBeNull();
    expect(places.length).toBeGreaterThan(0);
  });

  test("of a country or US state is never resolved without one", () => {
    const regions = readFileSync(join(textFolder, "regions.tsv"), "utf8").trimEnd().split("\n");
    expect(regions.length).toBeGreaterThan(200);
    for (const name of regions.map((line) => line.split("\t")[1]!))
      expect(find(name).resolved, name).toBeNull();
  });

  test("is resolved without a country only to a large place", () => {
    for (const { text } of corpus.texts.filter((one) => !one.text.includes(","))) {
      const { resolved } = find(text);
      if (resolved !== null)
        expect(gazetteer.byId(resolved)!.population, text).toBeGreaterThanOrEqual(50_000);
    }
  });

  it("of one place does not win over another name of a larger one: Roma in Queensland and Rome", () => {
    const { resolved, places } = find("Roma", 20);
    const whole = places
      .filter(({ how }) => how === "name")
      .map((place) => `${place.name}, ${place.country_code}`);
    expect(resolved).toBeNull();
    expect(whole).toEqual(expect.arrayContaining(["Rome, IT", "Roma, AU"]));
    expect(named("Roma, IT")).toBe("Rome, IT");
    expect(named("Roma, Australia")).toBe("Roma, AU");
  });

  it("is not taken from two letters that do not stand for one", () => {
    // Bäk exists, and so would Bak: only the first may be written Baek.
    expect(find("Goettingen").resolved).toBe(find("Göttingen").resolved);
    expect(find("Roemma").places.filter(({ how }) => how === "name")).toEqual([]);
  });
});

describe("choices", () => {
  it("begin with whole names, and go on with names that begin so", () => {
    const { places } = find("Ham");
    expect(places[0]).toMatchObject({ name: "Ham", how: "name" });
    expect(places[1]).toMatchObject({ name: "Hamburg", how: "begins" });
  });

  it("have the names with one letter wrong", () => {
    for (const text of ["Hambrug", "Hamurg", "Hambburg", "Xamburg"])
      expect(find(text).places[0], text).toMatchObject({
        name: "Hamburg",
        country_code: "DE",
        how: "similar",
      });
  });

  it("may be limited to a country by its code, or by the start of its name while it is typed", () => {
    expect(
      gazetteer.find("London", { limit: 20, country: "CA" }).places.map((place) => place.country_code),
    ).toEqual(expect.arrayContaining(["CA"]));
    expect(find("London, Can").places).toEqual([
      expect.objectContaining({ country_code: "CA", how: "begins" }),
    ]);
  });

  it("that read alike are told apart by a larger town near them", () => {
    const [first, second] = find("Suzhou").places;
    expect([first!.near, second!.near]).toEqual(["Shanghai", "Huainan"]);
    expect(find("Hamburg, DE").places[0]!.near).toBeNull();
  });

  test.each([
    "Santa",
    "San",
    "Kawasaki",
    "Zhongshan",
    "Springfield",
    "Neustadt",
    "Victoria",
    ...corpus.homonyms,
  ])("for %s have texts that resolve to them, or their ids", (text) => {
    for (const place of find(text, 20).places)
      if (place.text !== String(place.id)) expect(find(place.text).resolved, place.text).toBe(place.id);
  });

  it("are never more than wanted", () => {
    expect(find("a", 3).places).toHaveLength(3);
    expect(find("Victoria", 1).places).toHaveLength(1);
    expect(find("Victoria", 1).resolved).toBeNull();
  });
});

describe("a position", () => {
  it("has the places within 30 km, the nearest first", () => {
    const { places } = gazetteer.nearby({ latitude: 53.55, longitude: 9.99 }, { limit: 8 });
    expect(places).toHaveLength(8);
    expect(places[0]!.how).toBe("nearby");
    expect(places.map(({ name }) => name)).toContain("Hamburg");
  });

  it("at sea has none, and one at the antimeridian has those of both sides", () => {
    expect(gazetteer.nearby({ latitude: 54, longitude: 5 }, { limit: 8 }).places).toEqual([]);
    const east = gazetteer.nearby({ latitude: -16.78, longitude: 179.35 }, { limit: 8 }).places;
    expect(gazetteer.nearby({ latitude: -16.78, longitude: -180.65 }, { limit: 8 }).places).toEqual(east);
  });
});

test("an id gives its place, and a number without a place gives none", () => {
  expect(gazetteer.byId(2_911_298)).toEqual({
    id: 2_911_298,
    how: "name",
    name: "Hamburg",
    matched: "Hamburg",
    text: "Hamburg, DE",
    country_code: "DE",
    country: "Germany",
    region: null,
    near: null,
    latitude: 53.5507,
    longitude: 9.993,
    timezone: "Europe/Berlin",
    population: 1_973_896,
  });
  expect(gazetteer.byId(1)).toBeUndefined();
});

test("every place of the data lies on the earth and is found by its id", () => {
  const ids = readFileSync(join(textFolder, "places.tsv"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Number(line.split("\t")[0]));
  expect(ids.length).toBe(68_825);
  for (const id of ids.filter((_, index) => index % 50 === 0)) {
    const { latitude, longitude, name } = gazetteer.byId(id)!;
    expect(name.trim()).not.toBe("");
    locationSchema.parse({ latitude, longitude });
  }
});

test("the towns that the map of the console names are the largest of the places", () => {
  const map = readFileSync(join(textFolder, "../../console/towns/large-towns.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  const largest = readFileSync(join(textFolder, "places.tsv"), "utf8").split("\n").slice(0, map.length);
  expect(map.map((line) => line.split("\t")[0])).toEqual(largest.map((line) => line.split("\t")[1]));
});

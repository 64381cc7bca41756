import type { FoundPlaces, Halcyon } from "@halcyon/sdk/v2";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { placesOf } from "./place-of.ts";

const hamburg = {
  how: "name",
  id: 2_911_298,
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
} as const;
const other = {
  ...hamburg,
  id: 1,
  text: "Hamburg, New York, US",
  region: "New York",
  country: "United States",
};

/** Returns the places of `--at` with a server that finds the given places, and what was written to standard error. */
async function found(text: string, answer: Pick<FoundPlaces, "resolved" | "places">) {
  const asked: unknown[] = [];
  const said: string[] = [];
  const find = async (query: unknown) => {
    asked.push(query);
    return { how: "name", attribution: "GeoNames, CC BY 4.0", ...answer };
  };
  const surroundings = {
    environment: { HOME: temporaryFolder(), XDG_CONFIG_HOME: temporaryFolder() },
    stderr: { write: (line: string) => said.push(line) },
  } as unknown as Parameters<typeof placesOf>[0];
  const places = placesOf(surroundings, { places: { find } } as unknown as Pick<Halcyon, "places">, {
    at: [text],
    elevation: 12,
  });
  return { places: await places, asked, said: said.join("") };
}

test("a name that one place has is looked up, and standard error says what it means", async () => {
  const { places, asked, said } = await found("Hamburg, DE", { resolved: hamburg.id, places: [hamburg] });
  expect(asked).toEqual([{ q: "Hamburg, DE" }]);
  expect(places).toEqual([
    { name: "Hamburg, DE", site: { latitude: 53.5507, longitude: 9.993, elevation_m: 12 } },
  ]);
  expect(said).toBe("Hamburg, DE: Hamburg, Germany, 53.5507,9.993 (GeoNames, CC BY 4.0)\n");
});

test("coordinates are not looked up", async () => {
  const { places, asked } = await found("53.55,9.99", { resolved: null, places: [] });
  expect(asked).toEqual([]);
  expect(places[0]!.site).toMatchObject({ latitude: 53.55, longitude: 9.99 });
});

test("a name of several places is wrong usage, with lines to paste", async () => {
  const failing = found("Hamburg", { resolved: null, places: [hamburg, other] });
  await expect(failing).rejects.toMatchObject({
    exitCode: 2,
    message: `Several places are called "Hamburg". Give one of these:
  --at "Hamburg, DE"  Hamburg, Germany
  --at "Hamburg, New York, US"  Hamburg, New York, United States (GeoNames, CC BY 4.0)`,
  });
});

test("a name that no place has is answered with similar ones", async () => {
  const failing = found("Hambrug", { resolved: null, places: [{ ...hamburg, how: "similar" }] });
  await expect(failing).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('  --at "Hamburg, DE"  Hamburg, Germany'),
  });
});

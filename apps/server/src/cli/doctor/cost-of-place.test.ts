import { openMeteoArchive, openMeteoClient, openMeteoSource } from "@halcyon/weather/sources/open-meteo";
import { expect, test } from "vitest";
import type { Models } from "../../ports.ts";
import { formulaSource } from "../../../test/harness/formula-source.suite.ts";
import { costOfPlace } from "./cost-of-place.ts";

function modelsWith(client: ReturnType<typeof openMeteoClient>): Models {
  const fed = (product: Parameters<typeof openMeteoSource>[0]["product"]) =>
    openMeteoSource({ client, product });
  return new Map([
    ["noaa", [{ part: "deterministic", source: fed("gfs") }]],
    [
      "ecmwf",
      [
        { part: "subseasonal", source: fed("ec46") },
        { part: "seasonal", source: fed("seas5") },
      ],
    ],
  ] as const);
}

const location = { latitude: 51.5, longitude: -0.12 };
const fetchNothing = (): never => {
  throw new Error("It was asked.");
};

test("the cost of a place is told without asking for it", async () => {
  expect(await costOfPlace(modelsWith(openMeteoClient({ fetch: fetchNothing })), undefined, location)).toBe(
    "cost of a new place: noaa 1 call, ecmwf with season 6 calls, of 10000 a day",
  );
});

test("overlays and 30 years of history cost as well", async () => {
  const client = openMeteoClient({ fetch: fetchNothing });
  const waves = { part: "deterministic", source: openMeteoSource({ client, product: "gfs-wave" }) } as const;
  const noaa = {
    part: "deterministic",
    source: openMeteoSource({ client, product: "gfs" }),
    overlays: [{ variables: ["wave_height"], layer: waves }],
  } as const;
  const hourly = openMeteoArchive({ client, model: "era5" });
  // Each year takes a day at either end: 30 years of 8 columns are 31 calendar years, each of 0.8 x 368 / 14 or so.
  expect(await costOfPlace(new Map([["noaa", [noaa]]]), hourly, location)).toMatch(
    /^cost of a new place: noaa 2 calls, history of 30 years 6[34]\d calls, of 10000 a day$/,
  );
});

test("a customer's calls have no limit that is known here", async () => {
  expect(await costOfPlace(modelsWith(openMeteoClient({ apiKey: "k" })), undefined, location)).toBe(
    "cost of a new place: noaa 1 call, ecmwf with season 6 calls",
  );
});

test("where nobody counts there is no price", async () => {
  const source = formulaSource({ formulas: {}, run: 0 });
  const models = new Map([["noaa", [{ part: "deterministic", source }]]] as const);
  expect(await costOfPlace(models, undefined, location)).toBeUndefined();
});

import { openMeteoClient, openMeteoSource } from "@halcyon/weather/sources/open-meteo";
import { expect, test } from "vitest";
import type { Models } from "../ports.ts";
import { formulaSource } from "../sources/formula-source.suite.ts";
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

test("the cost of a place is told without asking for it", () => {
  const fetchNothing = (): never => {
    throw new Error("It was asked.");
  };
  expect(costOfPlace(modelsWith(openMeteoClient({ fetch: fetchNothing })))).toBe(
    "cost of a new place: noaa 1 call, ecmwf with season 6 calls, of 10000 a day",
  );
});

test("a customer's calls have no limit that is known here", () => {
  expect(costOfPlace(modelsWith(openMeteoClient({ apiKey: "k" })))).toBe(
    "cost of a new place: noaa 1 call, ecmwf with season 6 calls",
  );
});

test("where nobody counts there is no price", () => {
  const source = formulaSource({ formulas: {}, run: 0 });
  expect(costOfPlace(new Map([["noaa", [{ part: "deterministic", source }]]] as const))).toBeUndefined();
});

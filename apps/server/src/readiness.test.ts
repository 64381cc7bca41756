import { syntheticSource } from "@halcyon/weather";
import { expect, test } from "vitest";
import { openDatabase } from "./database/database.ts";
import type { Models } from "./ports.ts";
import { readiness } from "./readiness.ts";

const models: Models = new Map([
  ["noaa", [{ part: "deterministic", source: syntheticSource({ product: "gfs", seed: 0 }) }]],
]);
const isStopping = (): boolean => false;

test("a server with database and weather is ready, until it stops", async () => {
  const database = await openDatabase(":memory:");
  let stopping = false;
  const ready = readiness({ database, models, isStopping: () => stopping });
  expect(await ready()).toEqual({ ready: true });
  stopping = true;
  expect(await ready()).toEqual({ ready: false, reason: "The server is stopping." });
  await database.destroy();
});

test.each([
  ["without models", new Map() as Models],
  ["whose models have no part", new Map([["noaa", []]]) as Models],
] as const)("a server %s is not ready", async (_case, without) => {
  const database = await openDatabase(":memory:");
  const ready = readiness({ database, models: without, isStopping });
  expect(await ready()).toEqual({ ready: false, reason: "No model has a source of weather." });
  await database.destroy();
});

test("a server whose database is gone is not ready", async () => {
  const database = await openDatabase(":memory:");
  await database.destroy();
  const ready = readiness({ database, models, isStopping });
  expect(await ready()).toEqual({ ready: false, reason: "The database does not answer." });
});

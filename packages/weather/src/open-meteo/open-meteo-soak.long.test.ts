import { pack, packedMissing, variable } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NativeWeather } from "../source/source.ts";
import { openMeteoClient } from "./client/open-meteo-client.ts";
import { OpenMeteoError } from "./client/open-meteo-error.ts";
import { anyMishap, flipped } from "./open-meteo-faults.suite.ts";
import { openMeteoServer, type OpenMeteoServer } from "./open-meteo-server.suite.ts";
import { openMeteoSource } from "./forecast/open-meteo-source.ts";

const nowMs = Date.parse("2026-11-06T02:20:00Z");

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(nowMs);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Returns a generator of numbers that are uniform in [0, 1) and the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const name = "temperature_2m";

/** Reads all weather of a run through a new source. Returns the error if there is none. */
async function read(): Promise<NativeWeather | OpenMeteoError> {
  const source = openMeteoSource({ client: openMeteoClient(server.options), product: "gfs" });
  try {
    const [cell, run] = await Promise.all([
      source.locate({ latitude: 52.52, longitude: 13.41 }),
      source.latestRun(epochHourOf(nowMs)),
    ]);
    return await source.read({ cell: cell!, run: run!, variables: [name], from: run! - 191, to: run! + 365 });
  } catch (error) {
    expect(error).toBeInstanceOf(OpenMeteoError);
    return error as OpenMeteoError;
  }
}

test("weather that comes through faults is the weather, and the rest is an error", async () => {
  const random = seeded(20_261_106);
  const clean = await read();
  let answered = 0;
  let refused = 0;
  for (let round = 0; round < 200; round += 1) {
    server.mishapOf = () => (random() < 0.5 ? anyMishap(random) : undefined);
    const outcome = await read();
    if (outcome instanceof OpenMeteoError) refused += 1;
    else {
      answered += 1;
      expect(outcome).toEqual(clean);
    }
  }
  server.mishapOf = () => undefined;
  expect(answered).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(20);
});

test("a flipped bit is asked for again or refused, or changes one number within its range", async () => {
  const random = seeded(7);
  const { physical, packing } = variable(name);
  const [least, most] = [pack(physical.min, packing), pack(physical.max, packing)];
  const clean = (await read()) as NativeWeather;
  const outcomes = { whole: 0, refused: 0, changed: 0 };
  for (let round = 0; round < 200; round += 1) {
    server.mishaps.push(flipped(random(), Math.floor(8 * random())));
    const outcome = await read();
    if (outcome instanceof OpenMeteoError) {
      outcomes.refused += 1;
      continue;
    }
    const changed = outcome.grids
      .get(name)!
      .filter((packed, index) => packed !== clean.grids.get(name)![index]);
    outcomes[changed.length === 0 ? "whole" : "changed"] += 1;
    expect(changed.length).toBeLessThanOrEqual(1);
    for (const packed of changed) {
      expect(packed).not.toBe(packedMissing);
      expect(packed).toBeGreaterThanOrEqual(least);
      expect(packed).toBeLessThanOrEqual(most);
    }
  }
  // HTTPS and gzip see every one of them; without them this is what the body itself can tell.
  expect(outcomes.changed).toBeLessThan(30);
});

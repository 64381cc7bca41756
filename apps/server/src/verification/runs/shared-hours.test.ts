import { entries } from "@halcyon/library";
import { entryReads, prepareEntry } from "@halcyon/scoring";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { reachOfRun } from "./entry-on-runs.ts";
import { runScores } from "./run-scores.ts";
import { SharedHours } from "./shared-hours.ts";

const source = syntheticSource({ product: "gefs", seed: 3 });
const place = { latitude: 47.4, longitude: 8.5 };
const run = Date.UTC(2026, 9, 1) / 3_600_000;
const cell = (await source.locate(place))!;
const hours = { source, cell, place, run, from: run + 72, to: run + 120 };
const onLand = entries
  .map((entry) => prepareEntry(entry))
  .filter((entry) => entryReads(entry, reachOfRun(hours)).length > 1);

test("entries that share weather score as each of them does alone", async () => {
  const shared = new SharedHours(2 ** 30);
  for (const entry of onLand.slice(0, 40)) {
    expect(await runScores({ ...hours, shared }, entry)).toEqual(await runScores(hours, entry));
  }
});

test("weather is made once for all that share it, and again where it does not fit", async () => {
  const none = { from: 0, hours: 10, members: 1 };
  const sizes: number[] = [];
  const shared = new SharedHours(40);
  const useWith = async (name: string, variable: "temperature_2m" | "wind_speed_10m"): Promise<void> =>
    shared.use(name, none, async ({ grids }) => {
      grids.set(variable, new Int16Array(10));
      sizes.push(grids.size);
    });
  await useWith("a", "temperature_2m");
  await useWith("a", "wind_speed_10m");
  await useWith("b", "temperature_2m");
  await useWith("b", "wind_speed_10m");
  expect(sizes).toEqual([1, 2, 1, 1]);
});

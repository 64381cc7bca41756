import type { VariableName } from "@halcyon/schema";
import { temporaryFolder } from "@halcyon/testing";
import { DamagedRunError, DamagedRuns, placeParts, readForecast, type WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { storeSource } from "./reading/store-source.ts";
import { copyRun } from "./writing/copy-run.ts";

const now = Date.UTC(2026, 10, 21, 9) / 3_600_000;
const place = { latitude: 51.5, longitude: -0.12 };
const made = syntheticSource({ product: "gfs", seed: 1 });
const newest = (await made.latestRun(now))!;
const older = newest - 6;

/** Returns a source in which the packed value of a variable is changed, 20 hours after the start of a run. */
function changedSource(name: VariableName, change: (packed: number) => number): WeatherSource {
  return {
    ...made,
    read: async (request) => {
      const native = await made.read(request);
      const grid = native.grids.get(name)?.slice();
      if (grid === undefined) return native;
      const at = native.stamps.indexOf(request.run + 20);
      grid[at] = change(grid[at]!);
      return { ...native, grids: new Map([...native.grids, [name, grid]]) };
    },
  };
}

const changes: readonly (readonly [string, VariableName, (packed: number) => number])[] = [
  ["half of its sea-level pressure", "pressure_msl", (packed) => packed >> 1],
  ["air 128 K warmer", "temperature_2m", (packed) => packed + 12_800],
  ["a humidity of 150 %", "relative_humidity_2m", () => 1500],
  ["a wind from 400 degrees", "wind_direction_10m", () => 400],
];

test.each(changes)("a stored run with %s gives way to the run before", async (_, name, change) => {
  const root = temporaryFolder();
  const options = { root, part: "gfs", reachKm: 30, variables: [name] };
  await copyRun(made, older, [place], options);
  await copyRun(changedSource(name, change), newest, [place], options);
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part: "gfs" });
  const damage = new DamagedRuns(() => 0);
  const read = async () => {
    const parts = await placeParts([{ part: "deterministic", source, damage }], place, now);
    const reads = [{ part: "deterministic", variables: [name], from: now, to: now + 24 }] as const;
    return (await readForecast({ parts, now, reads }))[0]!;
  };
  await expect(read()).rejects.toThrow(DamagedRunError);
  expect(await read()).toMatchObject({ run: older, insteadOf: newest });
  await storage.close();
});

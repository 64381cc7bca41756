import { temporaryFolder } from "@halcyon/testing";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, expect, test, vi } from "vitest";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import type { StoreStorage } from "../../storage/storage.ts";
import { copyRun } from "../writing/copy-run.ts";
import { storeSource } from "./store-source.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;
const place = { latitude: 47.4, longitude: 8.5 };

let root = "";
beforeAll(async () => {
  root = temporaryFolder();
  const source = syntheticSource({ product: "gfs", seed: 5 });
  await copyRun(source, run, [place], { root, part: "gfs", reachKm: 25 });
});

test("the runs that are known answer while the storage is silent, after a second at most", async () => {
  const folder = folderStorage(root);
  const silence = Promise.withResolvers<undefined>();
  let silent = false;
  const storage: StoreStorage = {
    ...folder,
    get: (key, freshness) => (silent ? silence.promise : folder.get(key, freshness)),
  };
  let nowMs = 0;
  const source = await storeSource({ storage, part: "gfs", clock: () => nowMs });
  expect(await source.latestRun(run)).toBe(run);
  silent = true;
  nowMs = 10_000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asking = Promise.all([source.latestRun(run), source.locate(place)]);
  await vi.advanceTimersByTimeAsync(1000);
  const [asked, located] = await asking;
  expect(asked).toBe(run);
  expect(located).toBeDefined();
  // No second passes any more.
  expect(await source.latestRun(run)).toBe(run);
  vi.useRealTimers();
  silence.resolve(undefined);
  await storage.close();
});

test("past runs are those that are published, in the order of their starts", async () => {
  const folder = temporaryFolder();
  const made = syntheticSource({ product: "gfs", seed: 5 });
  const starts = [run, run + 24, run + 48];
  for (const start of starts)
    await copyRun(made, start, [place], { root: folder, part: "gfs", reachKm: 25, keepRuns: 3 });
  const storage = folderStorage(folder);
  const { past } = await storeSource({ storage, part: "gfs" });
  expect(await past!.runsBetween(run, run + 48)).toEqual(starts);
  expect(await past!.runsBetween(run + 1, run + 47)).toEqual([run + 24]);
  expect(past!.costOf({ runs: 3, variables: ["temperature_2m"], toLeadHours: 180 })).toEqual({
    bytes: 0,
    requests: 0,
    calls: 0,
  });
  await storage.close();
});

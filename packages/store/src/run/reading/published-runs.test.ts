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

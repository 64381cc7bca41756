import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStorage } from "../storage/folder-storage.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { copyRun } from "./copy-run.ts";
import { storeSource } from "./store-source.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;
const place = { latitude: 47.4, longitude: 8.5 };

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "halcyon-runs-"));
  const source = syntheticSource({ product: "gfs", seed: 5 });
  await copyRun(source, run, [place], { root, part: "gfs", reachKm: 25 });
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("the runs that are known answer while the storage is silent, after a second at most", async () => {
  const folder = folderStorage(root);
  const silence = Promise.withResolvers<undefined>();
  let silent = false;
  const storage: StoreStorage = {
    ...folder,
    get: (key, freshness) => (silent ? silence.promise : folder.get(key, freshness)),
  };
  const source = await storeSource({ storage, part: "gfs", pointerMaxAgeMs: -1 });
  expect(await source.latestRun(run)).toBe(run);
  silent = true;
  const [asked, located] = await Promise.all([source.latestRun(run), source.locate(place)]);
  expect(asked).toBe(run);
  expect(located).toBeDefined();
  const before = performance.now();
  expect(await source.latestRun(run)).toBe(run);
  expect(performance.now() - before).toBeLessThan(500);
  silence.resolve(undefined);
  await storage.close();
});

import { temporaryFolder } from "@halcyon/testing";
import { cp, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { HourlyWeather } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import {
  DamagedRunError,
  DamagedRuns,
  findRuns,
  type ModelPart,
  partService,
  placeParts,
  readForecast,
  type RunningPart,
} from "@halcyon/weather";
import { beforeAll, describe, expect, test } from "vitest";
import { faultyServer } from "../storage/faulty-server.suite.ts";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { httpStorage } from "../storage/http-storage.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { formulaDescription, formulaVariables, gridOf, publishFormula } from "./formula-store.suite.ts";
import { publishedRuns } from "./run-pointer.ts";
import { openRunWriter } from "./writing/run-writer.ts";
import { storeSource } from "./reading/store-source.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;
const now = run + 3;
const place = { latitude: 50, longitude: 1 };
/** Variable whose values may change arbitrarily from one hour to the next. */
const scattered = "precipitation";
const description = formulaDescription(gridOf([50, 51], [-1, 0, 1]), {
  leadHours: Array.from({ length: 31 }, (_, lead) => lead),
  members: 1,
  variables: new Map([...formulaVariables].filter(([name]) => name === scattered)),
});
const shard = `${scattered}/c/0/0/0/0`;

let sound = "";
/** Root of the store as it was before its newest run was published. */
let withoutNewest = "";

beforeAll(async () => {
  sound = temporaryFolder();
  withoutNewest = temporaryFolder();
  for (const start of [run - 12, run - 6]) await publishFormula(sound, description, start, { keepRuns: 3 });
  await cp(sound, withoutNewest, { recursive: true });
  await publishFormula(sound, description, run, { keepRuns: 3 });
});

/** Copies the store. Returns the root of the copy and the folders of its runs, newest first. */
async function copy(): Promise<{ readonly root: string; readonly groups: readonly string[] }> {
  const root = temporaryFolder();
  await cp(sound, root, { recursive: true });
  const runs = await publishedRuns(folderStorage(root), "formula");
  return { root, groups: runs.map(({ group }) => join(root, group)) };
}

interface Reader {
  readonly clock: { ms: number };
  readonly damage: DamagedRuns;
  /** Reads hours ahead like a request, which looks up the runs again after damage was found. */
  read(): Promise<{
    readonly run: EpochHour;
    readonly insteadOf?: EpochHour;
    readonly weather: HourlyWeather;
  }>;
  running(): Promise<RunningPart>;
}

async function readerOf(storage: StoreStorage): Promise<Reader> {
  const clock = { ms: 0 };
  const damage = new DamagedRuns(() => clock.ms);
  const source = await storeSource({ storage, part: "formula", substituteKm: 0, pointerMaxAgeMs: -1 });
  const parts: readonly ModelPart[] = [{ part: "deterministic", source, damage }];
  const reader: Reader = {
    clock,
    damage,
    async read() {
      const placed = await placeParts(parts, place, now);
      const part = "deterministic";
      const reads = [{ part, variables: [scattered], from: now, to: now + 9 }] as const;
      try {
        return (await readForecast({ parts: placed, now, reads }))[0]!;
      } catch (error) {
        if (!(error instanceof DamagedRunError)) throw error;
        return reader.read();
      }
    },
    running: async () => (await findRuns(parts, now))[0] as RunningPart,
  };
  return reader;
}

/** Length of the truncated shard, which ends within the chunk of the first cell [bytes]. */
const cutBytes = 20;

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  for (let at = 0; at < bytes.length; at += 8) bytes[at]! ^= 1;
  await writeFile(path, bytes);
}

const damages: readonly (readonly [string, (group: string) => Promise<void>])[] = [
  ["is gone", (group) => rm(group, { recursive: true })],
  ["has lost an object", (group) => rm(join(group, shard))],
  ["has an object that is cut", (group) => truncate(join(group, shard), cutBytes)],
  ["has an object that is empty", (group) => truncate(join(group, shard), 0)],
  ["has a bad checksum", (group) => flip(join(group, shard))],
  ["has metadata that are cut", (group) => truncate(join(group, "zarr.json"), 100)],
  ["has lost its coordinates", (group) => rm(join(group, "latitude/c/0"))],
];

describe.each([
  ["in a folder", async (root: string) => ({ storage: folderStorage(root), close: async () => undefined })],
  [
    "in a bucket",
    async (root: string) => {
      const server = await faultyServer(root);
      const storage = httpStorage({ baseUrl: server.baseUrl });
      return { storage, close: async () => server[Symbol.asyncDispose]() };
    },
  ],
])("a store %s", (_where, open) => {
  test.each(damages)("whose newest run %s answers from the one before, as a whole", async (_what, damage) => {
    const { root, groups } = await copy();
    await damage(groups[0]!);
    const { storage, close } = await open(root);
    const reader = await readerOf(storage);
    const { weather, ...about } = await reader.read();
    expect(about).toMatchObject({ run: run - 6, insteadOf: run });
    expect(reader.damage.found).toBe(1);
    expect(partService(await reader.running(), now)).toEqual({
      state: "degraded",
      reason: { code: "damaged", next_try: "1970-01-01T00:30:00Z" },
    });
    const older = await readerOf(folderStorage(withoutNewest));
    expect(weather).toEqual((await older.read()).weather);
    await close();
  });

  test("goes back run by run, and has none where all are damaged", async () => {
    const { root, groups } = await copy();
    for (const group of groups.slice(0, 2)) await truncate(join(group, shard), cutBytes);
    const { storage, close } = await open(root);
    const reader = await readerOf(storage);
    expect(await reader.read()).toMatchObject({ run: run - 12, insteadOf: run });
    await truncate(join(groups[2]!, shard), cutBytes);
    storage.forget(groups[2]!.slice(root.length + 1));
    const cold = await readerOf((await open(root)).storage);
    await expect(cold.read()).rejects.toThrow("has no run");
    expect(await cold.running()).toMatchObject({ run: undefined, damaged: { run } });
    expect(partService(await cold.running(), now)).toMatchObject({
      state: "absent",
      reason: { code: "damaged" },
    });
    await close();
  });

  test("tries a damaged run again after 30 minutes, and reads it anew", async () => {
    const { root, groups } = await copy();
    const path = join(groups[0]!, shard);
    const good = await readFile(path);
    await flip(path);
    const { storage, close } = await open(root);
    const reader = await readerOf(storage);
    expect((await reader.read()).run).toBe(run - 6);
    await writeFile(`${path}.new`, good);
    await rename(`${path}.new`, path);
    expect((await reader.read()).run).toBe(run - 6);
    reader.clock.ms = 30 * 60_000;
    expect(await reader.read()).toMatchObject({ run });
    expect(partService(await reader.running(), now)).toEqual({ state: "ready" });
    expect(reader.damage.found).toBe(1);
    await close();
  });

  test("does not go back to a run that is too old", async () => {
    const { root, groups } = await copy();
    await truncate(join(groups[0]!, shard), cutBytes);
    const { storage, close } = await open(root);
    const damage = new DamagedRuns(() => 0);
    damage.mark(run, new Error("cut"));
    const source = await storeSource({ storage, part: "formula" });
    const [late] = await findRuns([{ part: "deterministic", source, damage }], run + 19);
    expect(late).toMatchObject({ run: undefined, damaged: { run } });
    await close();
  });
});

test("a pointer that is cut or gone leaves the runs that are known", async () => {
  const { root } = await copy();
  const reader = await readerOf(folderStorage(root));
  await reader.read();
  await truncate(join(root, "formula/latest.json"), 40);
  expect((await reader.read()).run).toBe(run);
  await rm(join(root, "formula/latest.json"));
  expect((await reader.read()).run).toBe(run);
});

const pointerOf = (root: string): string => join(root, "formula/latest.json");

/** Writes a pointer whose only run does not exist. */
async function nameAbsentRun(root: string): Promise<void> {
  const absent = { format: 1, runs: [{ run: "2026-11-21T06:00:00Z", group: "2026-11-21T06Z-00000000" }] };
  await writeFile(pointerOf(root), JSON.stringify(absent));
}

const pointerDamages: readonly (readonly [string, (root: string) => Promise<void>])[] = [
  ["is gone", async (root) => rm(pointerOf(root))],
  ["is cut", async (root) => truncate(pointerOf(root), 40)],
  ["is empty", async (root) => truncate(pointerOf(root), 0)],
  ["names no run that is there", nameAbsentRun],
];

describe.each(pointerDamages)("a store in a folder whose pointer %s", (_what, damage) => {
  test("is opened, and answers from the newest run that is there", async () => {
    const { root, groups } = await copy();
    await damage(root);
    expect(
      (await publishedRuns(folderStorage(root), "formula")).map(({ group }) => join(root, group)),
    ).toEqual(groups);
    const sane = await readerOf(folderStorage(sound));
    const reader = await readerOf(folderStorage(root));
    expect(await reader.read()).toEqual(await sane.read());
  });

  test("answers from the one before where that is damaged", async () => {
    const { root, groups } = await copy();
    await damage(root);
    await truncate(join(groups[0]!, "zarr.json"), 100);
    const reader = await readerOf(folderStorage(root));
    expect(await reader.read()).toMatchObject({ run: run - 6, insteadOf: run });
  });

  test("is published into, and has a pointer again", async () => {
    const { root } = await copy();
    await damage(root);
    await publishFormula(root, description, run + 6, { keepRuns: 3 });
    const pointer = JSON.parse(await readFile(pointerOf(root), "utf8")) as { runs: { run: string }[] };
    expect(pointer.runs.map((named) => named.run)).toEqual([
      "2026-11-21T06:00:00Z",
      "2026-11-21T00:00:00Z",
      "2026-11-20T18:00:00Z",
    ]);
  });
});

test("a run that is being written, or is not one, is none of those in the folder", async () => {
  const { root } = await copy();
  await rm(pointerOf(root));
  const writer = await openRunWriter(root, description, run + 6);
  await writeFile(join(root, "formula/2026-11-21T12Z-notes.txt"), "");
  expect((await publishedRuns(folderStorage(root), "formula")).map((published) => published.run)).toEqual([
    run,
    run - 6,
    run - 12,
  ]);
  await writer.close();
});

test.each([
  ["is gone", "empty", async (root: string) => rm(pointerOf(root))],
  ["is cut", "corrupt", async (root: string) => truncate(pointerOf(root), 40)],
])("a bucket whose pointer %s has nothing to go by, and comes back with it", async (_what, code, damage) => {
  const { root } = await copy();
  const pointer = await readFile(pointerOf(root));
  await damage(root);
  await using server = await faultyServer(root);
  const storage = httpStorage({ baseUrl: server.baseUrl });
  await expect(readerOf(storage)).rejects.toMatchObject({ code });
  await writeFile(pointerOf(root), pointer);
  expect((await (await readerOf(storage)).read()).run).toBe(run);
});

test("a store that does not answer has no damaged run", async () => {
  const { root } = await copy();
  const server = await faultyServer(root);
  const storage = httpStorage({ baseUrl: server.baseUrl, attempts: 1, cacheBytes: 0 });
  const reader = await readerOf(storage);
  await reader.running();
  await server[Symbol.asyncDispose]();
  await expect(reader.read()).rejects.toMatchObject({ code: "unreachable" });
  expect(reader.damage.found).toBe(0);
});

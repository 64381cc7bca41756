import { sized, temporaryFolder } from "@halcyon/testing";
import { cp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packedMissing, type VariableName } from "@halcyon/schema";
import type { NativeWeather } from "@halcyon/weather";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { faultyServer } from "../storage/faulty-server.suite.ts";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { httpStorage } from "../storage/http-storage.ts";
import { StoreError } from "../store-error.ts";
import {
  formulaDescription,
  formulaVariables,
  gridOf,
  publishFormula,
  withoutLayout,
} from "./formula-store.suite.ts";
import { publishedRuns } from "./run-pointer.ts";
import { describedStoreSource, storeSource } from "./reading/store-source.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;
const description = formulaDescription(gridOf([50, 51], [-1, 0, 1]), {
  leadHours: [0, 3, 6, 12],
  members: 2,
  variables: new Map([...formulaVariables].slice(0, 2)),
});
const place = { latitude: 50, longitude: 1 };
const names: readonly VariableName[] = ["temperature_2m", "precipitation"];
const shard = "temperature_2m/c/0/0/0/0";
const layout = "layout/stored_bytes/c/0/0/0";

let sound = "";

beforeAll(async () => {
  sound = temporaryFolder();
  await publishFormula(sound, description, run - 6);
  await publishFormula(sound, description, run);
});

/** Copies the store. Returns the root of the copy and the folder of its newest run. */
async function copy(): Promise<{ root: string; group: string }> {
  const root = temporaryFolder();
  await cp(sound, root, { recursive: true });
  const [newest] = await publishedRuns(folderStorage(root), "formula");
  return { root, group: join(root, newest!.group) };
}

async function readAll(root: string): Promise<NativeWeather> {
  const storage = folderStorage(root);
  try {
    const source = await storeSource({ storage, part: "formula", substituteKm: 0 });
    await source.latestRun(run);
    const cell = (await source.locate(place))!;
    return await source.read({ cell, run, variables: names, from: run - 12, to: run + 12 });
  } finally {
    await storage.close();
  }
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, "utf8")));
}

describe("damage is an error of its kind, never a number", () => {
  test.each([
    [
      "a pointer of another format",
      "unsupported",
      async ({ root }) =>
        edit(join(root, "formula/latest.json"), (text) => text.replace(/"format": \d/, '"format": 9')),
    ],
    [
      "a pointer that leads out of the store",
      "unsupported",
      async ({ root }) =>
        edit(join(root, "formula/latest.json"), (text) => text.replaceAll(/"group": "/g, '"group": "../')),
    ],
    [
      "a pointer to a group of another run",
      "unsupported",
      async ({ root }) =>
        edit(join(root, "formula/latest.json"), (text) =>
          text.replaceAll("2026-11-21T00:", "2026-11-21T01:"),
        ),
    ],
    ["no group", "missing", async ({ group }) => rm(group, { recursive: true })],
    ["metadata that are cut", "corrupt", async ({ group }) => truncate(join(group, "zarr.json"), 100)],
    [
      "metadata that are not consolidated",
      "unsupported",
      async ({ group }) =>
        edit(join(group, "zarr.json"), (text) => text.replace("consolidated_metadata", "other")),
    ],
    ...(
      [
        ["another scale", '"scale_factor":0.01', '"scale_factor":0.1'],
        ["another unit", '"units":"degC"', '"units":"K"'],
        ["another type", '"data_type":"int16"', '"data_type":"int32"'],
        ["another fill value", '"fill_value":-32768', '"fill_value":0'],
        ["an unknown codec", '"name":"zstd"', '"name":"blosc"'],
        ["an offset", '"scale_factor":0.01', '"scale_factor":0.01,"add_offset":5'],
        ["an unknown dimension", '"lead_time","ensemble_member"]', '"lead_time","tier"]'],
        ["other extents", '"shape":[2,3,4,2]', '"shape":[2,3,5,2]'],
        ["chunks of another rank", '"chunk_shape":[1,1,4,2]', '"chunk_shape":[1,4,2]'],
      ] as const
    ).map(
      ([title, from, to]) =>
        [
          title,
          "unsupported",
          async ({ group }) =>
            edit(join(group, "zarr.json"), (text) => {
              if (!text.includes(from)) throw new Error(`The metadata have no ${from}.`);
              return text.replaceAll(from, to);
            }),
        ] satisfies DamageCase,
    ),
    ["a shard that is gone", "missing", async ({ group }) => rm(join(group, shard))],
    ["a past that is gone", "missing", async ({ group }) => rm(join(group, "past/temperature_2m/c/0/0/0"))],
    ["coordinates that are gone", "missing", async ({ group }) => rm(join(group, "latitude/c/0"))],
    ["coordinates that are cut", "corrupt", async ({ group }) => truncate(join(group, "latitude/c/0"), 8)],
    ["a shard that is empty", "truncated", async ({ group }) => truncate(join(group, shard), 0)],
    ["a shard that is cut", "truncated", async ({ group }) => truncate(join(group, shard), 20)],
    [
      "a shard that is cut, of a run without a layout",
      "corrupt",
      async ({ group }) => {
        await withoutLayout({ group });
        await truncate(join(group, shard), 4200);
      },
    ],
    ["a layout that is cut", "corrupt", async ({ group }) => truncate(join(group, layout), 10)],
    ["a layout that is gone", "missing", async ({ group }) => rm(join(group, layout))],
    [
      "a layout of other arrays",
      "unsupported",
      async ({ group }) =>
        edit(join(group, "zarr.json"), (text) => text.replace('"arrays":[', '"arrays":["x",')),
    ],
    [
      "a shard with an index alone",
      "corrupt",
      async ({ group }) => {
        const bytes = await readFile(join(group, shard));
        await writeFile(join(group, shard), bytes.subarray(bytes.length - 4100));
      },
    ],
  ] satisfies DamageCase[])("%s", async (_title, code, damage) => {
    const copied = await copy();
    await damage(copied);
    await expect(readAll(copied.root)).rejects.toMatchObject({ name: "StoreError", code });
  });

  test.each([
    ["with a layout", async () => undefined],
    ["without a layout", withoutLayout],
  ])("any bit that flips in a shard of a run %s", async (_title, change) => {
    const { root, group } = await copy();
    await change({ group });
    const whole = await readAll(root);
    const bytes = await readFile(join(group, shard));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), async (bit) => {
        const damaged = Uint8Array.from(bytes);
        damaged[bit >> 3]! ^= 1 << (bit & 7);
        await writeFile(join(group, shard), damaged);
        const outcome = await readAll(root).catch((error: unknown) => error);
        if (outcome instanceof StoreError) expect(["corrupt", "truncated"]).toContain(outcome.code);
        else expect(outcome).toEqual(whole);
      }),
      { numRuns: sized(40, 400) },
    );
  });

  test("any place at which a shard is cut", async () => {
    const { root, group } = await copy();
    const whole = await readAll(root);
    const bytes = await readFile(join(group, shard));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        await writeFile(join(group, shard), bytes.subarray(0, length));
        const outcome = await readAll(root).catch((error: unknown) => error);
        // What the cell is made of may be there still.
        if (!(outcome instanceof StoreError)) expect(outcome).toEqual(whole);
      }),
      { numRuns: sized(15, 120) },
    );
  });
});

type Damage = (copied: { readonly root: string; readonly group: string }) => Promise<void>;
type DamageCase = [title: string, code: string, damage: Damage];

test("a run with other members than described asks for a restart", async () => {
  const { root } = await copy();
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part: "formula", pointerMaxAgeMs: -1 });
  await publishFormula(root, { ...description, members: 3 }, run + 6);
  await expect(source.latestRun(run + 6)).rejects.toMatchObject({ code: "changed" });
  expect(await source.latestRun(run + 5)).toBe(run);
  await storage.close();
});

test("a new run that is damaged fails, while places are still found and the run before is read", async () => {
  const { root } = await copy();
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part: "formula", pointerMaxAgeMs: -1 });
  const cell = (await source.locate(place))!;
  await publishFormula(root, description, run + 6);
  const [newest] = await publishedRuns(storage, "formula");
  await truncate(join(root, newest!.group, "zarr.json"), 10);
  await expect(source.latestRun(run + 6)).rejects.toMatchObject({ code: "corrupt" });
  expect(await source.locate(place)).toEqual(cell);
  const native = await source.read({ cell, run, variables: names, from: run + 1, to: run + 12 });
  expect(native.stamps).toContain(run + 12);
  await storage.close();
});

test("a run that is not published is an error that names it", async () => {
  const storage = folderStorage(sound);
  const source = await storeSource({ storage, part: "formula" });
  const cell = (await source.locate(place))!;
  const asked = { cell, run: run + 6, variables: names, from: run, to: run + 12 };
  await expect(source.read(asked)).rejects.toThrow("2026-11-21T06:00:00Z");
  await storage.close();
});

test("a variable that a run has not got is missing in its answers", async () => {
  const { root } = await copy();
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part: "formula", pointerMaxAgeMs: -1 });
  const poorer = new Map([...description.variables].slice(0, 1));
  await publishFormula(root, { ...description, variables: poorer }, run + 6);
  expect(await source.latestRun(run + 6)).toBe(run + 6);
  const cell = (await source.locate(place))!;
  const native = await source.read({ cell, run: run + 6, variables: names, from: run + 7, to: run + 12 });
  expect(new Set(native.grids.get("precipitation"))).toEqual(new Set([packedMissing]));
  expect(native.grids.get("temperature_2m")!.some((packed) => packed !== packedMissing)).toBe(true);
  await storage.close();
});

describe("a server in trouble", () => {
  test("is waited for, and answers are those of the sound store", async () => {
    await using server = await faultyServer(sound);
    server.faults.push(503, "drop", 429, "cut", 500, "silence", 503, "cut", "drop");
    const storage = httpStorage({
      baseUrl: server.baseUrl,
      timeoutMs: 1000,
      attempts: 20,
      sleep: () => Promise.resolve(),
    });
    const source = await storeSource({ storage, part: "formula", substituteKm: 0 });
    const cell = (await source.locate(place))!;
    server.faults.push("cut", 503, "drop", "cut", "silence");
    const native = await source.read({ cell, run, variables: names, from: run - 12, to: run + 12 });
    expect(native).toEqual(await readAll(sound));
    expect(server.faults).toEqual([]);
  });

  test("that goes away leaves the runs known before, and cells that were read", async () => {
    const server = await faultyServer(sound);
    let nowMs = 0;
    const storage = httpStorage({ baseUrl: server.baseUrl, attempts: 1, cacheBytes: 0 });
    const source = await storeSource({ storage, part: "formula", clock: () => nowMs, pointerMaxAgeMs: 2000 });
    const cell = (await source.locate(place))!;
    const asked = { cell, run, variables: names, from: run - 12, to: run + 12 };
    const before = await source.read(asked);
    await server[Symbol.asyncDispose]();
    nowMs += 10_000;
    expect(await source.latestRun(run)).toBe(run);
    expect(await source.read(asked)).toEqual(before);
    const elsewhere = (await source.locate({ latitude: 51, longitude: -1 }))!;
    await expect(source.read({ ...asked, cell: elsewhere })).rejects.toMatchObject({
      code: "unreachable",
      retryable: true,
    });
  });

  test("is asked for the pointer once in its age, whatever the number of questions", async () => {
    await using server = await faultyServer(sound);
    let nowMs = 0;
    const storage = httpStorage({ baseUrl: server.baseUrl });
    const source = await storeSource({ storage, part: "formula", clock: () => nowMs, pointerMaxAgeMs: 2000 });
    server.requests.length = 0;
    const asksOfPointer = (): number => server.requests.filter((line) => line.includes("latest.json")).length;
    for (nowMs = 0; nowMs < 10_000; nowMs += 100) {
      await Promise.all([source.latestRun(run), source.locate(place), source.latestRun(run)]);
    }
    expect(asksOfPointer()).toBeLessThanOrEqual(5);
    expect(asksOfPointer()).toBeGreaterThanOrEqual(4);
  });
});

test("a cold cell is read once by many who ask for it together", async () => {
  await using server = await faultyServer(sound);
  const storage = httpStorage({ baseUrl: server.baseUrl, cacheBytes: 0 });
  const opened = await storeSource({ storage, part: "formula", substituteKm: 0 });
  const source = describedStoreSource({ storage, part: "formula", substituteKm: 0 }, opened.describe());
  const cell = (await source.locate(place))!;
  server.requests.length = 0;
  const asked = { cell, run, variables: names, from: run + 1, to: run + 12 };
  const answers = await Promise.all(Array.from({ length: 20 }, async () => source.read(asked)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const ranges = server.requests.filter((line) => line.includes("/c/") && !line.includes("/past/"));
  expect(ranges).toHaveLength(names.length);
});

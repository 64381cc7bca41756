import { isLong, sampled, temporaryFolder } from "@halcyon/testing";
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packedMissing } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import type { RecordSource } from "@halcyon/weather";
import { describeRecord, type RecordCase } from "@halcyon/weather/record/record-source.suite";
import { afterAll, describe, expect, test } from "vitest";
import { faultyServer } from "../../storage/faulty-server.suite.ts";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import { httpStorage } from "../../storage/http-storage.ts";
import type { StoreStorage } from "../../storage/storage.ts";
import {
  type FormulaCells,
  formulaPacked,
  formulaRecord,
  formulaValue,
  publishFormula,
  recordGrid,
} from "../formula-record.suite.ts";
import type { RecordStoreDescription } from "../record-layout.ts";
import { recordStoreSource } from "./record-store-source.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

function localStorage(root: string): StoreStorage {
  const storage = folderStorage(root);
  closing.push(async () => storage.close());
  return storage;
}

const axis = (from: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

interface Region {
  readonly cells: FormulaCells;
  readonly inside: RecordCase["inside"];
  readonly outside: RecordCase["outside"];
}

const globe: Region = {
  cells: recordGrid(axis(90, -30, 7), axis(0, 30, 12)),
  inside: [
    { place: { latitude: 90, longitude: 123 }, cell: { latitude: 90, longitude: 120, sea: false } },
    { place: { latitude: -90, longitude: -61 }, cell: { latitude: -90, longitude: -60, sea: true } },
    { place: { latitude: 29, longitude: 179.9 }, cell: { latitude: 30, longitude: -180, sea: true } },
  ],
  outside: [],
};

const dateLine: Region = {
  cells: recordGrid(axis(-22, 1, 3), axis(179, 0.5, 4)),
  inside: [
    { place: { latitude: -20.1, longitude: 180 }, cell: { latitude: -20, longitude: -180, sea: true } },
    { place: { latitude: -20.1, longitude: 179.2 }, cell: { latitude: -20, longitude: 179, sea: false } },
  ],
  outside: [
    { latitude: -20, longitude: 177 },
    { latitude: 20, longitude: 180 },
  ],
};

const sites: Region = {
  cells: {
    sites: [
      { latitude: 51.5, longitude: -0.12, sea: false, elevationM: 11 },
      { latitude: 56, longitude: 3, sea: true },
      { latitude: -18.1, longitude: 178.4, sea: false },
    ],
    reachKm: 25,
  },
  inside: [
    { place: { latitude: 51.6, longitude: -0.2 }, cell: { latitude: 51.5, longitude: -0.12, sea: false } },
    { place: { latitude: 56, longitude: 3.1 }, cell: { latitude: 56, longitude: 3, sea: true } },
  ],
  outside: [
    { latitude: 52, longitude: -0.12 },
    { latitude: 51.5, longitude: 179.9 },
  ],
};

/** Records with steps in several chunks. The days of the globe lie in two shards. */
const records = [
  ["days without leap days", globe, { step: "day", calendar: "noleap", year: 1990, steps: 45 * 365 + 17 }],
  ["days of 360-day years", sites, { step: "day", calendar: "360_day", year: 2090, steps: 4000 }],
  ["days", dateLine, { step: "day", calendar: "standard", year: 1899, steps: 8000 }],
  ["hours", dateLine, { step: "hour", calendar: "standard", year: 1999, steps: 2 * 8784 + 100 }],
  ["hours without leap days", sites, { step: "hour", calendar: "noleap", year: 2000, steps: 9000 }],
  ["hours of 360-day years", sites, { step: "hour", calendar: "360_day", year: 2000, steps: 9000 }],
] as const;

for (const [title, { cells, inside, outside }, { step, calendar, year, steps }] of sampled<
  (typeof records)[number]
>(records, 2)) {
  const first = dayNumber(calendar, { year, month: 1, day: 1 }) * (step === "hour" ? 24 : 1);
  const description = formulaRecord(cells, { step, calendar, first, steps });
  const root = temporaryFolder();
  await publishFormula(root, description);
  const server = await faultyServer(root);
  closing.push(async () => server[Symbol.asyncDispose]());
  const storages = [
    ["on disk", localStorage(root)],
    ["behind HTTP", httpStorage({ baseUrl: server.baseUrl })],
  ] as const;
  // Behind HTTP one record tells as much as all.
  for (const [where, storage] of storages.slice(0, title === "days" || isLong ? 2 : 1)) {
    describeRecord(`A store of ${title} ${where}`, {
      open: async () => recordStoreSource({ storage, record: "formula", substituteKm: 0 }),
      inside,
      outside,
      value: (name, cell, time) => formulaValue(description, name, cell, time),
    });
  }
}

const first = dayNumber("standard", { year: 2001, month: 1, day: 1 });
const short = (cells: FormulaCells, steps = 60): RecordStoreDescription =>
  formulaRecord(cells, { step: "day", calendar: "standard", first, steps });

describe("a record in the point store", () => {
  test("says of itself what its writer was told", async () => {
    const root = temporaryFolder();
    const told = short(sites.cells);
    await publishFormula(root, told);
    const source = await recordStoreSource({ storage: localStorage(root), record: "formula" });
    const { revision, ...said } = source.describe();
    expect(revision).toMatch(/^formula\//);
    expect(said).toMatchObject({ offering: "projection", model: "FORMULA", scenario: "none" });
    expect(told).toEqual({ ...said, record: "formula", cells: sites.cells });
    expect(said).not.toHaveProperty("station");
    const past = { ...told, record: "past", offering: "historical", station: true } as const;
    await publishFormula(root, past);
    const historical = await recordStoreSource({ storage: localStorage(root), record: "past" });
    expect(historical.describe()).toMatchObject({
      offering: "historical",
      station: true,
      last: told.last,
    });
    expect(historical.describe()).not.toHaveProperty("scenario");
  });

  test("is empty before it is published", async () => {
    const storage = localStorage(temporaryFolder());
    await expect(recordStoreSource({ storage, record: "formula" })).rejects.toMatchObject({ code: "empty" });
  });

  test("answers from the nearest cell that has weather, across the date line too", async () => {
    const root = temporaryFolder();
    const cells = recordGrid(axis(0, 1, 4), axis(179, 1, 4));
    await publishFormula(root, short(cells));
    const source = await recordStoreSource({ storage: localStorage(root), record: "formula" });
    /** Cell 5, at 1° N 180°, has no weather. */
    expect(await source.locate({ latitude: 1, longitude: -179.8 })).toMatchObject({
      latitude: 1,
      longitude: -179,
    });
    expect(await source.locate({ latitude: 1.3, longitude: 179.9 })).toMatchObject({
      latitude: 2,
      longitude: -180,
    });
  });

  test("takes a variable that a cell lacks from the nearest of its kind within reach", async () => {
    const root = temporaryFolder();
    const description = short(recordGrid(axis(50, 0.25, 3), axis(10, 0.25, 3)));
    await publishFormula(root, description);
    /** Cell 3, at 50.25° N 10° E, has no rain. Cell 4 is 18 km to the east, and cell 0 is 28 km to the south. */
    const place = { latitude: 50.25, longitude: 10 };
    const rain = async (substituteKm: number, from = first): Promise<readonly number[]> => {
      const storage = localStorage(root);
      const source = await recordStoreSource({ storage, record: "formula", substituteKm });
      const cell = (await source.locate(place))!;
      expect(cell).toMatchObject(place);
      const { grids } = await source.read({ cell, variables: ["precipitation"], from, to: first + 59 });
      return [...grids.get("precipitation")!];
    };
    const east = Array.from({ length: 60 }, (_, day) =>
      formulaPacked(description, "precipitation", 4, first + day),
    );
    expect(await rain(30)).toEqual(east);
    expect(await rain(30, first + 50)).toEqual(east.slice(50));
    expect(new Set(await rain(10))).toEqual(new Set([packedMissing]));
  });

  test("is read once by those who ask at a time, and kept within its bytes", async () => {
    const root = temporaryFolder();
    await publishFormula(root, short(dateLine.cells, 30_000));
    await using server = await faultyServer(root);
    const open = async (cacheBytes: number): Promise<RecordSource> =>
      recordStoreSource({
        storage: httpStorage({ baseUrl: server.baseUrl, cacheBytes: 0 }),
        record: "formula",
        cacheBytes,
        pointerMaxAgeMs: Infinity,
      });
    const ask = async (source: RecordSource): Promise<number> => {
      const before = server.requests.length;
      const cell = (await source.locate({ latitude: -22, longitude: 179 }))!;
      const question = { cell, variables: ["temperature_2m"], from: first, to: first + 29_999 } as const;
      await Promise.all(Array.from({ length: 20 }, async () => source.read(question)));
      return server.requests.length - before;
    };
    const roomy = await open(10_000_000);
    /** Number of reads: the index of the only shard, and three chunks. */
    expect(await ask(roomy)).toBe(4);
    expect(await ask(roomy)).toBe(0);
    const tight = await open(0);
    expect(await ask(tight)).toBeGreaterThanOrEqual(4);
    expect(await ask(tight)).toBeGreaterThanOrEqual(4);
  });

  test("has errors that say what to do, and goes on", async () => {
    const root = temporaryFolder();
    const group = await publishFormula(root, short(sites.cells));
    await using server = await faultyServer(root);
    const storage = httpStorage({ baseUrl: server.baseUrl, attempts: 1 });
    const source = await recordStoreSource({ storage, record: "formula", pointerMaxAgeMs: Infinity });
    const cell = (await source.locate({ latitude: 51.5, longitude: -0.12 }))!;
    const read = async (): Promise<unknown> =>
      source.read({ cell, variables: ["temperature_2m"], from: first, to: first });
    server.faults.push(503);
    await expect(read()).rejects.toMatchObject({ name: "StoreError", code: "unreachable", retryable: true });
    await expect(read()).resolves.toMatchObject({ steps: 1 });
    const nowhere = { ...cell, latitude: 0 };
    await expect(
      source.read({ cell: nowhere, variables: ["temperature_2m"], from: first, to: first }),
    ).rejects.toMatchObject({ code: "changed" });
    await truncate(join(root, group, "precipitation/c/0/0"), 10);
    await expect(
      source.read({ cell, variables: ["precipitation"], from: first, to: first }),
    ).rejects.toMatchObject({ name: "StoreError", code: "truncated" });
  });
});

describe("a record that is published again", () => {
  test("is taken up without a restart, and stays where the new one cannot be reached", async () => {
    const root = temporaryFolder();
    await publishFormula(root, short(sites.cells, 60));
    await using server = await faultyServer(root);
    const storage = httpStorage({ baseUrl: server.baseUrl, attempts: 1 });
    const source = await recordStoreSource({ storage, record: "formula", pointerMaxAgeMs: -1 });
    const { revision } = source.describe();
    const longer = short(sites.cells, 90);
    await publishFormula(root, longer);
    expect(source.describe().last).toBe(first + 59);
    server.faults.push(500);
    const cell = (await source.locate({ latitude: 51.5, longitude: -0.12 }))!;
    expect(source.describe().last).toBe(first + 59);
    const question = { cell, variables: ["temperature_2m"], from: first, to: first + 999 } as const;
    const { steps, grids } = await source.read(question);
    expect(steps).toBe(90);
    expect(source.describe().last).toBe(first + 89);
    expect(source.describe().revision).not.toBe(revision);
    expect([...grids.get("temperature_2m")!]).toEqual(
      Array.from({ length: 90 }, (_, day) => formulaPacked(longer, "temperature_2m", 0, first + day)),
    );
  });

  test("is refused where its numbers are of another kind", async () => {
    const root = temporaryFolder();
    await publishFormula(root, short(sites.cells));
    const storage = localStorage(root);
    const source = await recordStoreSource({ storage, record: "formula", pointerMaxAgeMs: -1 });
    await publishFormula(root, {
      ...formulaRecord(sites.cells, { step: "day", calendar: "noleap", first, steps: 60 }),
    });
    await expect(source.locate({ latitude: 51.5, longitude: -0.12 })).rejects.toMatchObject({
      code: "changed",
    });
  });

  test.each([
    ["is gone", async (pointer: string) => rm(pointer)],
    ["is cut", async (pointer: string) => truncate(pointer, 20)],
    [
      "names a group that is not there",
      async (pointer: string) => writeFile(pointer, '{"format":1,"group":"000009-00000000"}'),
    ],
  ])("is found in its folder where the pointer %s, and published again", async (_what, damage) => {
    const root = temporaryFolder();
    await publishFormula(root, short(sites.cells, 60));
    await publishFormula(root, short(sites.cells, 90));
    await damage(join(root, "formula/latest.json"));
    const opened = await recordStoreSource({ storage: localStorage(root), record: "formula" });
    expect(opened.describe().last).toBe(first + 89);
    await publishFormula(root, short(sites.cells, 120));
    const pointer = JSON.parse(await readFile(join(root, "formula/latest.json"), "utf8")) as object;
    expect(pointer).toMatchObject({ group: expect.stringMatching(/^000003-/) as string });
    const again = await recordStoreSource({ storage: localStorage(root), record: "formula" });
    expect(again.describe().last).toBe(first + 119);
  });
});

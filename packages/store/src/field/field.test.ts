import { once } from "node:events";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sized, startProcess, temporaryFolder } from "@halcyon/testing";
import type { EpochHour } from "@halcyon/schema/time";
import { uniformOf } from "@halcyon/weather/hash";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoreRoot } from "../publication/open-shelf.ts";
import { publishedRuns } from "../run/run-pointer.ts";
import { bucketRoot, fakeServer } from "../s3/opened-bucket.suite.ts";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { type FieldSource, fieldSource } from "./field-source.ts";
import { openFieldWriter } from "./field-writer.ts";
import {
  differencesFrom,
  firstRun,
  formulaBlock,
  formulaField,
  killedExtents,
  pace,
  publishFormula,
} from "./formula-field.suite.ts";

const small = { rows: 20, columns: 18, hours: 30 } as const;
const map = "map_1";

/** Opens a source that looks for a newer field at each read. */
const freshSource = (storage: StoreStorage): FieldSource =>
  fieldSource({ storage, map, pointerMaxAgeMs: -1 });

/** Reads the published field whole, checks its numbers, and returns its run. */
function readWhole(
  source: FieldSource,
  extents = small as Parameters<typeof formulaField>[0],
): Promise<EpochHour> {
  return source.read(async (field) => {
    expect(await differencesFrom(field, formulaField(extents, field.run))).toEqual([]);
    const median = await Promise.all(
      Array.from({ length: field.hours }, (_, hour) => field.hour("median", field.from + hour)),
    );
    const known = Float64Array.from(
      median.flatMap((plane) => [...plane!].filter((value) => !Number.isNaN(value))),
    );
    expect(field.range("median")).toEqual([known.toSorted()[0], known.toSorted().at(-1)]);
    expect(field.range("score")).toBeUndefined();
    return field.run;
  });
}

interface Opened extends AsyncDisposable {
  readonly root: StoreRoot;
  readonly reader: () => StoreStorage;
}

async function inFolder(): Promise<Opened> {
  const root = temporaryFolder();
  return { root, reader: () => folderStorage(root), [Symbol.asyncDispose]: () => Promise.resolve() };
}

describe.each([
  ["a folder", inFolder],
  ["a bucket", () => bucketRoot(fakeServer)],
] as const)("a field in %s", (_, open) => {
  test("is not there before it is published, nor while it lacks a block", async () => {
    await using store = await open();
    const description = formulaField(small, firstRun);
    const writer = await openFieldWriter(store.root, description, firstRun);
    expect(writer.blocks).toHaveLength(4);
    await writer.writeBlock(writer.blocks[0]!, formulaBlock(description, firstRun, writer.blocks[0]!));
    await expect(writer.publish()).rejects.toMatchObject({ code: "incomplete" });
    await writer.close();
    await expect(readWhole(freshSource(store.reader()))).rejects.toMatchObject({ code: "empty" });
  });

  test("gives what was written, and the blocks of a dead writer are not written again", async () => {
    await using store = await open();
    const description = formulaField(small, firstRun);
    const dead = await openFieldWriter(store.root, description, firstRun);
    await dead.writeBlock(dead.blocks[1]!, formulaBlock(description, firstRun, dead.blocks[1]!));
    await dead.close();
    const writer = await openFieldWriter(store.root, description, firstRun);
    expect(writer.blocks.map((block) => writer.isWritten(block))).toEqual([false, true, false, false]);
    await writer.close();
    const other = await openFieldWriter(store.root, description, firstRun, { revision: "other" });
    expect(other.blocks.some((block) => other.isWritten(block))).toBe(false);
    await other.close();
    await publishFormula(store.root, description, firstRun);
    expect(await readWhole(freshSource(store.reader()))).toBe(firstRun);
  });

  test("that is published already is not written again", async () => {
    await using store = await open();
    const description = formulaField(small, firstRun);
    const published = await publishFormula(store.root, description, firstRun);
    const writer = await openFieldWriter(store.root, description, firstRun);
    expect(writer.published).toEqual(published);
    expect(await writer.publish()).toEqual(published);
    await writer.close();
    const longer = await publishFormula(
      store.root,
      formulaField({ ...small, hours: 31 }, firstRun),
      firstRun,
    );
    expect(longer.group).not.toBe(published.group);
    expect(await publishedRuns(store.reader(), map)).toEqual([longer]);
  });

  test("replaces the one before, of which one stays published", async () => {
    await using store = await open();
    let nowMs = Date.UTC(2026, 10, 21);
    const options = { graceMs: 600_000, clock: () => nowMs };
    const source = freshSource(store.reader());
    const runs = [0, 1, 2, 3].map((at) => firstRun + at * pace);
    for (const run of runs) {
      await publishFormula(store.root, formulaField(small, run), run, options);
      expect(await readWhole(source)).toBe(run);
      nowMs += 601_000;
    }
    const published = await publishedRuns(store.reader(), map);
    expect(published.map(({ run }) => run)).toEqual([runs[3], runs[2]]);
  });
});

test("what is written is read, whatever the extents", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rows: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(128, 129, 140)),
        columns: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(128, 130)),
        hours: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(24, 25)),
      }),
      async (extents) => {
        await using store = await inFolder();
        await publishFormula(store.root, formulaField(extents, firstRun), firstRun);
        const storage = store.reader();
        await readWhole(freshSource(storage), extents);
        await storage.close();
      },
    ),
    { numRuns: sized(5, 60), seed: 11 },
  );
});

describe("a field", () => {
  test("has no numbers of other layers, nor outside its hours", async () => {
    await using store = await inFolder();
    await publishFormula(store.root, formulaField(small, firstRun), firstRun);
    await freshSource(store.reader()).read(async (field) => {
      expect(field).toMatchObject({
        synthetic: true,
        layers: ["score", "median"],
        from: firstRun,
        hours: 30,
      });
      expect(await field.hour("time", firstRun)).toBeUndefined();
      expect(await field.hour("score", firstRun - 1)).toBeUndefined();
      expect(await field.hour("score", firstRun + 30)).toBeUndefined();
    });
  });

  test.each([
    ["lost", (path: string) => rm(path)],
    ["cut", (path: string) => writeFile(path, "cut")],
  ])("of which a chunk is %s gives way to the run before, as a whole", async (_, damage) => {
    await using store = await inFolder();
    await publishFormula(store.root, formulaField(small, firstRun), firstRun);
    const { group } = await publishFormula(store.root, formulaField(small, firstRun + pace), firstRun + pace);
    await damage(join(store.root as string, group, "median/c/1/0/0"));
    expect(await readWhole(freshSource(store.reader()))).toBe(firstRun);
  });

  test("of which a block is damaged is not published, and the block is written again", async () => {
    await using store = await inFolder();
    const description = formulaField(small, firstRun);
    const writer = await openFieldWriter(store.root, description, firstRun);
    for (const block of writer.blocks)
      await writer.writeBlock(block, formulaBlock(description, firstRun, block));
    const folder = join(store.root as string, map);
    const area = (await readdir(folder)).find((name) => name.startsWith(".work-"))!;
    await writeFile(join(folder, area, writer.blocks[2]!.name), "cut");
    await expect(writer.publish()).rejects.toMatchObject({ code: "incomplete" });
    expect(writer.blocks.map((block) => writer.isWritten(block))).toEqual([true, true, false, true]);
    await writer.close();
    await publishFormula(store.root, description, firstRun);
    expect(await readWhole(freshSource(store.reader()))).toBe(firstRun);
    expect((await readdir(folder)).filter((name) => name.startsWith(".work-"))).toEqual([]);
  });

  test("has one writer at a time in a folder", async () => {
    await using store = await inFolder();
    const writer = await openFieldWriter(store.root, formulaField(small, firstRun), firstRun);
    const second = openFieldWriter(store.root, formulaField(small, firstRun), firstRun);
    await expect(second).rejects.toMatchObject({ code: "busy" });
    await writer.close();
  });

  test("has a sound description and numbers of its shape", async () => {
    await using store = await inFolder();
    const sound = formulaField(small, firstRun);
    const openWith = (change: Partial<typeof sound>) =>
      openFieldWriter(store.root, { ...sound, ...change }, firstRun);
    await expect(openWith({ latitudes: [50, 51] })).rejects.toThrow("north to south");
    await expect(openWith({ cells: [1, 1] })).rejects.toThrow("ascend");
    await expect(openWith({ cells: [] })).rejects.toThrow("ascend");
    await expect(openWith({ hours: 0 })).rejects.toThrow("at least 1");
    await expect(openWith({ layers: new Map() })).rejects.toThrow("one layer");
    await expect(openWith({ layers: new Map([["time", { longName: "x" }]]) })).rejects.toThrow("time");
    const writer = await openWith({});
    const [block] = writer.blocks;
    await expect(writer.writeBlock(block!, new Map())).rejects.toThrow("score");
    const swapped = new Map([
      ["score", new Int32Array(block!.cells.length * small.hours)],
      ["median", new Int32Array(block!.cells.length * small.hours)],
    ]);
    await expect(writer.writeBlock(block!, swapped)).rejects.toThrow("score");
    await writer.close();
  });

  test("of smooth numbers takes at most 200 bytes a cell", async () => {
    await using store = await inFolder();
    const description = {
      ...formulaField({ rows: 48, columns: 64, hours: 240 }, firstRun),
      layers: new Map(
        ["score", "share_acceptable", "share_ideal", "share_window"].map((name) => [
          name,
          { longName: name },
        ]),
      ),
    };
    const writer = await openFieldWriter(store.root, description, firstRun);
    // A wave that passes: bad days and good ones, with the steps of 31 members.
    const shareOf = (cell: number, hour: number, layer: number): number => {
      const wave = Math.sin((hour + 2 * layer) / 14 + (cell % 64) / 20 + Math.floor(cell / 64) / 15);
      return Math.round(31 * Math.min(1, Math.max(0, 0.5 + wave))) / 31;
    };
    for (const block of writer.blocks) {
      const values = [...description.layers.keys()].map((name, layer) => {
        const own = Uint16Array.from({ length: block.cells.length * 240 }, (_, at) =>
          Math.round(10_000 * shareOf(block.cells[Math.floor(at / 240)]!, at % 240, layer)),
        );
        return [name, own] as const;
      });
      await writer.writeBlock(block, new Map(values));
    }
    const { group } = await writer.publish();
    await writer.close();
    const paths = await readdir(join(store.root as string, group), { recursive: true });
    const sizes = await Promise.all(paths.map((path) => stat(join(store.root as string, group, path))));
    const bytes = sizes.reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
    expect(bytes / description.cells.length).toBeLessThanOrEqual(200);
  });
});

test(`a writer killed at any moment (${sized(2, 40)} times) leaves a whole field, and never an older one`, async () => {
  const root = temporaryFolder();
  await publishFormula(root, formulaField(killedExtents, firstRun), firstRun);
  const storage = folderStorage(root);
  const source = freshSource(storage);
  let seen = firstRun;
  for (let kill = 0; kill < sized(2, 40); kill += 1) {
    const script = join(import.meta.dirname, "formula-field.suite.ts");
    const child = startProcess([process.execPath, script, root, String(seen + pace)]);
    const exit = once(child, "exit");
    // The time of a kill follows from work that is done, not from the clock of a busy machine.
    await once(child.stdout!, "data");
    for (let reads = Math.floor(6 * uniformOf(7, kill)); reads >= 0; reads -= 1) {
      const run = await readWhole(source, killedExtents);
      expect(run).toBeGreaterThanOrEqual(seen);
      seen = run;
    }
    child.kill("SIGKILL");
    await exit;
    const run = await readWhole(source, killedExtents);
    expect(run).toBeGreaterThanOrEqual(seen);
    seen = run;
  }
  // What the last one left goes as soon as both published fields are newer.
  for (const next of [seen + 2 * pace, seen + 3 * pace]) {
    await publishFormula(root, formulaField(killedExtents, next), next, { graceMs: 0 });
    expect(await readWhole(source, killedExtents)).toBe(next);
  }
  const left = await readdir(join(root, map));
  expect(left.filter((name) => name.startsWith(".work-") || name.startsWith(".writing-"))).toEqual([]);
  await storage.close();
});

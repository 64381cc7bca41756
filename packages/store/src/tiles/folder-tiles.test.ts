import { sized, temporaryFolder } from "@halcyon/testing";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packedMissing } from "@halcyon/schema";
import { damagedBytes } from "@halcyon/weather/damaged-bytes.suite";
import type { ByteRange, TileName } from "@halcyon/weather/source-kit";
import { killed, startTurning, turnsOf } from "@halcyon/weather/turning-process.suite";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type AbsolutePath, get, open, root } from "zarrita";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { type FolderTiles, folderTiles, tileDocument } from "./folder-tiles.ts";
import { cells, cellValues, sharedTiles, valuesAt, valuesOf } from "./tiles-process.suite.ts";

const minuteMs = 60_000;
const [tile] = sharedTiles as readonly [TileName];

const script = join(import.meta.dirname, "tiles-process.suite.ts");

const opened: FolderTiles[] = [];
let folder = "";

beforeEach(() => {
  folder = temporaryFolder();
});
afterAll(async () => {
  for (const tiles of opened) await tiles.close();
});

function openTiles(maxBytes?: number, clock?: () => number): FolderTiles {
  const tiles = folderTiles({ folder, ...(maxBytes && { maxBytes }), ...(clock && { clock }) });
  opened.push(tiles);
  return tiles;
}

async function readAll(tiles: FolderTiles): Promise<Int16Array | undefined> {
  const read = await Promise.all(
    Array.from({ length: cells }, async (_, cell) => tiles.readCell(tile, cell)),
  );
  return read.includes(undefined) ? undefined : Int16Array.from(read.flatMap((values) => [...values!]));
}

test("what is kept is read cell by cell, by another process too, whatever the shape and the values", async () => {
  const packed = fc.oneof(fc.constant(packedMissing), fc.integer({ min: -32_768, max: 32_767 }));
  const kept = fc
    .record({
      count: fc.integer({ min: 1, max: 30 }),
      size: fc.integer({ min: 1, max: 20 }),
      column: fc.nat(1000),
    })
    .chain(({ count, size, column }) =>
      fc.record({
        name: fc.constant({ ...tile, column }),
        size: fc.constant(size),
        values: fc.int16Array({ minLength: count * size, maxLength: count * size }).chain((values) =>
          // A cell of which nothing is known.
          fc
            .tuple(fc.nat(count - 1), packed)
            .map(([bare, value]) => values.fill(value, bare * size, (bare + 1) * size)),
        ),
      }),
    );
  await fc.assert(
    fc.asyncProperty(kept, async ({ name, size, values }) => {
      const count = values.length / size;
      await openTiles().write(name, count, values);
      const tiles = openTiles();
      for (let cell = 0; cell < count; cell += 1) {
        expect(await tiles.readCell(name, cell)).toEqual(values.slice(cell * size, (cell + 1) * size));
      }
      expect(await tiles.readCell(name, count)).toBeUndefined();
    }),
    { numRuns: sized(25, 200) },
  );
});

test("a tile has one name: another data set, version, run, variable or place is another tile", async () => {
  const tiles = openTiles();
  await tiles.write(tile, cells, valuesOf(tile));
  const others: readonly Partial<TileName>[] = [
    { dataset: "another" },
    { version: "2" },
    { run: tile.run + 6 },
    { variable: "precipitation" },
    { row: 1 },
    { column: 1 },
  ];
  for (const other of others) expect(await tiles.readCell({ ...tile, ...other }, 0)).toBeUndefined();
});

test("values that change while they are written are kept as they were", async () => {
  const tiles = openTiles();
  const values = valuesOf(tile);
  const writing = tiles.write(tile, cells, values);
  values.fill(0);
  await writing;
  expect(await readAll(tiles)).toEqual(valuesOf(tile));
});

test("values that are no whole cells are refused", async () => {
  await expect(openTiles().write(tile, 7, new Int16Array(20))).rejects.toThrow(
    "7 cells cannot have 20 values",
  );
  await expect(openTiles().write(tile, 0, new Int16Array(20))).rejects.toThrow(RangeError);
});

test("a folder that cannot be written keeps nothing, and nobody fails", async () => {
  await writeFile(join(folder, "file"), "");
  const tiles = folderTiles({ folder: join(folder, "file/below") });
  await tiles.write(tile, cells, valuesOf(tile));
  expect(await tiles.readCell(tile, 0)).toBeUndefined();
});

test("zarrita reads the file of a tile as a shard", async () => {
  await openTiles().write(tile, cells, valuesOf(tile));
  const [file] = await readdir(folder);
  const metadata = new TextEncoder().encode(JSON.stringify(tileDocument(cells, cellValues)));
  const storage = folderStorage(folder);
  const array = await open.v3(
    root({
      get: async (key: AbsolutePath) => (key === "/zarr.json" ? metadata : storage.get(file!)),
      getRange: async (_key: AbsolutePath, range: ByteRange) => storage.getRange(file!, range),
    }),
    { kind: "array" },
  );
  const { data } = await get(array);
  expect(data).toEqual(valuesOf(tile));
  await storage.close();
});

describe("damage", () => {
  test("of any bit or by any cut is seen: the tile is not kept, and can be kept again", async () => {
    const tiles = openTiles();
    await tiles.write(tile, cells, valuesOf(tile));
    const [file] = await readdir(folder);
    const path = join(folder, file!);
    const sound = await readFile(path);
    await fc.assert(
      fc.asyncProperty(damagedBytes(sound), fc.boolean(), async (content, isOpen) => {
        if (isOpen) await tiles.readCell(tile, 0);
        await writeFile(path, content);
        const read = await readAll(isOpen ? tiles : openTiles());
        if (read !== undefined) expect(read).toEqual(valuesOf(tile));
        await tiles.write(tile, cells, valuesOf(tile));
        expect(await readAll(tiles)).toEqual(valuesOf(tile));
      }),
      { numRuns: sized(25, 400) },
    );
  });

  test("removes the file, so that no other process reads it", async () => {
    await openTiles().write(tile, cells, valuesOf(tile));
    const [file] = await readdir(folder);
    await writeFile(join(folder, file!), "damaged");
    expect(await openTiles().readCell(tile, 0)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("within its bytes", () => {
  const small = Int16Array.from({ length: 4000 }, (_, index) => Math.imul(index, 0x9e_37_79_b1) >> 16);
  const later = (name: Partial<TileName>): TileName => ({ ...tile, ...name });

  /** Writes tiles at intervals of a minute into a folder with space for three, and returns the names of those that remain. */
  async function keptOf(
    names: readonly TileName[],
    read: readonly TileName[] = [],
  ): Promise<readonly boolean[]> {
    let nowMs = Date.now();
    const clock = (): number => (nowMs += minuteMs);
    const tiles = openTiles(30_000, clock);
    for (const name of names.slice(0, -1)) await tiles.write(name, 2, small);
    for (const name of read) await tiles.readCell(name, 0);
    await tiles.write(names.at(-1)!, 2, small);
    return Promise.all(names.map(async (name) => (await openTiles().readCell(name, 0)) !== undefined));
  }

  test("what was not used for longest goes first", async () => {
    const names = [0, 1, 2, 3].map((column) => later({ column }));
    expect(await keptOf(names)).toEqual([false, true, true, true]);
  });

  test("a cell that is read is a use of its tile", async () => {
    const names = [0, 1, 2, 3].map((column) => later({ column }));
    expect(await keptOf(names, names.slice(0, 1))).toEqual([true, false, true, true]);
  });

  test("earlier runs of a data set go before its newest, though they were used later", async () => {
    const runs = [24, 0, 24, 24].map((hours, column) => later({ run: tile.run + hours, column }));
    expect(await keptOf(runs, runs.slice(1, 2))).toEqual([true, false, true, true]);
  });

  test("versions that are not used any more go before the one that is", async () => {
    const versions = ["2", "1", "2", "2"].map((version, column) => later({ version, column }));
    expect(await keptOf(versions, versions.slice(2, 3))).toEqual([true, false, true, true]);
  });

  test("the newest run of one data set does not make that of another an earlier one", async () => {
    const names = [
      later({ dataset: "a", column: 1 }),
      later({ dataset: "b", run: tile.run + 24 }),
      later({ dataset: "b", run: tile.run + 18 }),
      later({ dataset: "b", run: tile.run + 24, column: 1 }),
    ];
    expect(await keptOf(names)).toEqual([true, true, false, true]);
  });
});

test("processes that share a folder, and are killed at any moment, read whole tiles or none", async () => {
  const maxBytes = 120_000;
  for (let round = 0; round < sized(1, 10); round += 1) {
    const children = [1, 2].map((seed) => startTurning(script, [folder, maxBytes, round * 31 + seed * 7]));
    const turns = await Promise.all(
      children.map(async (child, index) => turnsOf(child, 1 + ((round * 37 + index * 61) % 50))),
    );
    for (const text of turns) expect(text).toMatch(/^\.+$/);
    await Promise.all(children.map(killed));
    const tiles = openTiles(maxBytes);
    for (const shared of sharedTiles) {
      for (let cell = 0; cell < cells; cell += 3) {
        const held = await tiles.readCell(shared, cell);
        if (held !== undefined) expect(held).toEqual(valuesAt(shared, cell));
      }
    }
  }
  const later = Date.now() + 60 * minuteMs;
  const [last] = sharedTiles.slice(-1) as [TileName];
  await openTiles(maxBytes, () => later).write(
    { ...last, row: 9 },
    1,
    new Int16Array(40_000).map((_, at) => at * 77),
  );
  const files = await readdir(folder);
  expect(files.filter((file) => file.endsWith(".tmp"))).toEqual([]);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(maxBytes);
});

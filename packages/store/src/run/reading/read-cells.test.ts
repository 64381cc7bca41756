import { temporaryFolder } from "@halcyon/testing";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { VariableName } from "@halcyon/schema";
import type { Cell, CellWeather, WeatherSource } from "@halcyon/weather";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import type { StoreStorage } from "../../storage/storage.ts";
import { formulaDescription, gridOf, placesOf, publishFormula } from "../formula-store.suite.ts";
import { publishedRuns } from "../run-pointer.ts";
import { storeSource } from "./store-source.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;
const side = 32;
const axis = (from: number): readonly number[] => Array.from({ length: side }, (_, at) => from + at / 4);
const description = formulaDescription(gridOf(axis(50), axis(1)));
const places = placesOf(description);
const variables: readonly VariableName[] = ["temperature_2m", "precipitation"];
const span = { run, variables, from: run + 3, to: run + 40 };

let root = "";
let storage: StoreStorage;
/** Objects of which ranges were read, a name for each range. */
let ranges: string[] = [];

beforeAll(async () => {
  root = temporaryFolder();
  await publishFormula(root, description, run);
  const folder = folderStorage(root);
  storage = {
    ...folder,
    getRange: (key, range) => {
      ranges.push(key);
      return folder.getRange(key, range);
    },
  };
});
afterAll(() => storage.close());

/** Opens a source with empty caches. Shows no range that was read before. */
async function opened(): Promise<WeatherSource> {
  const source = await storeSource({ storage, part: "formula" });
  await source.latestRun(run);
  ranges = [];
  return source;
}

/** Returns the cells of a rectangle of rows and columns. */
async function cellsOf(source: WeatherSource, rows: number, columns: number): Promise<Cell[]> {
  const indexes = Array.from(
    { length: rows * columns },
    (_, at) => Math.floor(at / columns) * side + (at % columns),
  );
  return Promise.all(indexes.map(async (index) => (await source.locate(places.at(index)))!));
}

async function readAll(source: WeatherSource, cells: readonly Cell[]): Promise<CellWeather[]> {
  const all: CellWeather[] = [];
  for await (const one of source.readCells!({ ...span, cells })) all.push(one);
  return all;
}

describe("cells of a store that are read together", () => {
  test("have the values of cells that are read alone", async () => {
    const source = await opened();
    const together = await readAll(source, await cellsOf(source, 20, 20));
    const alone = await opened();
    for (const { cell, native } of together) expect(native).toEqual(await alone.read({ ...span, cell }));
    expect(together).toHaveLength(400);
  });

  test("take one range of a shard and variable if much of the shard is wanted", async () => {
    const source = await opened();
    await readAll(source, await cellsOf(source, 16, 8));
    // The hours before the run stand in an object of their own, and those of precipitation are missing.
    expect(ranges).toHaveLength(3);
  });

  test("are read one by one if little of a range is wanted", async () => {
    const source = await opened();
    const corners = await cellsOf(source, 16, 16);
    await readAll(source, [corners[0]!, corners.at(-1)!]);
    expect(ranges).toHaveLength(2 * 3);
  });

  test("are not read again once they are in the cache", async () => {
    const source = await opened();
    const cells = await cellsOf(source, 16, 16);
    await readAll(source, cells);
    ranges = [];
    await readAll(source, cells);
    for (const cell of cells) await source.read({ ...span, cell });
    expect(ranges).toEqual([]);
  });

  test("name the run if their shard is damaged, as cells do that are read alone", async () => {
    const damaged = temporaryFolder();
    await publishFormula(damaged, description, run);
    const folder = folderStorage(damaged);
    const [newest] = await publishedRuns(folder, "formula");
    const shards = join(damaged, newest!.group, "temperature_2m");
    for (const file of await readdir(shards, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || file.name === "zarr.json") continue;
      const path = join(file.parentPath, file.name);
      const bytes = await readFile(path);
      await writeFile(path, bytes.fill(0xaa, 0, Math.floor(bytes.byteLength / 2)));
    }
    const source = await storeSource({ storage: folder, part: "formula" });
    await source.latestRun(run);
    const cells = await cellsOf(source, 16, 16);
    await expect(readAll(source, cells)).rejects.toMatchObject({ code: "corrupt", damagedRun: run });
    await folder.close();
  });

  test("refuse a variable that the store does not carry", async () => {
    const source = await opened();
    const read = source.readCells!({ ...span, variables: ["dew_point_2m"], cells: [] });
    await expect(read[Symbol.asyncIterator]().next()).rejects.toThrow("dew_point_2m");
  });
});

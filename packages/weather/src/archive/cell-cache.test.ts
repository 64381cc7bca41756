import { temporaryFolder } from "@halcyon/testing";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { type CellBlock, cellCache } from "./cell-cache.ts";

const block: CellBlock = {
  dataset: "noaa-gfs-forecast",
  run: 498_672,
  variable: "temperature_2m",
  cell: { row: 12, column: 34 },
  block: 0,
};

test("each run, variable, cell and chunk of leads has its own values, and another process finds them", async () => {
  const folder = temporaryFolder();
  const blocks: readonly CellBlock[] = [
    block,
    { ...block, dataset: "noaa-gefs-forecast-35-day" },
    { ...block, run: 498_678 },
    { ...block, variable: "precipitation" },
    { ...block, cell: { row: 123, column: 4 } },
    { ...block, block: 1 },
  ];
  const cells = cellCache({ folder });
  for (const [at, one] of blocks.entries()) await cells.write(one, Int16Array.of(at, -at));
  for (const [at, one] of blocks.entries()) {
    expect(await cellCache({ folder }).read(one, 2)).toEqual(Int16Array.of(at, -at));
  }
});

test("values of another length are not returned, as when an archive gets more members", async () => {
  const cells = cellCache({ folder: temporaryFolder() });
  await cells.write(block, Int16Array.of(1, 2, 3).subarray(1));
  expect(await cells.read(block, 2)).toEqual(Int16Array.of(2, 3));
  expect(await cells.read(block, 3)).toBeUndefined();
});

test("the folder stays within its size", async () => {
  const folder = temporaryFolder();
  const cells = cellCache({ folder, maxBytes: 10_000 });
  for (let run = 0; run < 20; run += 1) await cells.write({ ...block, run }, new Int16Array(1000));
  expect((await readdir(folder)).length).toBeLessThanOrEqual(4);
  expect(await cells.read({ ...block, run: 19 }, 1000)).toBeDefined();
});

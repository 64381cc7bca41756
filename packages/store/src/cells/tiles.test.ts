import { expect, test } from "vitest";
import { tilingOf } from "./tiles.ts";

const grid = (rows: number, columns: number) => ({
  latitudes: Array.from({ length: rows }, (_, row) => 90 - row / 4),
  longitudes: Array.from({ length: columns }, (_, column) => column / 4 - 180),
  sea: [],
  elevationM: [],
});

test("a country is divided into tiles of 16 x 16 cells", () => {
  const { shape, tiles } = tilingOf(grid(40, 56));
  expect(shape).toEqual([16, 16]);
  expect(tiles.length).toBe(3 * 4);
});

test("the globe is divided into larger tiles, so that a run of eight variables has some 8,000 objects", () => {
  const { shape, tiles } = tilingOf(grid(721, 1440));
  expect(shape).toEqual([48, 48]);
  expect(2 * 8 * tiles.length).toBe(7680);
});

test("each cell stands in one tile, at a place of its own there", () => {
  const { tiles, positionOf } = tilingOf(grid(721, 1440));
  const seen = new Set(tiles.flatMap(({ cells }) => cells));
  expect(seen.size).toBe(721 * 1440);
  for (const { cells } of tiles) expect(new Set(cells.map(positionOf)).size).toBe(cells.length);
});

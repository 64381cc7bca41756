import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Tile, tileBounds, tileCells } from "./tile-cells.ts";

/** Returns the middle of a pixel by the formulas of the projection, independently of the tested code [degrees]. */
function middleOf({ z, x, y }: Tile, size: number, column: number, row: number): readonly [number, number] {
  const across = size * 2 ** z;
  const east = ((x * size + column + 0.5) / across) * 2 * Math.PI - Math.PI;
  const north = Math.PI - ((y * size + row + 0.5) / across) * 2 * Math.PI;
  const latitude = 2 * Math.atan(Math.exp(north)) - Math.PI / 2;
  return [(latitude * 180) / Math.PI, (east * 180) / Math.PI];
}

/** Returns the index of the value nearest to a place; -1 if the place is further than half a step. */
function nearest(values: readonly number[], place: number, step: number, turn: number): number {
  const away = values.map((value) => {
    const straight = Math.abs(value - place) % turn;
    return Math.min(straight, turn - straight);
  });
  const least = Math.min(...away);
  return least > step / 2 ? -1 : away.indexOf(least);
}

const anyTile = fc.integer({ min: 0, max: 9 }).chain((z) =>
  fc.record({
    z: fc.constant(z),
    x: fc.integer({ min: 0, max: 2 ** z - 1 }),
    y: fc.integer({ min: 0, max: 2 ** z - 1 }),
  }),
);

const anyGrid = fc
  .record({
    north: fc.integer({ min: -60, max: 85 }),
    west: fc.integer({ min: -180, max: 350 }),
    step: fc.constantFrom(0.25, 0.5, 1, 2.5),
    height: fc.integer({ min: 2, max: 30 }),
    width: fc.integer({ min: 2, max: 60 }),
  })
  .map(({ north, west, step, height, width }) => ({
    step,
    // Off the middles of pixels, so that no pixel lies on the edge of a cell.
    latitudes: Array.from({ length: height }, (_, row) => north - row * step + 0.0123),
    longitudes: Array.from({ length: width }, (_, column) => west + column * step + 0.0123),
  }));

describe("a pixel", () => {
  test("shows the cell in which its middle lies, wherever the grid and the tile are", () => {
    fc.assert(
      fc.property(anyTile, anyGrid, fc.nat(255), fc.nat(255), (tile, { step, ...grid }, column, row) => {
        const [latitude, longitude] = middleOf(tile, 256, column, row);
        const cells = tileCells(grid, tile, 256);
        const expected = [
          nearest(grid.latitudes, latitude, step, Infinity),
          nearest(grid.longitudes, longitude, step, 360),
        ];
        const found = [cells?.rows[row + 1], cells?.columns[column + 1]];
        if (cells === undefined) expect(Math.min(...expected)).toBe(-1);
        else expect(found).toEqual(expected);
      }),
      { numRuns: 3000, seed: 5 },
    );
  });

  test("of a tile next to another continues it", () => {
    fc.assert(
      fc.property(anyTile, anyGrid, ({ z, x, y }, grid) => {
        const next = { z, x: (x + 1) % 2 ** z, y };
        const [west, east] = [tileCells(grid, { z, x, y }, 256), tileCells(grid, next, 256)];
        if (west !== undefined && east !== undefined) expect(east.columns[0]).toBe(west.columns[256]);
        const north = y === 0 ? undefined : tileCells(grid, { z, x, y: y - 1 }, 256);
        if (north !== undefined && west !== undefined) expect(west.rows[0]).toBe(north.rows[256]);
      }),
      { seed: 6 },
    );
  });

  test("has one cell on both sides of the antimeridian and of the equator, and a column for each meridian of a globe", () => {
    const longitudes = Array.from({ length: 1440 }, (_, column) => column / 4);
    const grid = { latitudes: [1, 0, -1], longitudes };
    const last = tileCells(grid, { z: 9, x: 511, y: 256 }, 256)!;
    const first = tileCells(grid, { z: 9, x: 0, y: 256 }, 256)!;
    expect([last.columns[256], first.columns[0], first.columns[1]]).toEqual([720, 720, 720]);
    expect(tileCells(grid, { z: 0, x: 0, y: 0 }, 256)!.columns).not.toContain(-1);
    const above = tileCells(grid, { z: 9, x: 0, y: 255 }, 256)!;
    expect([above.rows[256], first.rows[0], first.rows[1]]).toEqual([1, 1, 1]);
  });
});

test("a tile off the grid has no cells", () => {
  const grid = { latitudes: [51, 50], longitudes: [0, 1] };
  expect(tileCells(grid, { z: 3, x: 0, y: 2 }, 256)).toBeUndefined();
  expect(tileCells(grid, { z: 3, x: 4, y: 5 }, 256)).toBeUndefined();
});

test("tiles of a level share their edges, and those of the lowest are the map", () => {
  const [worldWest, worldSouth, worldEast, worldNorth] = tileBounds({ z: 0, x: 0, y: 0 });
  expect([worldWest, worldEast]).toEqual([-180, 180]);
  expect([worldSouth, worldNorth]).toEqual([-worldNorth, expect.closeTo(85.0511287798, 9)]);
  const [, south, east] = tileBounds({ z: 5, x: 7, y: 9 });
  expect(tileBounds({ z: 5, x: 8, y: 10 })[0]).toBe(east);
  expect(tileBounds({ z: 5, x: 8, y: 10 })[3]).toBe(south);
});

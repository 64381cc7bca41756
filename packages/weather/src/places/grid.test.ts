import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { windFromDegrees } from "../units/wind-from.ts";
import { greatCircleKm } from "./great-circle.ts";
import { cellAt, findCell, windNorth } from "./grid.ts";
import { hrrrGrid } from "./hrrr-grid.suite.ts";
import { type GridAxes, nearestCell } from "./nearest-cell.ts";

interface GoldenCell {
  readonly latitude: number;
  readonly longitude: number;
  readonly row: number;
  readonly column: number;
  readonly cell_latitude: number;
  readonly cell_longitude: number;
  readonly north: number;
  readonly u: number;
  readonly v: number;
  readonly from: number;
}

/** Cells of HRRR, made by `scripts/hrrr_cells.py`. */
const { cells } = JSON.parse(readFileSync(new URL("golden/hrrr-cells.json", import.meta.url), "utf8")) as {
  readonly cells: readonly GoldenCell[];
};

/** Largest error of a place that is rounded to four decimals, where the golden one has six [degrees]. */
const roundedDegrees = 0.5e-4 + 1e-6;

const positions = fc.record({
  row: fc.nat({ max: hrrrGrid.ys.length - 1 }),
  column: fc.nat({ max: hrrrGrid.xs.length - 1 }),
});

describe("the grid of HRRR", () => {
  test("has the cells that PROJ computes, with the wind turned to north", () => {
    for (const golden of cells) {
      const { row, column, u, v, from } = golden;
      const cell = findCell(hrrrGrid, golden)!;
      expect(cell, JSON.stringify(golden)).toMatchObject({ row, column });
      expect(Math.abs(cell.latitude - golden.cell_latitude)).toBeLessThan(roundedDegrees);
      expect(Math.abs(cell.longitude - golden.cell_longitude)).toBeLessThan(roundedDegrees);
      const north = windNorth(hrrrGrid, cell);
      expect(north).toBeCloseTo(golden.north, 3);
      expect(windFromDegrees(u, v, north)).toBe(Math.round(from) % 360);
    }
  });

  test("has its first point where NOAA's files have it, in the south-west", () => {
    // Lat1 and Lon1 of `wgrib2 -grid` for a file of HRRR.
    const [latitude, longitude] = [21.138123, 237.280472 - 360];
    const cell = findCell(hrrrGrid, { latitude, longitude })!;
    expect(cell).toMatchObject({ row: 1058, column: 0 });
    expect(cell.latitude).toBeCloseTo(latitude, 4);
    expect(cell.longitude).toBeCloseTo(longitude, 4);
  });

  test("finds each cell at its own place", () => {
    fc.assert(
      fc.property(positions, ({ row, column }) => {
        const cell = cellAt(hrrrGrid, row, column)!;
        expect(findCell(hrrrGrid, cell)).toEqual(cell);
      }),
    );
  });

  test("finds the cell that is nearest on the sphere, up to 10 m", () => {
    const off = fc.double({ min: -0.02, max: 0.02, noNaN: true });
    fc.assert(
      fc.property(positions, off, off, ({ row, column }, up, right) => {
        const near = cellAt(hrrrGrid, row, column)!;
        const place = { latitude: near.latitude + up, longitude: near.longitude + right };
        const found = findCell(hrrrGrid, place);
        if (found === undefined) return;
        for (const [down, east] of [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
          [1, 1],
          [1, -1],
          [-1, 1],
          [-1, -1],
        ] as const) {
          const other = cellAt(hrrrGrid, found.row + down, found.column + east);
          if (other === undefined) continue;
          expect(greatCircleKm(place, found)).toBeLessThan(greatCircleKm(place, other) + 0.01);
        }
      }),
    );
  });

  test.each([
    ["a little north of its middle", 52.7, -97.5],
    ["Hawaii", 21.3, -157.8],
    ["the north pole", 90, 0],
    ["the south pole", -90, -97.5],
    ["the far side of the earth", -38.5, 82.5],
    ["Berlin", 52.52, 13.41],
  ])("does not cover %s", (_, latitude, longitude) => {
    expect(findCell(hrrrGrid, { latitude, longitude })).toBeUndefined();
  });

  test("has a wind that needs no turn on its central meridian, and none if it follows north already", () => {
    expect(windNorth(hrrrGrid, { latitude: 45, longitude: -97.5 })).toBeCloseTo(0, 6);
    expect(windNorth(hrrrGrid, { latitude: 40.7, longitude: -74 })).toBeGreaterThan(14);
    expect(windNorth({ ...hrrrGrid, isWindAlongGrid: false }, { latitude: 40.7, longitude: -74 })).toBe(0);
  });
});

test("a grid of latitudes and longitudes has the cells of its axes, and a wind that needs no turn", () => {
  const axes: GridAxes = { latitudes: [50, 49, 48], longitudes: [6, 7] };
  const place = { latitude: 48.9, longitude: 6.8 };
  expect(findCell(axes, place)).toEqual(nearestCell(axes, place));
  expect(cellAt(axes, 1, 1)).toEqual({ row: 1, column: 1, latitude: 49, longitude: 7 });
  expect(cellAt(axes, 3, 0)).toBeUndefined();
  expect(windNorth(axes, place)).toBe(0);
});

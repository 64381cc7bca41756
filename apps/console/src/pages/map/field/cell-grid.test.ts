import fc from "fast-check";
import { expect, it, test } from "vitest";
import {
  boundsOfCell,
  boundsOfGrid,
  cellAt,
  cellEdges,
  cellSizeWords,
  middleOfCell,
  rowWeights,
} from "./cell-grid.ts";

const grid = { latitudes: [54, 53.75, 53.5], longitudes: [7, 7.25, 7.5, 7.75] };
const acrossAntimeridian = { latitudes: [1, 0], longitudes: [179, 180, 181] };

const grids = fc
  .record({
    north: fc.integer({ min: -60, max: 85 }),
    west: fc.integer({ min: -180, max: 180 }),
    rows: fc.integer({ min: 1, max: 8 }),
    columns: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ north, west, rows, columns }) => ({
    latitudes: Array.from({ length: rows }, (_, row) => north - row / 4),
    longitudes: Array.from({ length: columns }, (_, column) => west + column / 4),
  }));

it("the middle of each cell lies in that cell, on one turn", () => {
  fc.assert(
    fc.property(grids, (made) => {
      made.latitudes.forEach((_, row) => {
        made.longitudes.forEach((__, column) => {
          const middle = middleOfCell(made, { row, column });
          expect(Math.abs(middle.longitude)).toBeLessThanOrEqual(180);
          expect(cellAt(made, middle)).toEqual({ row, column });
        });
      });
    }),
  );
});

it("a cell reaches half-way to its neighbours, and a grid to the edges of its cells", () => {
  expect(boundsOfCell(grid, { row: 1, column: 2 })).toEqual([7.375, 53.625, 7.625, 53.875]);
  expect(boundsOfGrid(grid)).toEqual([6.875, 53.375, 7.875, 54.125]);
  expect(boundsOfGrid({ latitudes: [50], longitudes: [8] })).toEqual([7.875, 49.875, 8.125, 50.125]);
});

it("a place beside the grid has no cell, and one beyond the antimeridian has", () => {
  expect(cellAt(grid, { latitude: 53.6, longitude: 6.8 })).toBeUndefined();
  expect(cellAt(grid, { latitude: 54.2, longitude: 7.3 })).toBeUndefined();
  expect(cellAt(acrossAntimeridian, { latitude: 0.2, longitude: -179.2 })).toEqual({ row: 1, column: 2 });
});

it("no cell reaches beyond a pole", () => {
  expect(cellEdges({ latitudes: [90, 89.75], longitudes: [0, 0.25] }).latitudes).toEqual([
    90, 89.875, 89.625,
  ]);
});

it("cells are smaller towards a pole, by the cosine of their latitude", () => {
  const [equator, north] = rowWeights({ latitudes: [0, 60], longitudes: [0] });
  expect(north! / equator!).toBeCloseTo((Math.sin(Math.PI / 2) - 0.5) / (2 * 0.5), 9);
});

test.each([
  // A degree of a sphere of 6371.0088 km is 111.195 km: 27.8 km from north to south, and its cosine from west to east.
  [53.75, "cells of 16 × 28\u00A0km"],
  [0, "cells of 28 × 28\u00A0km"],
])("cells at %f degrees north are %s", (latitude, words) => {
  expect(cellSizeWords({ latitudes: [latitude], longitudes: [7, 7.25] })).toBe(words);
});

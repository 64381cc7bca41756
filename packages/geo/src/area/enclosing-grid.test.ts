import fc from "fast-check";
import { expect, test } from "vitest";
import { enclosingGrid } from "./enclosing-grid.ts";

const globe = {
  latitudes: Array.from({ length: 37 }, (_, row) => -90 + 5 * row),
  longitudes: Array.from({ length: 72 }, (_, column) => 5 * column),
};

test("the part of a grid contains each cell at its place, and begins where the longest gap ends", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 34 }), fc.integer({ min: 0, max: 20 })), {
        minLength: 1,
        maxLength: 30,
        selector: String,
      }),
      fc.integer({ min: 0, max: 71 }),
      (places, west) => {
        const cells = places.map(([row, column]) => {
          const longitude = 5 * ((west + column) % 72);
          return { latitude: -85 + 5 * row, longitude: longitude >= 180 ? longitude - 360 : longitude };
        });
        const { latitudes, longitudes, positions } = enclosingGrid(globe, cells);
        const extent = (axis: 0 | 1): number =>
          Math.max(...places.map((at) => at[axis])) - Math.min(...places.map((at) => at[axis]));
        expect(longitudes).toHaveLength(Math.max(extent(1) + 1, 2));
        expect(latitudes).toHaveLength(Math.max(extent(0) + 1, 2));
        expect(latitudes).toEqual(latitudes.toSorted((one, other) => other - one));
        expect(longitudes).toEqual(longitudes.toSorted((one, other) => one - other));
        for (const [index, { latitude, longitude }] of cells.entries()) {
          const [row, column] = [
            Math.floor(positions[index]! / longitudes.length),
            positions[index]! % longitudes.length,
          ];
          expect(latitudes[row]).toBe(latitude);
          expect((longitudes[column]! - longitude) % 360).toBeCloseTo(0, 9);
        }
      },
    ),
  );
});

test("steps that no binary fraction can say leave no noise, on grids from -180 and from 0 on", () => {
  for (const west of [-180, 0]) {
    const grid = {
      latitudes: [0.2, 0.1, 0],
      longitudes: Array.from({ length: 3600 }, (_, column) => west + column * 0.1),
    };
    const cell = (latitude: number, longitude: number) => ({ latitude, longitude });
    expect(enclosingGrid(grid, [cell(0.1, 0.1 + 0.2), cell(0, 0), cell(0.1, -0.1)])).toEqual({
      latitudes: [0.1, 0],
      longitudes: [-0.1, 0, 0.1, 0.2, 0.3],
      positions: [4, 6, 0],
    });
    expect(enclosingGrid(grid, [cell(0.2, -179.9), cell(0.2, 179.8)])).toEqual({
      latitudes: [0.2, 0.1],
      longitudes: [179.8, 179.9, 180, 180.1],
      positions: [3, 0],
    });
  }
});

test("a grid that names a meridian twice has it once", () => {
  const twice = { latitudes: [0], longitudes: [-180, -90, 0, 90, 180] };
  const cells = [-90, 180, 90].map((longitude) => ({ latitude: 0, longitude }));
  expect(enclosingGrid(twice, cells)).toEqual({
    latitudes: [0],
    longitudes: [90, 180, 270],
    positions: [2, 1, 0],
  });
});

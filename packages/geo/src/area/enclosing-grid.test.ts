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
        const across = Math.max(...places.map(([, at]) => at)) - Math.min(...places.map(([, at]) => at));
        expect(longitudes).toHaveLength(across + 1);
        const rows = places.map(([row]) => row);
        expect(latitudes).toHaveLength(Math.max(...rows) - Math.min(...rows) + 1);
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

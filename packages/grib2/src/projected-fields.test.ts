import { describe, expect, test } from "vitest";
import { cellValues, fieldValues } from "./field-values.ts";
import { decoders, fixtureFields } from "./golden-fields.suite.ts";
import golden from "./golden/planes.json" with { type: "json" };
import type { ProjectedGrid } from "./grid/projected-grid.ts";
import { readGrid } from "./grid/grid.ts";
import type { Grib2Field } from "./message/grib2-field.ts";

const fields = fixtureFields("planes");

function planeOf(field: Grib2Field): ProjectedGrid {
  const grid = readGrid(field);
  if ("columns" in grid) return grid;
  throw new Error("Its rows lie along latitudes.");
}

test("every field is listed", () => {
  expect(fields.length).toBe(golden.length);
});

/**
 * Number of digits that agree. ecCodes stores the first point in millionths of a degree, and stops one iteration earlier for Lambert on
 * ellipsoids.
 */
const nearDigits = 5;

describe.each(golden.map((row, index) => ({ ...row, field: fields[index]! })))(
  "$about",
  ({ field, points, alongGrid }) => {
    test("every value stands at the place that ecCodes gives it", () => {
      const { latitudes, longitudes } = planeOf(field);
      const values = fieldValues(field, planeOf(field), decoders);
      const found = latitudes
        .map((latitude, index) => [latitude, longitudes[index]!, values[index]!] as const)
        .toSorted((one, other) => one[2] - other[2]);
      const expected = points.toSorted((one, other) => one[2]! - other[2]!);
      expect(found.map(([, , value]) => value)).toEqual(expected.map(([, , value]) => value));
      for (const [index, [latitude, longitude]] of found.entries()) {
        expect(latitude).toBeCloseTo(expected[index]![0]!, nearDigits);
        expect(longitude).toBeCloseTo(expected[index]![1]!, nearDigits);
      }
    });

    test("rows run from the top of the plane, each from its left", () => {
      const { rows, columns, latitudes, longitudes } = planeOf(field);
      expect([rows, columns]).toEqual([3, 4]);
      const at = (row: number, column: number): readonly [number, number, number] => {
        const [north, east] = [latitudes, longitudes].map(
          (axis) => (axis[row * columns + column]! * Math.PI) / 180,
        ) as [number, number];
        return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
      };
      const [corner, right, down] = [at(0, 0), at(0, 1), at(1, 0)];
      const [x, y] = [right, down].map((other) => other.map((value, axis) => value - corner[axis]!));
      const outward = [
        x![1]! * y![2]! - x![2]! * y![1]!,
        x![2]! * y![0]! - x![0]! * y![2]!,
        x![0]! * y![1]! - x![1]! * y![0]!,
      ].reduce((sum, value, axis) => sum + value * corner[axis]!, 0);
      expect(outward).toBeLessThan(0);
    });

    test("single cells are those of the whole field", () => {
      const grid = planeOf(field);
      const cells = [0, 5, 11].map((at) => ({ row: Math.floor(at / 4), column: at % 4 }));
      const values = fieldValues(field, grid, decoders);
      expect([...cellValues(field, grid, cells, decoders)]).toEqual([values[0], values[5], values[11]]);
    });

    test("it says whether winds count along the grid", () => {
      expect(planeOf(field).isWindAlongGrid).toBe(alongGrid);
    });
  },
);

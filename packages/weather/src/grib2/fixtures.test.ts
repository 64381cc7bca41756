import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { nearestCell } from "../archive/nearest-cell.ts";
import { cellValues, fieldValues } from "./field-values.ts";
import { fixtureFields, goldenFields, goldenFiles } from "./golden-fields.suite.ts";
import { readGrid } from "./grid.ts";
import { readProduct } from "./product.ts";

/** One NaN, so that missing values have the same bits everywhere. */
function sha256(values: Float64Array<ArrayBuffer>): string {
  const canonical = values.map((value) => (Number.isNaN(value) ? Number.NaN : value));
  return createHash("sha256").update(canonical).digest("hex");
}

describe.each(goldenFiles)("%s.grib2", (file) => {
  const fields = fixtureFields(file);
  const rows = goldenFields.filter((row) => row.file === file);

  test("every field is listed", () => {
    expect(fields.length).toBe(rows.length);
  });

  test.each(rows)("$about: the values of ecCodes to the bit, in order", (golden) => {
    const field = fields[golden.field]!;
    const values = fieldValues(field, readGrid(field));
    for (const [index, value] of golden.samples)
      expect(values[index], `value ${index}`).toBe(value ?? Number.NaN);
    expect(values.filter(Number.isNaN).length).toBe(golden.missing);
    expect(sha256(values)).toBe(golden.sha256);
  });

  test.each(rows)("$about: the grid and the product of ecCodes", (golden) => {
    const field = fields[golden.field]!;
    const { latitudes, longitudes } = readGrid(field);
    expect([latitudes.length, longitudes.length]).toEqual([golden.rows, golden.columns]);
    expect(latitudes[0]).toBeCloseTo(golden.north, 6);
    expect(latitudes.at(-1)).toBeCloseTo(golden.south, 6);
    expect(longitudes[0]).toBeCloseTo(golden.west, 6);
    expect(longitudes.at(-1)! - longitudes[0]!).toBeCloseTo(golden.width, 6);
    expect(readProduct(field)).toEqual(golden.product);
  });

  test.each(rows)("$about: single cells are those of the whole field", ({ field: index }) => {
    const field = fields[index]!;
    const grid = readGrid(field);
    const values = fieldValues(field, grid);
    const columns = grid.longitudes.length;
    const cells = grid.latitudes.map((_, row) => ({
      latitudeIndex: row,
      longitudeIndex: (row * 5) % columns,
    }));
    const expected = cells.map((cell) => values[cell.latitudeIndex * columns + cell.longitudeIndex]);
    expect([...cellValues(field, grid, cells)]).toEqual(expected);
  });
});

describe("the nearest cell of a decoded grid", () => {
  const [, , fromDateLine] = fixtureFields("grids");
  const acrossDateLine = fixtureFields("grids")[4]!;

  test.each([
    [
      { latitude: 51.5, longitude: 0 },
      { latitude: 60, longitude: 0 },
    ],
    [
      { latitude: 29, longitude: -179 },
      { latitude: 30, longitude: -180 },
    ],
    [
      { latitude: -1, longitude: 164 },
      { latitude: 0, longitude: 150 },
    ],
  ])("of the globe from 180 at %o is %o", (place, cell) => {
    expect(nearestCell(readGrid(fromDateLine!), place)).toMatchObject(cell);
  });

  test("of a region across the date line is on the right side of it", () => {
    const grid = readGrid(acrossDateLine);
    expect(grid.longitudes).toEqual([179, 179.5, 180, 180.5]);
    expect(nearestCell(grid, { latitude: -20, longitude: -179.6 })).toMatchObject({ longitude: -179.5 });
    expect(nearestCell(grid, { latitude: -20, longitude: 170 })).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import { nearestCell } from "../archive/nearest-cell.ts";
import {
  expectCells,
  expectGridAndProduct,
  expectValues,
  fixtureFields,
  goldenFields,
  goldenFiles,
} from "./golden-fields.suite.ts";
import { readGrid } from "./grid.ts";

describe.each(goldenFiles)("%s.grib2", (file) => {
  const fields = fixtureFields(file);
  const rows = goldenFields.filter((row) => row.file === file);

  test("every field is listed", () => {
    expect(fields.length).toBe(rows.length);
  });

  test.each(rows)("$about: the values of ecCodes to the bit, in order", (golden) => {
    expectValues(fields[golden.field]!, golden);
  });

  test.each(rows)("$about: the grid and the product of ecCodes", (golden) => {
    expectGridAndProduct(fields[golden.field]!, golden);
  });

  test.each(rows)("$about: single cells are those of the whole field", (golden) => {
    expectCells(fields[golden.field]!);
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

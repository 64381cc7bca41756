import { readGrid } from "@halcyon/grib2";
import { fixtureFields } from "@halcyon/grib2/golden-fields.suite";
import { nearestCell } from "@halcyon/weather/source-kit";
import { describe, expect, test } from "vitest";

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

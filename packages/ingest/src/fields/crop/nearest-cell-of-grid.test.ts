import { readGrid } from "@halcyon/grib2";
import { fixtureFields } from "@halcyon/grib2/golden-fields.suite";
import { greatCircleKm, nearestCell } from "@halcyon/weather/source-kit";
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

  test("of a Gaussian grid is the nearest on the sphere, from pole to pole and between all rows", () => {
    const { latitudes } = readGrid(fixtureFields("gaussian")[0]!);
    const grid = { latitudes, longitudes: Array.from({ length: 384 }, (_, column) => column * 0.9375) };
    const between = grid.latitudes.slice(1).map((latitude, row) => (latitude + grid.latitudes[row]!) / 2);
    for (const latitude of [90, ...grid.latitudes, ...between, -90]) {
      const place = { latitude, longitude: 20 };
      const cell = nearestCell(grid, place)!;
      const least = Math.min(
        ...grid.latitudes.flatMap((north) =>
          grid.longitudes
            .slice(18, 26)
            .map((east) => greatCircleKm(place, { latitude: north, longitude: east })),
        ),
      );
      expect(greatCircleKm(place, cell)).toBeCloseTo(least, 6);
    }
  });

  test("of a region across the date line is on the right side of it", () => {
    const grid = readGrid(acrossDateLine);
    expect(grid.longitudes).toEqual([179, 179.5, 180, 180.5]);
    expect(nearestCell(grid, { latitude: -20, longitude: -179.6 })).toMatchObject({ longitude: -179.5 });
    expect(nearestCell(grid, { latitude: -20, longitude: 170 })).toBeUndefined();
  });
});

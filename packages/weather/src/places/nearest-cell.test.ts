import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { greatCircleKm } from "./great-circle.ts";
import { type GridAxes, nearestCell } from "./nearest-cell.ts";

const axis = (first: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + step * index);

const fromDateLine: GridAxes = { latitudes: axis(90, -0.25, 721), longitudes: axis(-180, 0.25, 1440) };
const fromGreenwich: GridAxes = { latitudes: axis(-90, 0.25, 721), longitudes: axis(0, 0.25, 1440) };

describe.each([
  ["from the date line, north first", fromDateLine],
  ["from Greenwich, south first", fromGreenwich],
])("a grid %s", (_, grid) => {
  test.each([
    [{ latitude: 51.6, longitude: -0.2 }, 51.5, -0.25],
    [{ latitude: 0, longitude: -0.3 }, 0, -0.25],
    [{ latitude: 0, longitude: 180 }, 0, -180],
    [{ latitude: 0, longitude: -180 }, 0, -180],
    [{ latitude: 0, longitude: 179.9 }, 0, -180],
    [{ latitude: 0, longitude: 179.8 }, 0, 179.75],
    [{ latitude: 90, longitude: 12 }, 90, 0],
    [{ latitude: -89.95, longitude: -170 }, -90, 0],
  ])("puts %j at %d, %d", (place, latitude, longitude) => {
    const cell = nearestCell(grid, place)!;
    expect(cell).toMatchObject({ latitude, longitude });
    expect(grid.latitudes[cell.row]).toBe(latitude);
    if (Math.abs(latitude) < 90) expect((grid.longitudes[cell.column]! - longitude) % 360).toBe(0);
  });

  test("has no cell that is nearer than the one found", () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, (place) => {
        const cell = nearestCell(grid, place)!;
        const found = greatCircleKm(place, cell);
        for (const north of [-0.25, 0, 0.25]) {
          for (const east of [-0.25, 0, 0.25]) {
            const latitude = cell.latitude + north;
            if (Math.abs(latitude) > 90) continue;
            const other = { latitude, longitude: cell.longitude + east };
            expect(greatCircleKm(place, other)).toBeGreaterThanOrEqual(found - 1e-6);
          }
        }
      }),
      { seed: 20_261_121 },
    );
  });
});

test("359.75 E is a cell of its own, a quarter of a degree west of Greenwich", () => {
  expect(nearestCell(fromGreenwich, { latitude: 10, longitude: -0.25 })).toEqual({
    row: 400,
    column: 1439,
    latitude: 10,
    longitude: -0.25,
  });
});

test("a regional grid ends at the edge of its outermost cells", () => {
  const region: GridAxes = { latitudes: axis(60, -1, 11), longitudes: axis(-10, 1, 21) };
  expect(nearestCell(region, { latitude: 60.4, longitude: 10.4 })).toMatchObject({
    latitude: 60,
    longitude: 10,
  });
  expect(nearestCell(region, { latitude: 60.6, longitude: 0 })).toBeUndefined();
  expect(nearestCell(region, { latitude: 55, longitude: 10.6 })).toBeUndefined();
  expect(nearestCell(region, { latitude: 55, longitude: 180 })).toBeUndefined();
});

test("a row that leaves no room for another before the pole answers for it, and one that does does not", () => {
  const longitudes = axis(0, 90, 4);
  const cellAt = (latitudes: number[], latitude: number) =>
    nearestCell({ latitudes, longitudes }, { latitude, longitude: 1 })?.latitude;
  expect(cellAt([89.277, 88.34, 87.397], 90)).toBe(89.277);
  expect(cellAt([-87.397, -88.34, -89.277], -89.9)).toBe(-89.277);
  expect(cellAt([89.75, 89.5, 89.25], 89.9)).toBeUndefined();
});

test("on any regular axes the cell is the one that looking at all of them finds", () => {
  const places = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const grids = fc
    .record({
      south: fc.integer({ min: -60, max: 30 }),
      rows: fc.integer({ min: 2, max: 20 }),
      west: fc.integer({ min: -180, max: 359 }),
      columns: fc.integer({ min: 2, max: 36 }),
      step: fc.constantFrom(1, 2.5, 10),
      northFirst: fc.boolean(),
      eastFirst: fc.boolean(),
    })
    .map(({ south, rows, west, columns, step, northFirst, eastFirst }): GridAxes => {
      const latitudes = axis(south, 1.5, rows);
      const longitudes = axis(west, step, columns);
      return {
        latitudes: northFirst ? latitudes.toReversed() : latitudes,
        longitudes: eastFirst ? longitudes.toReversed() : longitudes,
      };
    });
  fc.assert(
    fc.property(grids, places, (grid, place) => {
      const cell = nearestCell(grid, place);
      const eastOf = (longitude: number): number =>
        Math.abs(((longitude - place.longitude + 540) % 360) - 180);
      const least = Math.min(...grid.longitudes.map(eastOf));
      if (cell === undefined) {
        const north = Math.min(...grid.latitudes.map((latitude) => Math.abs(latitude - place.latitude)));
        const half = Math.abs(grid.longitudes[1]! - grid.longitudes[0]!) / 2;
        expect(least > half || north > 0.75, "outside").toBe(true);
        return;
      }
      expect(eastOf(cell.longitude)).toBeCloseTo(least, 9);
    }),
  );
});

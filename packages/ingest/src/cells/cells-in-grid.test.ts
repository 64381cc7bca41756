import { expect, test } from "vitest";
import { cellFinder, type GridPlaces } from "./cell-finder.ts";
import { cellsInGrid, type Extent } from "./cells-in-grid.ts";

/** A grid like that of GFS: from north to south, and eastward from Greenwich. */
const globe = {
  latitudes: Array.from({ length: 721 }, (_, row) => 90 - row / 4),
  longitudes: Array.from({ length: 1440 }, (_, column) => column / 4),
};

const cellsOf = (grid: GridPlaces, extent: Extent) =>
  cellsInGrid({ grid, find: cellFinder(grid) }, extent).cells;

test("a region is every cell in it, its edges included, also over Greenwich and the date line", () => {
  const latitudes = [50.5, 50.25, 50];
  expect(cellsOf(globe, { region: { south: 50, west: -0.3, north: 50.5, east: 0.25 } })).toEqual({
    latitudes,
    longitudes: [-0.25, 0, 0.25],
  });
  expect(cellsOf(globe, { region: { south: 50, west: 179.75, north: 50.5, east: -179.75 } })).toEqual({
    latitudes,
    longitudes: [179.75, -180, -179.75],
  });
});

test("the globe at 0.25 degrees is a region, a finer one is refused", () => {
  const region = { south: -90, west: -180, north: 90, east: 180 };
  const cells = cellsOf(globe, { region });
  expect("sites" in cells ? [] : [cells.latitudes.length, cells.longitudes.length]).toEqual([721, 1440]);
  const tenths = { ...globe, longitudes: Array.from({ length: 3600 }, (_, column) => column / 10) };
  expect(() => cellsOf(tenths, { region })).toThrow(/2595600 .*1100000 /u);
});

test("places share the cell that is nearest to them, and each is refused that lies beyond its reach", () => {
  const places = [
    { latitude: 50.01, longitude: 8.02 },
    { latitude: 49.99, longitude: 7.99 },
  ];
  expect(cellsOf(globe, { places, reachKm: 3 })).toEqual({
    sites: [{ latitude: 50, longitude: 8 }],
    reachKm: 3,
  });
  expect(() => cellsOf(globe, { places, reachKm: 1 })).toThrow(/50\.01, 8\.02 .* 2 km .* 1 km/u);
});

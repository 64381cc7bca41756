import { expect, test } from "vitest";
import { memoryFile } from "../formats/memory-file.suite.ts";
import { readCoordinates } from "./coordinates.ts";

const sizes = { y: 3, x: 5 };
const places = Array.from({ length: 15 }, (_, index) => [Math.floor(index / 5), index % 5] as const);

test("a curvilinear grid is refused with commands for a place and for all of it", () => {
  const file = memoryFile(sizes, {
    lat: {
      dimensions: ["y", "x"],
      values: places.map(([row, column]) => 46 + 0.1 * row + 0.01 * column),
      attributes: { units: "degrees_north" },
    },
    lon: {
      dimensions: ["y", "x"],
      values: places.map(([row, column]) => 8 + 0.2 * column + 0.01 * row),
      attributes: { units: "degrees_east" },
    },
  });
  expect(() => readCoordinates(file)).toThrow(
    "made.nc, lat: the grid is curvilinear, not rows and columns of latitude and longitude. For one place: cdo -f nc4 remapnn,lon=8.41_lat=46.12 in.nc out.nc. For all of it: printf '%s\\n' gridtype=lonlat xsize=5 xfirst=8 xinc=0.205 ysize=3 yfirst=46 yinc=0.12 >grid.txt; cdo -f nc4 remapbil,grid.txt in.nc out.nc.",
  );
});

test("straight rows and columns that are written for each cell are a grid", () => {
  const file = memoryFile(sizes, {
    lat: {
      dimensions: ["y", "x"],
      values: places.map(([row]) => 47 - 0.1 * row),
      attributes: { units: "degrees_north" },
    },
    lon: {
      dimensions: ["y", "x"],
      values: places.map(([, column]) => 8 + 0.2 * column),
      attributes: { units: "degrees_east" },
    },
  });
  expect(readCoordinates(file)).toEqual({
    kind: "grid",
    dimensions: ["y", "x"],
    latitudes: [47, 46.9, 46.8],
    longitudes: [8, 8.2, 8.4, 8.6, 8.8],
  });
});

test("a projection without latitudes is named, and not told to give a variable a name", () => {
  const file = memoryFile(sizes, {
    x: { dimensions: ["x"], values: [0, 1, 2, 3, 4], attributes: { units: "km" } },
    lambert: {
      dimensions: [],
      values: [0],
      attributes: { grid_mapping_name: "lambert_conformal_conic" },
    },
  });
  expect(() => readCoordinates(file)).toThrow(
    "made.nc: the grid is a projection (lambert_conformal_conic), not rows and columns of latitude and longitude. For one place: cdo -f nc4 remapnn,lon=LONGITUDE_lat=LATITUDE in.nc out.nc.",
  );
});

test("a file without either is told to name its latitude", () => {
  expect(() => readCoordinates(memoryFile(sizes, {}))).toThrow("there is no latitude. Give a variable");
});

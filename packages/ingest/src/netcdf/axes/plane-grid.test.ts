import type { NetcdfFile } from "../formats/netcdf-file.ts";
import { expect, test } from "vitest";
import { type MadeVariable, memoryFile } from "../formats/memory-file.suite.ts";
import { readCoordinates } from "./coordinates.ts";

const sizes = { y: 3, x: 5, Time: 2 };
const places = Array.from({ length: 15 }, (_, index) => [Math.floor(index / 5), index % 5] as const);

/** Returns latitudes or longitudes by row and column. */
function byCell(
  units: string,
  valueAt: (row: number, column: number) => number,
  dimensions: readonly string[] = ["y", "x"],
): MadeVariable {
  const values = places.map(([row, column]) => valueAt(row, column));
  return {
    dimensions,
    values: dimensions.length === 3 ? [...values, ...values] : values,
    attributes: { units },
  };
}

const slanted = {
  lat: byCell("degrees_north", (row, column) => 46 + 0.1 * row + 0.01 * column),
  lon: byCell("degrees_east", (row, column) => 8 + 0.2 * column - 0.01 * row),
};

test("a grid with latitude and longitude by row and column is read cell by cell", () => {
  const grid = readCoordinates(memoryFile(sizes, slanted));
  expect(grid).toMatchObject({ kind: "plane", dimensions: ["y", "x"], columns: 5 });
  expect(grid.latitudes.slice(4, 6)).toEqual([46.04, 46.1]);
  expect(grid.longitudes.slice(4, 6)).toEqual([8.8, 7.99]);
});

test("of latitudes by time, as WRF has them, the first count if the grid does not move", () => {
  const lat = byCell("degree_north", (row, column) => 46 + 0.1 * row + 0.01 * column, ["Time", "y", "x"]);
  const lon = byCell("degree_east", (row, column) => 8 + 0.2 * column - 0.01 * row, ["Time", "y", "x"]);
  expect(readCoordinates(memoryFile(sizes, { lat, lon })).latitudes).toEqual(
    readCoordinates(memoryFile(sizes, slanted)).latitudes,
  );
  const moves = { ...lat, values: lat.values.map((value, index) => (index < 15 ? value : value + 1)) };
  expect(() => readCoordinates(memoryFile(sizes, { lat: moves, lon }))).toThrow("the grid moves with time");
});

test("cells without a place are left out, and a grid of nothing else is refused", () => {
  const lat = {
    ...slanted.lat,
    values: slanted.lat.values.map((value, index) => (index === 7 ? 1e20 : value)),
  };
  const grid = readCoordinates(memoryFile(sizes, { ...slanted, lat }));
  expect(grid.latitudes.map(Number.isNaN).indexOf(true)).toBe(7);
  const nowhere = { ...lat, values: lat.values.map(() => 1e20) };
  expect(() => readCoordinates(memoryFile(sizes, { ...slanted, lat: nowhere }))).toThrow("no cell has");
});

test("corners of cells and coordinates of a rotated pole are not taken for latitudes", () => {
  const file = memoryFile(
    { ...sizes, vertices: 4 },
    {
      rlat: {
        dimensions: ["y"],
        values: [0, 1, 2],
        attributes: { units: "degrees_north", standard_name: "grid_latitude" },
      },
      lat_vertices: {
        dimensions: ["y", "x", "vertices"],
        values: Array.from({ length: 60 }, () => 0),
        attributes: { units: "degrees_north" },
      },
      ...slanted,
      lat: { ...slanted.lat, attributes: { units: "degrees_north", bounds: "lat_vertices" } },
    },
  );
  expect(readCoordinates(file)).toMatchObject({ kind: "plane", columns: 5 });
});

test("straight rows and columns that are written for each cell are a grid", () => {
  const lat = byCell("degrees_north", (row) => 47 - 0.1 * row);
  const lon = byCell("degrees_east", (_, column) => 8 + 0.2 * column);
  expect(readCoordinates(memoryFile(sizes, { lat, lon }))).toEqual({
    kind: "grid",
    dimensions: ["y", "x"],
    latitudes: [47, 46.9, 46.8],
    longitudes: [8, 8.2, 8.4, 8.6, 8.8],
  });
});

/** Returns a file with two rows and two columns on the plane of a projection, without latitudes and longitudes. */
function onPlane(
  mapping: Readonly<Record<string, string | number | readonly number[]>>,
  [xs, ys]: readonly [xs: readonly number[], ys: readonly number[]],
  units = "m",
): NetcdfFile {
  const isTurned = units === "degrees";
  return memoryFile(
    { y: 2, x: 2 },
    {
      x: {
        dimensions: ["x"],
        values: xs,
        attributes: { units, standard_name: isTurned ? "grid_longitude" : "projection_x_coordinate" },
      },
      y: {
        dimensions: ["y"],
        values: ys,
        attributes: { units, standard_name: isTurned ? "grid_latitude" : "projection_y_coordinate" },
      },
      crs: { dimensions: [], values: [0], attributes: mapping },
    },
  );
}

/** Expected locations of the first and the last cell, computed from the same CF attributes with PROJ 9 by pyproj 3.7.2. */
test.each([
  [
    "Lambert conformal",
    onPlane(
      {
        grid_mapping_name: "lambert_conformal_conic",
        standard_parallel: 38.5,
        longitude_of_central_meridian: -97.5,
        latitude_of_projection_origin: 38.5,
        earth_radius: 6_371_229,
      },
      [
        [-2697.568, 2690],
        [-1587.306, 1580],
      ],
      "km",
    ),
    [21.138, -122.72],
    [47.8097, -61.0303],
  ],
  [
    "Lambert conformal of two parallels, on an ellipsoid, with false origins",
    onPlane(
      {
        grid_mapping_name: "lambert_conformal_conic",
        standard_parallel: [30, 60],
        longitude_of_central_meridian: 265,
        latitude_of_projection_origin: 25,
        semi_major_axis: 6_378_137,
        inverse_flattening: 298.257_223_563,
        false_easting: 5_000_000,
        false_northing: 1_000_000,
      },
      [
        [1_000_000, 7_000_000],
        [200_000, 4_000_000],
      ],
    ),
    [11.2019, -128.2032],
    [49.149, -66.0382],
  ],
  [
    "polar stereographic",
    onPlane(
      {
        grid_mapping_name: "polar_stereographic",
        straight_vertical_longitude_from_pole: 0,
        latitude_of_projection_origin: -90,
        standard_parallel: -71,
        semi_major_axis: 6_378_273,
        semi_minor_axis: 6_356_889.449,
      },
      [
        [-3_000_000, 1_000_000],
        [3_000_000, -2_000_000],
      ],
    ),
    [-52.3178, -45],
    [-69.6291, 153.4349],
  ],
  [
    "rotated pole",
    onPlane(
      {
        grid_mapping_name: "rotated_latitude_longitude",
        grid_north_pole_latitude: 39.25,
        grid_north_pole_longitude: -162,
      },
      [
        [-28.375, 18.155],
        [-23.375, 21.835],
      ],
      "degrees",
    ),
    [21.9878, -10.0639],
    [66.6898, 64.9644],
  ],
  [
    "Mercator",
    onPlane(
      {
        grid_mapping_name: "mercator",
        standard_parallel: 20,
        longitude_of_projection_origin: -160,
        earth_radius: 6_371_200,
      },
      [
        [-200_000, 3_000_000],
        [2_000_000, -400_000],
      ],
    ),
    [18.7938, -161.914],
    [-3.8252, -131.2898],
  ],
] as const)("places of cells follow from a projection: %s", (_, file, first, last) => {
  const { kind, latitudes, longitudes } = readCoordinates(file);
  expect(kind).toBe("plane");
  expect([latitudes[0], longitudes[0]]).toEqual(first);
  expect([latitudes.at(-1), longitudes.at(-1)]).toEqual(last);
});

test("a projection that is not read is named, and what to add", () => {
  const file = onPlane({ grid_mapping_name: "geostationary" }, [
    [0, 1],
    [0, 1],
  ]);
  expect(() => readCoordinates(file)).toThrow(
    "made.nc: the grid is a projection (geostationary), which is not read, and there is no latitude and longitude of its cells. Add these, one for each row and column",
  );
});

test("a plane in unknown units, and one without coordinates, are refused by name", () => {
  const mapping = {
    grid_mapping_name: "lambert_conformal_conic",
    standard_parallel: 50,
    longitude_of_central_meridian: 8,
  };
  const axes = [
    [0, 1],
    [0, 1],
  ] as const;
  expect(() => readCoordinates(onPlane(mapping, axes, "furlong"))).toThrow(
    'made.nc, y: its units are "furlong", and those of the projection m or km.',
  );
  const bare = memoryFile(sizes, { crs: { dimensions: [], values: [0], attributes: mapping } });
  expect(() => readCoordinates(bare)).toThrow("and there are no coordinates x and y of it");
});

test("a file without either is told to name its latitude", () => {
  expect(() => readCoordinates(memoryFile(sizes, {}))).toThrow("there is no latitude. Give a variable");
});

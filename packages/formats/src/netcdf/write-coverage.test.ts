import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ReadVariable, readNetcdf } from "@halcyon/ingest/read-netcdf.suite";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { type FileColumn, writeGrid, writeLine, writePlaces } from "./write-coverage.ts";

const attributes = { title: "Test" };
const wind: FileColumn = { name: "wind", unit: "m/s", packing: { multiplier: 1, divisor: 10 } };
const hour = 3_600_000;

function read(file: Buffer): Readonly<Record<string, ReadVariable>> {
  const path = join(temporaryFolder(), "coverage.nc");
  writeFileSync(path, file);
  return readNetcdf(path).variables;
}

test("places are a time series for each, with missing values at times that a place lacks", () => {
  const file = writePlaces({
    columns: [wind],
    places: [
      { name: "a", latitude: 54, longitude: 7, times: [0, hour], values: [Float64Array.of(1, 2)] },
      { name: "bc", latitude: 55, longitude: 8, times: [hour, 2 * hour], values: [Float64Array.of(3, 4)] },
    ],
    attributes,
  });
  const { time, latitude, longitude, station, wind: values } = read(file);
  expect(time).toMatchObject({ dimensions: ["time"], values: [0, 3600, 7200], attributes: { axis: "T" } });
  expect([latitude!.values, longitude!.values]).toEqual([
    [54, 55],
    [7, 8],
  ]);
  expect(station).toMatchObject({
    dimensions: ["station", "station_length"],
    attributes: { cf_role: "timeseries_id" },
  });
  expect(values).toMatchObject({
    dimensions: ["station", "time"],
    values: [10, 20, -32_768, -32_768, 30, 40],
    attributes: { units: "m/s", coordinates: "latitude longitude station" },
  });
});

test("a line is a trajectory with a time and a place for each value", () => {
  const vertices = [
    { latitude: 54, longitude: 7, time: 0 },
    { latitude: 55, longitude: 8, time: 1.5 * hour },
  ];
  const file = writeLine({ columns: [wind], vertices, values: [Float64Array.of(1, Number.NaN)], attributes });
  const { time, latitude, trajectory, wind: values } = read(file);
  expect(time).toMatchObject({ dimensions: ["obs"], values: [0, 5400] });
  expect(time!.attributes).not.toHaveProperty("axis");
  expect(latitude).toMatchObject({ dimensions: ["obs"], values: [54, 55] });
  expect(trajectory!.attributes).toMatchObject({ cf_role: "trajectory_id" });
  expect(values).toMatchObject({ dimensions: ["obs"], values: [10, -32_768] });
});

test("a grid has axes of times, latitudes and longitudes, in a coordinate system that readers know", () => {
  const file = writeGrid({
    columns: [wind, { name: "exact" }],
    times: [0, hour],
    latitudes: [54, 54.25],
    longitudes: [179.75, 180, 180.25],
    values: [Float64Array.from({ length: 12 }, (_, at) => at), new Float64Array(12).fill(1 / 3)],
    fixed: [{ name: "km2", unit: "km2", values: Float64Array.of(1.5, 2, 3, 4, 5, 6) }],
    attributes,
  });
  const { latitude, longitude, crs, wind: values, exact, km2 } = read(file);
  expect(km2).toMatchObject({ dimensions: ["latitude", "longitude"], values: [1.5, 2, 3, 4, 5, 6] });
  expect(latitude).toMatchObject({ values: [54, 54.25], attributes: { axis: "Y", units: "degrees_north" } });
  expect(longitude).toMatchObject({ values: [179.75, 180, 180.25], attributes: { axis: "X" } });
  expect(values).toMatchObject({ dimensions: ["time", "latitude", "longitude"] });
  expect(values!.values.slice(0, 3)).toEqual([0, 10, 20]);
  expect(values!.attributes).not.toHaveProperty("coordinates");
  expect(exact!.values[0]).toBe(1 / 3);
  for (const one of [values, exact, km2]) expect(one!.attributes).toMatchObject({ grid_mapping: "crs" });
  // WGS 84 by EPSG:7030: a = 6,378,137 m, 1/f = 298.257223563.
  expect(crs).toMatchObject({
    dimensions: [],
    attributes: {
      grid_mapping_name: "latitude_longitude",
      semi_major_axis: [6_378_137],
      inverse_flattening: [298.257_223_563],
      crs_wkt: expect.stringMatching(/^GEOGCRS\["WGS 84",.*ID\["EPSG",4326\]\]$/),
    },
  });
});

import { join } from "node:path";
import { lambertConformal, mercator, polarStereographic, type Projection, rotatedPole } from "@halcyon/grib2";
import { type Location, packedMissing, unpack, type VariableName } from "@halcyon/schema";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import { placesOfCells } from "@halcyon/store/writer-kit";
import type { RecordSource } from "@halcyon/weather";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import { temporaryFolder } from "@halcyon/testing";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { ingestRecord, type RecordIngest } from "../record/ingest-record.ts";
import type { WantedCells } from "../record/wanted-cells.ts";
import { type MadePlane, writePlane } from "./formats/made-plane.suite.ts";
import { type NetcdfRecord, netcdfRecord } from "./netcdf-record.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const first = Date.UTC(2020, 0, 1) / 3_600_000;
const times = Array.from({ length: 24 }, (_, hour) => first + hour);
const sphere = { radiusM: 6_371_229, eccentricity: 0 };
const inMetres = {
  x: { units: "m", standard_name: "projection_x_coordinate" },
  y: { units: "m", standard_name: "projection_y_coordinate" },
};

const from = (start: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => start + index * step);

interface Scene extends Pick<MadePlane, "xs" | "ys" | "axes" | "mapping"> {
  readonly projection: Projection;
}

/** Small grids like those of regional models, each with a place inside it. */
const scenes: readonly (readonly [string, Scene, inside: Location])[] = [
  [
    "Lambert conformal, as HRRR",
    {
      xs: from(-30_000, 3000, 21),
      ys: from(-24_000, 3000, 17),
      axes: inMetres,
      mapping: {
        grid_mapping_name: "lambert_conformal_conic",
        standard_parallel: 38.5,
        longitude_of_central_meridian: -97.5,
        latitude_of_projection_origin: 38.5,
        earth_radius: 6_371_229,
      },
      projection: lambertConformal(sphere, [38.5], -97.5, 38.5),
    },
    { latitude: 38.5, longitude: -97.4 },
  ],
  [
    "polar stereographic, over the pole, rows from the north",
    {
      xs: from(-250_000, 25_000, 21),
      ys: from(200_000, -25_000, 17),
      axes: inMetres,
      mapping: {
        grid_mapping_name: "polar_stereographic",
        latitude_of_projection_origin: 90,
        straight_vertical_longitude_from_pole: -45,
        standard_parallel: 70,
        earth_radius: 6_371_229,
      },
      projection: polarStereographic(sphere, { latitude: 70 }, -45),
    },
    { latitude: 89.7, longitude: 120 },
  ],
  [
    "rotated pole, as CORDEX",
    {
      xs: from(-10.065, 0.11, 21),
      ys: from(-5.555, 0.11, 17),
      axes: {
        x: { units: "degrees", standard_name: "grid_longitude" },
        y: { units: "degrees", standard_name: "grid_latitude" },
      },
      mapping: {
        grid_mapping_name: "rotated_latitude_longitude",
        grid_north_pole_latitude: 39.25,
        grid_north_pole_longitude: -162,
      },
      projection: rotatedPole({ latitude: -39.25, longitude: 18 }),
    },
    { latitude: 45.2, longitude: 5.4 },
  ],
  [
    "Mercator, over the date line",
    {
      xs: from(2_200_000, 10_000, 21),
      ys: from(-1_900_000, 10_000, 17),
      axes: inMetres,
      mapping: {
        grid_mapping_name: "mercator",
        standard_parallel: -15,
        longitude_of_projection_origin: 158.7,
        earth_radius: 6_371_229,
      },
      projection: mercator(sphere, -15, 158.7),
    },
    { latitude: -17, longitude: 179.5 },
  ],
];

function cellsOf({ xs, ys, projection }: Scene): readonly Location[] {
  return ys.flatMap((y) => xs.map((x) => projection.toPlace(x, y)));
}

const celsiusAt = (row: number, column: number): number => row + column / 50;

const temperature = {
  t2m: { units: "degC", value: (_: number, row: number, column: number) => celsiusAt(row, column) },
};

async function open(plane: Omit<MadePlane, "times">): Promise<NetcdfRecord> {
  const path = join(temporaryFolder(), "plane.nc");
  await writePlane(path, { ...plane, times });
  const record = await netcdfRecord([path], {
    id: "regional",
    offering: "historical",
    attribution: "Made up",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  });
  closing.push(() => record.close());
  return record;
}

async function ingest(
  record: NetcdfRecord,
  wanted: WantedCells,
): Promise<{ readonly ingested: RecordIngest; readonly stored: RecordSource }> {
  const root = temporaryFolder();
  const ingested = await ingestRecord(record, { root, record: "regional", wanted, revision: "1" });
  const storage = folderStorage(root);
  closing.push(async () => storage.close());
  const stored = await recordStoreSource({
    storage,
    record: "regional",
    pointerMaxAgeMs: -1,
    substituteKm: 0,
  });
  return { ingested, stored };
}

async function valueAt(source: RecordSource, location: Location, name: VariableName): Promise<number> {
  const cell = (await source.locate(location))!;
  const { grids } = await source.read({ cell, variables: [name], from: first + 3, to: first + 3 });
  const [packed] = grids.get(name)!;
  return packed === packedMissing
    ? Number.NaN
    : unpack(packed!, source.describe().variables.get(name)!.packing);
}

describe.each(scenes)("a file on a grid: %s", (_, scene, inside) => {
  const cells = cellsOf(scene);
  const { xs, ys, axes, mapping } = scene;
  const plane = { xs, ys, axes };
  const byCell = { ...plane, axes: { x: {}, y: {} }, places: cells };

  /** Returns the value of the nearest cell, which is found by comparing all cells. */
  const expectedAt = (location: Location): number => {
    const far = cells.map((cell) => greatCircleKm(cell, location));
    const at = far.indexOf(Math.min(...far));
    return celsiusAt(Math.floor(at / scene.xs.length), at % scene.xs.length);
  };

  test.each([
    ["a projection alone", { ...plane, mapping: mapping! }],
    ["latitudes and longitudes of its cells alone", byCell],
    ["both", { ...byCell, axes: plane.axes, mapping: mapping! }],
  ])("is stored with all cells: %s", async (_name, made) => {
    const { ingested, stored } = await ingest(await open({ ...made, fields: temperature }), "all");
    expect(placesOfCells(ingested.description.cells).count).toBe(cells.length);
    expect(ingested.outside).toEqual([]);
    const middle = cells[8 * scene.xs.length + 10]!;
    for (const location of [inside, middle, cells[0]!, cells.at(-1)!])
      expect(await valueAt(stored, location, "temperature_2m")).toBeCloseTo(expectedAt(location), 1);
  });

  test("gives each place the cell that is nearest on the sphere, and none beyond its edge", async () => {
    const record = await open({ ...plane, mapping: mapping!, fields: temperature });
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: -0.49, max: scene.xs.length - 0.51, noNaN: true }),
        fc.double({ min: -0.49, max: scene.ys.length - 0.51, noNaN: true }),
        async (column, row) => {
          const along = (axis: readonly number[], at: number): number =>
            axis[0]! + at * (axis[1]! - axis[0]!);
          const location = scene.projection.toPlace(along(scene.xs, column), along(scene.ys, row));
          const cell = (await record.locate(location))!;
          const least = Math.min(...cells.map((one) => greatCircleKm(one, location)));
          expect(greatCircleKm(cell, location)).toBeLessThanOrEqual(least + 0.02);
        },
      ),
      { numRuns: 60, seed: 5 },
    );
    const outside = scene.projection.toPlace(
      scene.xs.at(-1)! + 2 * (scene.xs[1]! - scene.xs[0]!),
      scene.ys.at(-1)!,
    );
    expect(await record.locate(outside)).toBeUndefined();
    expect(record.beyondKm!(outside)).toBeCloseTo(greatCircleKm(outside, cells.at(-1)!), 1);
  });

  test("is stored at places, and a place outside is left out with its distance", async () => {
    const outside = { latitude: 10, longitude: 60 };
    const record = await open({ ...plane, mapping: mapping!, fields: temperature });
    const { ingested, stored } = await ingest(record, { places: [inside, outside], reachKm: 50 });
    const beyondKm = Math.min(...cells.map((cell) => greatCircleKm(cell, outside)));
    expect(ingested.outside).toMatchObject([outside]);
    expect(ingested.outside[0]!.beyondKm).toBeCloseTo(beyondKm, 1);
    expect(await valueAt(stored, inside, "temperature_2m")).toBeCloseTo(expectedAt(inside), 1);
    await expect(ingest(record, { places: [outside], reachKm: 50 })).rejects.toThrow(
      `10, 60 lies ${Math.ceil(beyondKm)} km from the nearest cell.`,
    );
  });
});

test("says its size and where it lies", async () => {
  const [lambert, dateLine] = [scenes[0]![1], scenes[3]![1]];
  expect((await open({ ...lambert, fields: temperature })).describe()).toMatchObject({
    grid: "17 x 21 cells, about 3 km wide",
    coverage: "latitudes 38.28 to 38.72, longitudes -97.85 to -97.15, as far as its rows and columns reach",
  });
  expect((await open({ ...dateLine, fields: temperature })).describe().coverage).toContain(
    "longitudes 179.18 to -178.96",
  );
});

test("a region of the grid is its cells inside, and cells without weather stay out of it", async () => {
  const [, plane] = scenes[0]!;
  const value = (_: number, row: number, column: number): number =>
    column < 10 ? Number.NaN : celsiusAt(row, column);
  const record = await open({ ...plane, fields: { t2m: { units: "degC", value } } });
  const { ingested } = await ingest(record, {
    region: { south: 38.45, west: -97.7, north: 38.55, east: -97.3 },
  });
  const { cells } = ingested.description;
  if (!("sites" in cells)) throw new Error("The cells of a plane are sites.");
  expect(ingested.outside).toEqual([]);
  expect(cells.sites.length).toBe(18);
  for (const { latitude, longitude } of cells.sites) {
    expect(Math.abs(latitude - 38.5)).toBeLessThan(0.051);
    expect(longitude).toBeGreaterThan(-97.51);
    expect(longitude).toBeLessThan(-97.29);
  }
  expect(cells.reachKm).toBeCloseTo(1.5 * Math.SQRT2, 1);
});

describe("winds on a plane", () => {
  const mapping = {
    grid_mapping_name: "lambert_conformal_conic",
    standard_parallel: 38.5,
    longitude_of_central_meridian: -97.5,
    latitude_of_projection_origin: 38.5,
    earth_radius: 6_371_229,
  };
  const projection = lambertConformal(sphere, [38.5], -97.5, 38.5);
  const plane = { xs: from(1_800_000, 3000, 8), ys: from(300_000, 3000, 8), axes: inMetres, mapping };
  const place = projection.toPlace(plane.xs[4]!, plane.ys[4]!);

  /**
   * Components along the grid of a wind of 10 m/s from 240 degrees. The rotation angle is NOAA's for HRRR: the sine of the standard parallel
   * times the longitude difference from the central meridian.
   *
   * @see https://rapidrefresh.noaa.gov/faq/HRRR.faq.html
   */
  const along = (row: number, column: number): readonly [number, number] => {
    const { longitude } = projection.toPlace(plane.xs[column]!, plane.ys[row]!);
    const angle = (Math.sin((38.5 * Math.PI) / 180) * (longitude + 97.5) * Math.PI) / 180;
    const towards = (60 * Math.PI) / 180;
    const [east, north] = [10 * Math.sin(towards), 10 * Math.cos(towards)];
    return [
      Math.cos(angle) * east - Math.sin(angle) * north,
      Math.sin(angle) * east + Math.cos(angle) * north,
    ];
  };

  const components = (
    u: Readonly<Record<string, string>>,
    v: Readonly<Record<string, string>>,
  ): MadePlane["fields"] => ({
    u10: { units: "m s-1", attributes: u, value: (_, row, column) => along(row, column)[0] },
    v10: { units: "m s-1", attributes: v, value: (_, row, column) => along(row, column)[1] },
  });

  test("that count along the grid are turned to true directions; their speed is as it is", async () => {
    const flag = { GRIB_uvRelativeToGrid: "1" };
    for (const [u, v] of [
      [{ standard_name: "x_wind" }, { standard_name: "y_wind" }],
      [
        { standard_name: "eastward_wind", ...flag },
        { standard_name: "northward_wind", ...flag },
      ],
    ] as const) {
      const record = await open({ ...plane, fields: components(u, v) });
      expect(await valueAt(record, place, "wind_direction_10m")).toBe(240);
      expect(await valueAt(record, place, "wind_speed_10m")).toBeCloseTo(10, 1);
    }
  });

  test("that count to east and north keep their directions", async () => {
    const fields = components({ standard_name: "eastward_wind" }, { standard_name: "northward_wind" });
    const [east, north] = along(4, 4);
    const asIs = (Math.atan2(-east, -north) * 180) / Math.PI + 360;
    expect(await valueAt(await open({ ...plane, fields }), place, "wind_direction_10m")).toBe(
      Math.round(asIs % 360),
    );
  });

  test("of which nothing says it have a speed and no direction, and the record says why", async () => {
    const record = await open({ ...plane, fields: components({}, {}) });
    expect([...record.describe().variables.keys()]).toEqual(["wind_speed_10m"]);
    expect(record.report().skipped.map(({ variable, reason }) => `${variable}: ${reason}`)).toEqual(
      ["u10", "v10"].map(
        (name) => expect.stringContaining(`${name}: nothing says whether it is along`) as string,
      ),
    );
  });

  test("along columns that fall are turned all the same", async () => {
    const back = { ...plane, xs: plane.xs.toReversed() };
    const fields: MadePlane["fields"] = {
      u10: {
        units: "m s-1",
        attributes: { standard_name: "x_wind" },
        value: (_, row, column) => along(row, 7 - column)[0],
      },
      v10: {
        units: "m s-1",
        attributes: { standard_name: "y_wind" },
        value: (_, row, column) => along(row, 7 - column)[1],
      },
    };
    expect(await valueAt(await open({ ...back, fields }), place, "wind_direction_10m")).toBe(240);
  });
});

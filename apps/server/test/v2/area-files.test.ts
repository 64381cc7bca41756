import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import type * as V2 from "@halcyon/schema/v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { counted } from "../../src/workers/pool/counted-workers.suite.ts";

const python = process.env["HALCYON_PYTHON"] ?? "python3";

const path = "/v2/optimality/area/";
/** An area over the antimeridian, with sea alone. */
const body = {
  area: { bbox: [179.6, -20.4, -179.6, -19.9] },
  model: "noaa",
  entry: { type: "task", id: 2 },
  period: { hours: 30 },
  include: ["cells"],
  geometry: true,
};

/** Programs that read a file without any option, and print its rows as JSON: instant [s], latitude, longitude, score and km2. */
const readers = {
  "pandas from Parquet": {
    modules: ["pandas", "pyarrow"],
    accept: "application/vnd.apache.parquet",
    extension: "parquet",
    script: `
import pandas
frame = pandas.read_parquet(path)
assert str(frame.timestamp.dt.tz) == "UTC", frame.timestamp.dtype
said([[int(row.timestamp.timestamp()), row.latitude, row.longitude, row.score, row.km2] for row in frame.itertuples()])`,
  },
  "geopandas from GeoParquet": {
    modules: ["geopandas", "pyarrow"],
    accept: "application/vnd.apache.parquet",
    extension: "parquet",
    script: `
import geopandas
frame = geopandas.read_parquet(path)
assert frame.crs.to_epsg() == 4326 or "CRS84" in str(frame.crs), frame.crs
assert set(frame.geometry.geom_type) == {"Polygon", "MultiPolygon"}, set(frame.geometry.geom_type)
assert frame.geometry.is_valid.all()
west, south, east, north = frame.geometry[frame.geometry.geom_type == "Polygon"].iloc[0].bounds
assert (east - west, north - south) == (0.25, 0.25), (west, south, east, north)
said([[int(row.timestamp.timestamp()), row.latitude, row.longitude, row.score, row.km2] for row in frame.itertuples()])`,
  },
  "DuckDB from Parquet": {
    modules: ["duckdb", "pytz"],
    accept: "application/vnd.apache.parquet",
    extension: "parquet",
    script: `
import duckdb
rows = duckdb.sql(f"select epoch(timestamp), latitude, longitude, score, km2 from '{path}'").fetchall()
said([[int(row[0]), *row[1:]] for row in rows])`,
  },
  "polars from Parquet": {
    modules: ["polars"],
    accept: "application/vnd.apache.parquet",
    extension: "parquet",
    script: `
import polars
frame = polars.read_parquet(path)
said([[int(row["timestamp"].timestamp()), row["latitude"], row["longitude"], row["score"], row["km2"]] for row in frame.iter_rows(named=True)])`,
  },
  "pyarrow from Arrow": {
    modules: ["pyarrow"],
    accept: "application/vnd.apache.arrow.stream",
    extension: "arrows",
    script: `
import pyarrow.ipc
table = pyarrow.ipc.open_stream(path).read_all()
assert b"metadata" in table.schema.metadata[b"halcyon"]
said([[int(row["timestamp"].timestamp()), row["latitude"], row["longitude"], row["score"], row["km2"]] for row in table.to_pylist()])`,
  },
  "xarray from NetCDF": {
    modules: ["xarray", "scipy"],
    accept: "application/netcdf",
    extension: "nc",
    script: `
import xarray
grid = xarray.open_dataset(path)
assert grid.score.dims == ("time", "latitude", "longitude"), grid.score.dims
said([[int(time.astype("datetime64[s]").astype(int)), float(at.latitude), float(at.longitude), float(at), float(grid.km2.sel(latitude=at.latitude, longitude=at.longitude))]
  for latitude in grid.latitude for longitude in grid.longitude for time in grid.time.values
  for at in [grid.score.sel(time=time, latitude=latitude, longitude=longitude)] if not at.isnull()])`,
  },
} as const;

const shared = `
import json, sys
path = sys.argv[1]
def said(rows): print(json.dumps(rows))
`;

type Row = readonly [seconds: number, latitude: number, longitude: number, score: number, km2: number];

describe("files of the cells of an area", async () => {
  let server: RunningServer;
  let expected: Promise<readonly Row[]> | undefined;
  const tasks: string[] = [];
  beforeAll(async () => void (server = await runningServer({ apart: counted(tasks) })));
  afterAll(() => server[Symbol.asyncDispose]());

  const send = (accept: string, change: object = {}, to = path): Promise<Response> =>
    fetch(server.url + to, {
      method: "POST",
      headers: { accept, "x-api-key": server.key, "content-type": "application/json" },
      body: JSON.stringify({ ...body, ...change }),
    });

  /** Returns the rows that the composites at the middles of the cells have. */
  async function composites(): Promise<readonly Row[]> {
    const { cells } = (await (await send("application/json")).json()) as V2.AreaResponse;
    const rows = await Promise.all(
      cells!.map(async ({ latitude, longitude, sea, km2 }) => {
        const place = { latitude, longitude, surface: sea ? "sea" : "land" };
        const { area: _, include: __, geometry: ___, ...asked } = body;
        const answer = await fetch(`${server.url}/v2/optimality/composite/`, {
          method: "POST",
          headers: { "x-api-key": server.key, "content-type": "application/json" },
          body: JSON.stringify({ ...asked, location: place }),
        });
        const { forecast } = (await answer.json()) as V2.CompositeResponse;
        return forecast.map(({ timestamp, score }): Row => [
          Date.parse(timestamp) / 1000,
          latitude,
          longitude,
          score,
          km2,
        ]);
      }),
    );
    return inOrder(rows.flat());
  }

  for (const [name, { modules, accept, extension, script }] of Object.entries(readers)) {
    const { code } = await runProcess([python, "-c", `import ${modules.join(", ")}`]).catch(() => ({
      code: 1,
    }));
    const lack = code === 0 ? "" : ` (needs ${modules.join(", ")} by HALCYON_PYTHON)`;
    test.skipIf(lack !== "")(`${name} has the scores of composites${lack}`, async () => {
      const answer = await send(accept);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(accept);
      const file = join(temporaryFolder(), `cells.${extension}`);
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      const { stdout, ...ended } = await runProcess([python, "-c", shared + script, file]);
      expect(ended).toMatchObject({ code: 0, stderr: "" });
      expected ??= composites();
      expect(inOrder(JSON.parse(stdout) as Row[])).toEqual(await expected);
    });
  }

  test("are made in a thread, and named by their days", async () => {
    tasks.length = 0;
    for (const [accept, extension] of [
      ["application/vnd.apache.parquet", "parquet"],
      ["application/vnd.apache.arrow.stream", "arrows"],
      ["application/netcdf", "nc"],
    ] as const) {
      const { headers } = await send(accept);
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="synthetic-halcyon-optimality-area-2026-11-21-2026-11-22.${extension}"`,
      );
      expect(headers.get("x-halcyon-synthetic")).toBe("?1");
    }
    expect(tasks.filter((name) => name === "cellsFile")).toHaveLength(3);
  });

  test("have no rows where no cell can be scored", async () => {
    const late = { period: { hours: 2, start: "2027-06-01T00:00:00Z" } };
    for (const accept of [
      "application/vnd.apache.parquet",
      "application/vnd.apache.arrow.stream",
      "application/netcdf",
    ])
      expect((await send(accept, late)).status).toBe(200);
  });
});

function inOrder(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => one[1] - other[1] || one[2] - other[2] || one[0] - other[0]);
}

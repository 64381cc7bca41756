import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { type ReadVariable, readNetcdf } from "@halcyon/ingest/read-netcdf.suite";
import { temporaryFolder } from "@halcyon/testing";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, runningServer } from "../../../../test/harness/running-server.suite.ts";
import { edrClient } from "../edr-client.suite.ts";

// The clock of the server stands at 2026-11-21T09:14:03Z.

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const { get } = edrClient(() => server);

interface Requested {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const datetime = "2026-11-21T09:00:00Z/2026-11-21T12:00:00Z";
const names = "temperature_2m,wave_height";

const requests: Readonly<Record<string, Requested>> = {
  point: { path: "noaa-hourly/position", query: { coords: "POINT(7.9 54.5)", datetime } },
  points: { path: "noaa-hourly/position", query: { coords: "MULTIPOINT((7.9 54.5),(3.2 55))", datetime } },
  line: {
    path: "noaa-hourly/trajectory",
    query: { coords: "LINESTRINGM(7.9 54.5 1795255200,8.1 54.6 1795258800)" },
  },
  cube: { path: "noaa-hourly/cube", query: { bbox: "7,53,8,54", datetime } },
  area: { path: "noaa-hourly/area", query: { coords: "POLYGON((7 54,8 54,8 55,7 54))", datetime } },
  radius: { path: "noaa-hourly/radius", query: { coords: "POINT(7.9 54.5)", within: "30", datetime } },
};

/** Asks for a file. */
async function file({ path, query }: Requested, f: string) {
  const search = new URLSearchParams({ ...query, "parameter-name": names, f }).toString();
  const answer = await fetch(`${server.url}/edr/collections/${path}?${search}`, {
    headers: { "x-api-key": server.key },
  });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** Returns the rows of CSV: numbers, and null for an empty field. */
async function csvRows({ path, query }: Requested): Promise<Record<string, string>[]> {
  const { text } = await get(`/collections/${path}`, { ...query, "parameter-name": names, f: "CSV" });
  const [heading = "", ...rows] = text.trim().split("\r\n");
  const fields = heading.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((cell, at) => [fields[at]!, cell])));
}

/** Returns the values that a reader makes of a variable by CF. */
function decoded({ values, attributes }: ReadVariable): (number | null)[] {
  const { _FillValue: fill, scale_factor: scale } = attributes as Record<string, readonly number[]>;
  return values.map((value) =>
    Object.is(value, fill![0]) ? null : Number((scale ? value * scale[0]! : value).toFixed(6)),
  );
}

describe.each(Object.entries(requests))("the file of a %s", (_name, asked) => {
  test("has the rows of CSV as Parquet, with instants in UTC", async () => {
    const { bytes, headers } = await file(asked, "PARQUET");
    expect(headers.get("content-type")).toBe("application/vnd.apache.parquet");
    expect(headers.get("content-disposition")).toContain(
      `synthetic-halcyon-${asked.path.replace("/", "-")}-`,
    );
    const rows = await parquetReadObjects({
      file: bytes.buffer,
      compressors: { ZSTD: (page: Uint8Array) => zstdDecompressSync(page) },
    });
    const texts = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString().replace(".000", "") : String(value ?? ""),
        ]),
      ),
    );
    expect(texts).toEqual(await csvRows(asked));
    const { key_value_metadata: notes } = parquetMetadata(bytes.buffer);
    const halcyon = JSON.parse(notes!.find(({ key }) => key === "halcyon")!.value!) as object;
    expect(halcyon).toMatchObject({
      endpoint: `/edr/collections/${asked.path}`,
      units: { temperature_2m: "degC", wave_height: "m" },
    });
    expect(JSON.stringify(halcyon)).toContain('"synthetic":true');
  });

  test("has the numbers of CoverageJSON as NetCDF, and says that the weather is synthetic", async () => {
    const { bytes, headers } = await file(asked, "netcdf");
    expect(headers.get("content-type")).toBe("application/netcdf");
    const path = join(temporaryFolder(), "coverage.nc");
    writeFileSync(path, bytes);
    const { variables, attributes } = readNetcdf(path) as ReturnType<typeof readNetcdf> & {
      readonly attributes: Readonly<Record<string, unknown>>;
    };
    expect(attributes["synthetic"]).toBe("true");
    const { json } = await get(`/collections/${asked.path}`, { ...asked.query, "parameter-name": names });
    const { coverages = [json] } = json as { coverages?: unknown[] };
    for (const name of names.split(",")) {
      const values = coverages.flatMap(
        (one) => (one as { ranges: Record<string, { values: (number | null)[] }> }).ranges[name]!.values,
      );
      expect(decoded(variables[name]!)).toEqual(values);
    }
  });
});

test("a file whose days no calendar has is refused", async () => {
  const path = "/collections/projections-ssp245-daily/instances/synthetic-c/position";
  const query = { coords: "POINT(7.9 54.5)", datetime: "2050-02-28/2050-03-01" };
  for (const f of ["Parquet", "NetCDF"]) expect((await get(path, { ...query, f })).status).toBe(400);
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { type Endpoint, sharedEndpoints } from "@halcyon/schema";
import { fileFormats, type FileFormatName } from "@halcyon/schema/endpoints";
import { readNetcdf } from "@halcyon/ingest/read-netcdf.suite";
import { temporaryFolder } from "@halcyon/testing";
import { tableFromIPC } from "@uwdata/flechette";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { seriesRequests } from "./series-requests.suite.ts";

type Requested = ReturnType<typeof seriesRequests>[number];

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function ask(
  { url, key }: RunningServer,
  { path, init }: Pick<Requested, "path" | "init">,
  headers: Readonly<Record<string, string>>,
): Promise<Received> {
  const answer = await fetch(url + path, {
    ...init,
    headers: { "x-api-key": key, "content-type": "application/json", ...headers },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

/** Returns the columns of CSV as texts. */
function csvColumns(bytes: Uint8Array): Map<string, string[]> {
  const [names, ...rows] = Buffer.from(bytes)
    .toString()
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return new Map(names!.map((name, column) => [name, rows.map((row) => row[column]!)]));
}

/** Returns a value as CSV has it. Scores of a composite have four decimals there. */
function asCsv(value: unknown, cell: string): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date)
    return value.toISOString().slice(0, cell.length - 1) + (cell.endsWith("Z") ? "Z" : cell.at(-1)!);
  return typeof value === "number" && Number(cell) === value ? cell : `${value as string | number}`;
}

/** Returns the columns of a file, with instants and days as dates, and the metadata of the key `halcyon`. */
const readers = {
  async parquet(bytes: Uint8Array<ArrayBuffer>) {
    const { schema, key_value_metadata: notes } = parquetMetadata(bytes.buffer);
    const rows = await parquetReadObjects({
      file: bytes.buffer,
      compressors: { ZSTD: (page: Uint8Array) => zstdDecompressSync(page) },
    });
    const names = schema.slice(1).map(({ name }) => name);
    return {
      columns: new Map(names.map((name) => [name, rows.map((row) => row[name] as unknown)])),
      notes: notes?.find(({ key }) => key === "halcyon")?.value,
    };
  },
  async arrow(bytes: Uint8Array<ArrayBuffer>) {
    const table = tableFromIPC(bytes, { useDate: true });
    return {
      columns: new Map(
        table.names.map((name) => [name, Array.from(table.getChild(name) as Iterable<unknown>)]),
      ),
      notes: table.schema.metadata?.get("halcyon"),
    };
  },
} as const;

/** Requests without those of V1 that V2 answers alike, and without areas: their files have the cells, and their CSV has the hours. */
const requests = seriesRequests().filter(
  ({ row }) =>
    (row.version === "v2" || !Object.hasOwn(sharedEndpoints, row.name)) &&
    !row.name.startsWith("optimality.area"),
);

describe.each(["parquet", "arrow"] as const)("as %s", (format) => {
  test("every series has the columns, values and nulls of its CSV, and the rest of its JSON", async () => {
    await using server = await runningServer();
    let values = 0;
    for (const requested of requests) {
      const [csv, json, file] = await Promise.all(
        ["text/csv", "application/json", fileFormats[format].mediaType].map((accept) =>
          ask(server, requested, { accept }),
        ),
      );
      expect(file!.status, requested.path).toBe(200);
      expect(file!.headers.get("content-type")).toBe(fileFormats[format].mediaType);
      expect(file!.headers.get("accept-ranges")).toBe("none");
      const expected = csvColumns(csv!.bytes);
      const { columns, notes } = await readers[format](file!.bytes);
      if (requested.row.name === "verification.get") {
        // Nothing was verified, and many readers refuse a file without columns.
        expect([...expected.keys()]).toEqual([""]);
        expect(columns).toEqual(new Map([["reason", ["not_configured"]]]));
        continue;
      }
      expect([...columns.keys()]).toEqual([...expected.keys()]);
      for (const [name, cells] of expected) {
        const found = columns.get(name)!.map((value, row) => asCsv(value, cells[row]!));
        expect(found, `${requested.path} ${name}`).toEqual(cells);
        values += cells.length;
      }
      const { metadata, nulls } = JSON.parse(Buffer.from(json!.bytes).toString()) as Record<string, unknown>;
      const { units, ...beside } = JSON.parse(notes!) as { units: object } & Record<string, unknown>;
      expect(beside).toMatchObject({ metadata, ...(nulls !== undefined && { nulls }) });
      expect(units).toBeTypeOf("object");
      expect(file!.headers.get("x-halcyon-synthetic"), requested.path).toBe("?1");
    }
    expect(values).toBeGreaterThan(100_000);
  });
});

/** Requests whose answer may be NetCDF. One climate model of the synthetic weather has months of 30 days, so another is named. */
const placed = requests
  .filter(({ row }) => row.netcdf === true)
  .map(({ path, ...rest }) => ({
    ...rest,
    path: path.includes("/projections/") ? `${path}&climate_model=synthetic-b` : path,
  }));

test("as NetCDF, series at a place have the numbers of their CSV", async () => {
  await using server = await runningServer();
  expect(new Set(placed.map(({ row }) => row.name))).toEqual(
    new Set(["operational.hourly", "historical.hourly", "historical.daily", "projections.daily"]),
  );
  for (const requested of placed) {
    const csv = csvColumns((await ask(server, requested, { accept: "text/csv" })).bytes);
    const file = await ask(server, requested, { accept: "application/netcdf" });
    expect(file.status).toBe(200);
    const path = join(temporaryFolder(), "series.nc");
    writeFileSync(path, file.bytes);
    const { attributes, variables } = readNetcdf(path);
    expect(attributes).toMatchObject({ title: "Synthetic weather of Halcyon, not real", synthetic: "true" });
    const times = csv.get("timestamp") ?? csv.get("date")!;
    const models = new Set(csv.get("climate_model") ?? [""]);
    expect(variables["time"]!.values).toHaveLength(times.length / models.size);
    const names = [...csv.keys()].filter(
      (name) => !["timestamp", "local_time", "date", "climate_model"].includes(name),
    );
    for (const name of names) {
      const { values, attributes: own } = variables[name]!;
      const { scale_factor: scale, _FillValue: fill } = own as Record<string, readonly number[]>;
      const read = values.map((value) => {
        if (Object.is(value, fill![0])) return "";
        // Readers multiply by the scale, so the last digit of a double may differ.
        return String(Number((value * (scale?.[0] ?? 1)).toPrecision(12)));
      });
      expect(read, `${requested.path} ${name}`).toEqual(
        csv.get(name)!.map((cell) => (cell === "" ? "" : String(Number(Number(cell).toPrecision(12))))),
      );
    }
  }
});

const hourly =
  "/v1/historical/hourly?latitude=47.5&longitude=8.5&variables=temperature_2m&start_date=1979-01-01&end_date=1979-01-02";
const get = (query: string) => ({ path: hourly + query, init: { method: "GET" } });

test("as NetCDF, climate models with months of 30 days are refused before the charge", async () => {
  await using server = await runningServer();
  const { path } = requests.find(({ row }) => row.name === "projections.daily")!;
  const answer = await server.send(path, { headers: { accept: "application/netcdf" } });
  const { detail, errors } = expectProblem(answer, "invalid_request");
  expect(detail).toContain("synthetic-c has months of 30 days");
  expect(errors).toEqual([expect.objectContaining({ parameter: "format" })]);
  expect(answer.headers.get("x-halcyon-cost")).toBeNull();
});

describe("the format of an answer", () => {
  test("is that of the parameter, whatever is accepted", async () => {
    await using server = await runningServer();
    const typeOf = async (format: FileFormatName | "json", accept: string) =>
      (await ask(server, get(`&format=${format}`), { accept })).headers.get("content-type");
    expect(await typeOf("parquet", "application/json")).toBe("application/vnd.apache.parquet");
    expect(await typeOf("arrow", "text/html")).toBe("application/vnd.apache.arrow.stream");
    expect(await typeOf("netcdf", "text/csv")).toBe("application/netcdf");
    expect(await typeOf("csv", "application/json")).toBe("text/csv; charset=utf-8");
    expect(await typeOf("json", "text/csv")).toBe("application/json; charset=utf-8");
  });

  test("is JSON by default, and NetCDF also by its older name", async () => {
    await using server = await runningServer();
    const typeOf = async (accept: string) =>
      (await ask(server, get(""), { accept })).headers.get("content-type");
    expect(await typeOf("*/*")).toBe("application/json; charset=utf-8");
    expect(await typeOf("application/*")).toBe("application/json; charset=utf-8");
    expect(await typeOf("application/x-netcdf")).toBe("application/netcdf");
    expect(await typeOf("application/vnd.apache.parquet, application/json;q=0.5")).toBe(
      "application/vnd.apache.parquet",
    );
  });

  test("that an endpoint has not is refused, with those that it has", async () => {
    await using server = await runningServer();
    const answer = await server.send(`${hourly}&format=excel`);
    expect(expectProblem(answer, "invalid_request").errors).toEqual([
      expect.objectContaining({
        parameter: "format",
        expected: { values: ["json", "csv", "parquet", "arrow", "netcdf"] },
      }),
    ]);
  });
});

describe("a file", () => {
  test("is named after its endpoint, place and days, and after synthetic weather", async () => {
    await using server = await runningServer();
    const { headers } = await ask(server, get("&format=parquet"), {});
    expect(headers.get("content-disposition")).toBe(
      'attachment; filename="synthetic-halcyon-historical-hourly-47.5_8.5-1979-01-01-1979-01-02.parquet"',
    );
  });

  test("costs as much as JSON, and is known again by its entity tag", async () => {
    await using server = await runningServer();
    const [json, file] = [await ask(server, get(""), {}), await ask(server, get("&format=arrow"), {})];
    expect(file.headers.get("x-halcyon-cost")).toBe(json.headers.get("x-halcyon-cost"));
    expect(file.headers.get("etag")).not.toBe(json.headers.get("etag"));
    const again = await ask(server, get("&format=arrow"), { "if-none-match": file.headers.get("etag")! });
    expect(again.status).toBe(304);
  });

  test("is compressed for who asks for it, except Parquet, which is compressed", async () => {
    await using server = await runningServer();
    const codingOf = async (format: FileFormatName) =>
      (await ask(server, get(`&format=${format}`), { "accept-encoding": "gzip" })).headers.get(
        "content-encoding",
      );
    expect([await codingOf("arrow"), await codingOf("netcdf"), await codingOf("parquet")]).toEqual([
      "gzip",
      "gzip",
      null,
    ]);
  });
});

test("only a GET has a parameter for its format, and a POST is asked by accept", () => {
  const withParameter = (rows: readonly Endpoint[]): string[] =>
    rows.filter(({ query }) => Object.hasOwn(query?.shape ?? {}, "format")).map(({ method }) => method);
  expect(new Set(withParameter(requests.map(({ row }) => row)))).toEqual(new Set(["GET"]));
});

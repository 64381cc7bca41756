import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeArrow } from "./arrow/write-arrow.ts";
import { anyTable, valuesOf } from "./made-table.suite.ts";
import { writeSeries } from "./netcdf/write-series.ts";
import { writeParquet } from "./parquet/write-parquet.ts";
import type { Table } from "./table/table.ts";

const python = process.env["HALCYON_PYTHON"] ?? "python3";

/** Programs that read a file without any option, and print its columns as JSON: times in ms, days in d, and null for missing values. */
const readers = {
  "pandas from Parquet": {
    modules: ["pandas", "pyarrow"],
    extension: "parquet",
    script: `
import pandas
frame = pandas.read_parquet(path)
assert str(frame.timestamp.dt.tz) == "UTC", frame.timestamp.dtype
said({name: [form(name, value) for value in frame[name]] for name in frame})`,
  },
  "polars from Parquet": {
    modules: ["polars"],
    extension: "parquet",
    script: `
import polars
frame = polars.read_parquet(path)
assert frame.schema["timestamp"].time_zone == "UTC", frame.schema
said({name: [form(name, value) for value in frame[name]] for name in frame.columns})`,
  },
  "DuckDB from Parquet": {
    modules: ["duckdb", "pytz"],
    extension: "parquet",
    script: `
import duckdb
found = duckdb.sql(f"select * from '{path}'")
assert str(found.types[0]) == "TIMESTAMP WITH TIME ZONE", found.types
rows = found.fetchall()
said({name: [form(name, row[at]) for row in rows] for at, name in enumerate(found.columns)})`,
  },
  "pyarrow from Parquet": {
    modules: ["pyarrow"],
    extension: "parquet",
    script: `
import pyarrow.parquet
table = pyarrow.parquet.read_table(path)
assert table.schema.metadata[b"halcyon"] == b'{"a":1}'
said({name: [form(name, value) for value in table[name].to_pylist()] for name in table.column_names})`,
  },
  "pyarrow from Arrow": {
    modules: ["pyarrow"],
    extension: "arrows",
    script: `
import pyarrow.ipc
table = pyarrow.ipc.open_stream(path).read_all()
assert table.schema.metadata[b"halcyon"] == b'{"a":1}'
assert table.schema.field("temperature").metadata[b"unit"] == b"degC"
said({name: [form(name, value) for value in table[name].to_pylist()] for name in table.column_names})`,
  },
  "polars from Arrow": {
    modules: ["polars"],
    extension: "arrows",
    script: `
import polars
frame = polars.read_ipc_stream(path)
assert frame.schema["timestamp"].time_zone == "UTC", frame.schema
said({name: [form(name, value) for value in frame[name]] for name in frame.columns})`,
  },
} as const;

const shared = `
import datetime, json, math, sys
path = sys.argv[1]
since = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
def form(name, value):
    if value is None or value != value:
        return None
    if name == "timestamp":
        return round((value - since) / datetime.timedelta(milliseconds=1))
    if name == "date":
        return (value - datetime.date(1970, 1, 1)).days
    return value
def said(columns):
    print(json.dumps(columns))
`;

/** Returns what a skipped test says if Python lacks modules; an empty text if it has them. */
async function absenceOf(modules: readonly string[]): Promise<string> {
  const { code } = await runProcess([python, "-c", `import ${modules.join(", ")}`]);
  return code === 0 ? "" : ` (needs ${modules.join(" and ")} in Python)`;
}

const absences = new Map(
  await Promise.all(
    [
      ...new Set([
        ...Object.values(readers).map(({ modules }) => modules.join()),
        "xarray,netCDF4",
        "xarray,scipy",
        "osgeo.gdal",
      ]),
    ].map(async (names) => [names, await absenceOf(names.split(","))] as const),
  ),
);

async function asked(script: string, path: string): Promise<unknown> {
  const { code, stdout, stderr } = await runProcess([python, "-c", shared + script, path]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

function saved(name: string, bytes: Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

const tables: readonly Table[] = fc.sample(anyTable({ minLength: 1, maxLength: 300 }), {
  numRuns: 3,
  seed: 7,
});

describe.each(Object.entries(readers))("%s", (_name, { modules, extension, script }) => {
  const absence = absences.get(modules.join())!;
  test.skipIf(absence !== "")(`reads every value, null and UTC${absence}`, async () => {
    const write = { parquet: writeParquet, arrows: writeArrow }[extension];
    const path = saved(`table.${extension}`, await write(tables, { halcyon: '{"a":1}' }));
    expect(await asked(script, path)).toEqual(valuesOf(...tables));
  });
});

const series: Table = {
  columns: [
    { name: "timestamp", kind: "time", values: [0, 1, 2, 3].map((hour) => Date.UTC(2026, 10, 21, hour)) },
    {
      name: "temperature_2m.Q10",
      kind: "number",
      unit: "degC",
      packing: { multiplier: 1, divisor: 10 },
      values: [-1.5, 0.3, Number.NaN, 21.7],
    },
    { name: "score", kind: "number", values: [0.1 + 0.2, 1, Number.NaN, 0] },
  ],
};
const seriesFile = (): string =>
  saved(
    "series.nc",
    writeSeries({
      tables: [series],
      place: { latitude: 47.5, longitude: 8.5 },
      attributes: { title: "Test" },
    }),
  );

const xarrayAbsence = absences.get("xarray,netCDF4") === "" ? "" : absences.get("xarray,scipy")!;
test.skipIf(xarrayAbsence !== "")(`xarray reads a series from NetCDF${xarrayAbsence}`, async () => {
  const script = `
import xarray
data = xarray.open_dataset(path)
said({
    "times": [str(one)[:19] for one in data.time.values],
    "packed": [None if one != one else round(one, 9) for one in data["temperature_2m.Q10"].values.tolist()],
    "score": [None if one != one else one for one in data.score.values.tolist()],
    "place": [data.latitude.item(), data.score.longitude.item()],
    "unit": data["temperature_2m.Q10"].attrs["units"],
})`;
  expect(await asked(script, seriesFile())).toEqual({
    times: ["2026-11-21T00:00:00", "2026-11-21T01:00:00", "2026-11-21T02:00:00", "2026-11-21T03:00:00"],
    packed: [-1.5, 0.3, null, 21.7],
    score: [0.1 + 0.2, 1, null, 0],
    place: [47.5, 8.5],
    unit: "degC",
  });
});

test.skipIf(xarrayAbsence !== "")(
  `xarray names the series of a file by their label${xarrayAbsence}`,
  async () => {
    const model = (name: string, days: readonly number[]): Table => ({
      columns: [
        { name: "climate_model", kind: "text", values: days.map(() => name) },
        { name: "date", kind: "day", values: days },
        { name: "t", kind: "number", values: days.map((day) => day * 10) },
      ],
    });
    const file = writeSeries({
      tables: [model("a", [0, 1]), model("ünlike", [1, 59])],
      label: "climate_model",
      place: { latitude: 47.5, longitude: 8.5 },
      attributes: { title: "Test" },
    });
    const script = `
import xarray
data = xarray.open_dataset(path)
one = data.t.sel(climate_model="ünlike")
said([[str(time)[:10], value] for time, value in zip(one.time.values, one.values.tolist()) if value == value])`;
    expect(await asked(script, saved("models.nc", file))).toEqual([
      ["1970-01-02", 10],
      ["1970-03-01", 590],
    ]);
  },
);

const gdalAbsence = absences.get("osgeo.gdal")!;
test.skipIf(gdalAbsence !== "")(`GDAL reads a series from NetCDF${gdalAbsence}`, async () => {
  const script = `
from osgeo import gdal
gdal.UseExceptions()
group = gdal.OpenEx(path, gdal.OF_MULTIDIM_RASTER).GetRootGroup()
array = group.OpenMDArray("score")
said({"unit": group.OpenMDArray("temperature_2m.Q10").GetUnit(), "values": [form("", one) for one in array.ReadAsArray().tolist()]})`;
  expect(await asked(script, seriesFile())).toEqual({ unit: "degC", values: [0.1 + 0.2, 1, null, 0] });
});

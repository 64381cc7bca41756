import { writeArrow } from "@halcyon/formats/arrow/write-arrow";
import { writeCsv } from "@halcyon/formats/csv/write-csv";
import { writeSeries } from "@halcyon/formats/netcdf/write-series";
import { writeParquet } from "@halcyon/formats/parquet/write-parquet";
import type { Table, TableColumn } from "@halcyon/formats/table/table";
import { variable, type VariableName } from "@halcyon/schema";
import type { Figure } from "./figure.ts";
import { holdOf, most } from "./stall.ts";
import { unguarded, usedServer } from "./used-server.ts";

/** Ten years of hours. */
const hours = 87_672;

/** Variables of the series, with their mean, the size of their daily cycle and their noise [unit of the variable]. */
const shapes: readonly (readonly [VariableName, mean: number, cycle: number, noise: number])[] = [
  ["temperature_2m", 9, 6, 0.4],
  ["wind_speed_10m", 5, 1.5, 0.5],
  ["precipitation", 0, 0.1, 0.2],
];

/** Number of times that each file is written. The least time counts. The first times also load and compile the code. */
const times = 5;

/** Measures how long files of ten years of hourly weather take to write, and how large they are in relation to JSON. */
export async function formatFigures(): Promise<Figure[]> {
  const table: Table = { columns: [timeColumn(), ...shapes.map(weatherColumn)] };
  const json = JSON.stringify(
    Object.fromEntries(
      table.columns.map(({ name, values }) => [name, Array.from(values as ArrayLike<number>)]),
    ),
  );
  const place = { latitude: 47.5, longitude: 8.5 };
  const parquet = await measured(() => writeParquet([table]));
  const arrow = await measured(() => writeArrow([table]));
  const netcdf = await measured(async () => writeSeries({ tables: [table], place, attributes: {} }));
  const csv = await measured(async () => Buffer.from([...writeCsv([table])].join("")));
  const turns = await turnFigures();
  return [
    {
      name: "ten years of 3 variables as Parquet",
      value: parquet.ms,
      unit: "ms",
      atMost: 250,
      beside: parquet.size,
    },
    { name: "its size beside that of JSON", value: parquet.bytes / json.length, unit: "x", atMost: 1 / 8 },
    { name: "the same as Arrow", value: arrow.ms, unit: "ms", atMost: 60, beside: arrow.size },
    { name: "the same as NetCDF", value: netcdf.ms, unit: "ms", atMost: 40, beside: netcdf.size },
    { name: "the same as CSV", value: csv.ms, unit: "ms", beside: csv.size },
    ...turns,
  ];
}

/** Measures how long a whole server blocks its event loop while it answers with files of ten years. */
async function turnFigures(): Promise<Figure[]> {
  await using server = await usedServer({ ...unguarded, BENCH_WATCHES_LOOP: "1" });
  const series = `latitude=47.5&longitude=8.5&variables=${shapes.map(([name]) => name).join()}`;
  const path = `/v2/historical/hourly?${series}&start_date=2001-01-01&end_date=2010-12-31`;
  await holdOf(server, { path: `${path}&format=csv` });
  const figures: Figure[] = [];
  for (const [name, format] of [
    ["Parquet", "parquet"],
    ["NetCDF", "netcdf"],
  ]) {
    const { longestMs, status } = await holdOf(server, { path: `${path}&format=${format}` });
    figures.push({
      name: `longest turn of a server's loop: ten years of 3 variables as ${name}`,
      value: longestMs,
      unit: "ms",
      atMost: most.ms,
      beside: `status ${status}`,
    });
  }
  return figures;
}

async function measured(write: () => Promise<Uint8Array>) {
  const found: number[] = [];
  let bytes = 0;
  for (let time = 0; time < times; time++) {
    const before = process.cpuUsage();
    bytes = (await write()).length;
    const { user, system } = process.cpuUsage(before);
    found.push((user + system) / 1000);
  }
  return { ms: Math.min(...found), bytes, size: `${Math.round(bytes / 1000)} kB` };
}

function timeColumn(): TableColumn {
  const start = Date.UTC(2011, 0, 1);
  return {
    name: "timestamp",
    kind: "time",
    values: Float64Array.from({ length: hours }, (_, hour) => start + hour * 3_600_000),
  };
}

/** Returns hours that follow a daily cycle with slow noise, in whole steps of the variable. */
function weatherColumn([name, mean, cycle, noise]: (typeof shapes)[number], column: number): TableColumn {
  const { unit, packing, physical } = variable(name);
  const step = packing.divisor / packing.multiplier;
  let state = 7 + column;
  let slow = 0;
  const values = Float64Array.from({ length: hours }, (_, hour) => {
    state = (state * 48_271) % 2_147_483_647;
    slow = 0.95 * slow + noise * (state / 1_073_741_823.5 - 1);
    const value = mean + slow + cycle * Math.sin((2 * Math.PI * hour) / 24);
    return Math.round(Math.max(value, physical?.min ?? value) * step) / step;
  });
  return { name, unit, kind: "number", packing, values };
}

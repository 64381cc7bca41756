import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { afterEach, expect, test } from "vitest";
import { ingestRecord } from "../record/ingest-record.ts";
import { addAxes, writeFile } from "./formats/hdf5-writer.suite.ts";
import { writeGrid } from "./formats/made-grid.suite.ts";
import { type NetcdfRecord, netcdfRecord } from "./netcdf-record.ts";

const opened: NetcdfRecord[] = [];
afterEach(() => {
  for (const record of opened.splice(0)) record.close();
});

async function open(path: string): Promise<NetcdfRecord> {
  const record = await netcdfRecord([path], {
    id: "gaps",
    offering: "historical",
    attribution: "Made up",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  });
  opened.push(record);
  return record;
}

const first = Date.UTC(2020, 0, 1) / 3_600_000;
const times = Array.from({ length: 101 }, (_, hour) => first + hour);

test("a cell that lacks its first, middle and last hour answers for itself", async () => {
  const path = join(temporaryFolder(), "gaps.nc");
  const value = (time: number, row: number): number =>
    row === 0 && [0, 50, 100].includes(time) ? Number.NaN : 280 + row;
  await writeGrid(path, { times, fields: { t2m: { units: "K", value } } });
  const cell = await (await open(path)).locate({ latitude: 46, longitude: 8 });
  expect(cell).toMatchObject({ latitude: 46, longitude: 8 });
});

/** Writes three stations that are far apart: one with all hours, one with a few hours in between, one with none. */
async function writeStations(path: string): Promise<void> {
  const latitudes = [46, 50, 54];
  await writeFile(path, (file) => {
    const attach = addAxes(file, [
      ["time", Float64Array.from(times), { units: "hours since 1970-01-01" }],
      ["station", Float64Array.of(1, 2, 3), {}],
    ]);
    for (const [name, values] of [
      ["latitude", latitudes],
      ["longitude", [8, 8, 8]],
    ] as const) {
      const axis = file.create_dataset({ name, data: Float64Array.from(values), dtype: "<d" });
      axis.attach_scale(0, "/station");
    }
    const data = Float32Array.from({ length: times.length * 3 }, (_, index) => {
      const [time, station] = [Math.floor(index / 3), index % 3];
      return station === 0 || (station === 1 && time > 20 && time < 30) ? 280 : Number.NaN;
    });
    const dataset = file.create_dataset({ name: "t2m", data, shape: [times.length, 3], dtype: "<f" });
    dataset.create_attribute("units", "K");
    attach(dataset);
  });
}

test("a station of few hours is in the record, and one without any is left out and told", async () => {
  const path = join(temporaryFolder(), "stations.nc");
  await writeStations(path);
  const { state, outside, description } = await ingestRecord(await open(path), {
    root: temporaryFolder(),
    record: "stations",
    wanted: "all",
    revision: "1",
  });
  expect([state, outside]).toEqual(["published", [{ latitude: 54, longitude: 8 }]]);
  expect(description.cells).toMatchObject({ sites: [{ latitude: 46 }, { latitude: 50 }] });
});

test("a variable that has a name of the registry is that one", async () => {
  const path = join(temporaryFolder(), "own.nc");
  await writeGrid(path, { times, fields: { snow_depth: { units: "cm", value: () => 25 } } });
  expect([...(await open(path)).describe().variables.keys()]).toEqual(["snow_depth"]);
});

test("bounds of a packed variable that leave numbers out are named", async () => {
  const path = join(temporaryFolder(), "bounds.nc");
  await writeFile(path, (file) => {
    const attach = addAxes(file, [
      ["time", Float64Array.from(times), { units: "hours since 1970-01-01" }],
      ["latitude", Float64Array.of(46), { units: "degrees_north" }],
      ["longitude", Float64Array.of(8), { units: "degrees_east" }],
    ]);
    const data = Int16Array.from(times, (_, time) => 100 + time);
    const dataset = file.create_dataset({ name: "t2m", data, shape: [times.length, 1, 1], dtype: "<h" });
    dataset.create_attribute("units", "K");
    for (const [name, value] of [
      ["scale_factor", 0.01],
      ["add_offset", 280],
    ] as const)
      dataset.create_attribute(name, Float64Array.of(value), null, "<d");
    dataset.create_attribute("valid_range", Int16Array.of(190, 330), null, "<h");
    attach(dataset);
  });
  const record = await open(path);
  const cell = (await record.locate({ latitude: 46, longitude: 8 }))!;
  await record.read({ cell, variables: ["temperature_2m"], from: first, to: first + 50 });
  expect([...record.report().outside]).toEqual([["t2m", "valid_range"]]);
});

test("a time without a dimension is refused with the command that gives it one", async () => {
  const path = join(temporaryFolder(), "one.nc");
  await writeFile(path, (file) => {
    addAxes(file, [
      ["latitude", Float64Array.of(46), { units: "degrees_north" }],
      ["longitude", Float64Array.of(8), { units: "degrees_east" }],
    ]);
    const time = file.create_dataset({ name: "time", data: Float64Array.of(first), shape: [], dtype: "<d" });
    time.create_attribute("units", "hours since 1970-01-01");
  });
  await expect(open(path)).rejects.toThrow(/one time without a dimension.*ncecat -O -u time/);
});

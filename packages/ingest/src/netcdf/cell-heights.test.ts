import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { afterEach, expect, test } from "vitest";
import { ingestRecord } from "../record/ingest-record.ts";
import { type MadeGrid, writeGrid } from "./formats/made-grid.suite.ts";
import { type NetcdfRecord, netcdfRecord } from "./netcdf-record.ts";

const opened: NetcdfRecord[] = [];
afterEach(() => {
  for (const record of opened.splice(0)) record.close();
});

const first = Date.UTC(2020, 0, 1) / 3_600_000;
const times = Array.from({ length: 48 }, (_, hour) => first + hour);
const t2m = { units: "K", value: () => 280 };

async function open(...grids: readonly MadeGrid["fields"][]): Promise<NetcdfRecord> {
  const folder = temporaryFolder();
  const paths = grids.map((_, index) => join(folder, `${index}.nc`));
  for (const [index, fields] of grids.entries()) await writeGrid(paths[index]!, { times, fields });
  const record = await netcdfRecord(paths, {
    id: "high",
    offering: "historical",
    attribution: "Made up",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  });
  opened.push(record);
  return record;
}

async function heightIn(record: NetcdfRecord): Promise<number | undefined> {
  return (await record.locate({ latitude: 46, longitude: 8 }))?.elevationM;
}

/** 3500 m times standard gravity, which is 9.80665 m/s2. */
const geopotential = { units: "m**2 s**-2", value: () => 34_323.275 };

test("a cell stands at the height that its file says, as geopotential or in metres", async () => {
  expect(await heightIn(await open({ t2m, z: geopotential }))).toBe(3500);
  expect(await heightIn(await open({ t2m, orog: { units: "m", value: () => 2130.4 } }))).toBe(2130.4);
  expect(await heightIn(await open({ t2m }))).toBeUndefined();
});

test("a file of heights alone goes with those of the weather", async () => {
  const record = await open({ z: geopotential }, { t2m });
  expect(await heightIn(record)).toBe(3500);
  expect([...record.describe().variables.keys()]).toEqual(["temperature_2m"]);
  const { description } = await ingestRecord(record, {
    root: temporaryFolder(),
    record: "high",
    wanted: "all",
    revision: "1",
  });
  expect(description.cells).toMatchObject({ elevationM: [3500, 3500, 3500, 3500] });
});

/** ISO 2533: the standard atmosphere has 650 hPa at 3591 m, and 657.64 hPa at 3500 m. */
test("without a height it is that at which the air has the mean of its own pressure", async () => {
  const sp = { units: "Pa", value: (time: number) => 65_000 + (time % 2 === 0 ? 500 : -500) };
  expect(Math.abs((await heightIn(await open({ t2m, sp })))! - 3591)).toBeLessThan(3);
  const msl = { units: "Pa", value: () => 103_325 };
  const lower = { units: "Pa", value: () => (65_764 * 103_325) / 101_325 };
  expect(Math.abs((await heightIn(await open({ t2m, sp: lower, msl })))! - 3500)).toBeLessThan(3);
});

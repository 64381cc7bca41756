import { join } from "node:path";
import { packedMissing, unpack, type VariableName } from "@halcyon/schema";
import { temporaryFolder } from "@halcyon/testing";
import { afterEach, describe, expect, test } from "vitest";
import { type MadeGrid, writeGrid } from "../formats/made-grid.suite.ts";
import { type NetcdfOptions, type NetcdfRecord, netcdfRecord } from "../netcdf-record.ts";

const options: NetcdfOptions = {
  id: "land",
  offering: "historical",
  attribution: "Made up",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
};

const opened: NetcdfRecord[] = [];
afterEach(() => {
  for (const record of opened.splice(0)) record.close();
});

const firstHour = Date.UTC(2020, 5, 1) / 3_600_000;

/** Returns the rain of the hour that ends at a time stamp [mm]: a shower every seventh hour, at other hours in other cells. */
function rain(stamp: number, row: number, column: number): number {
  const hour = stamp - firstHour + 3 * row + 5 * column;
  return hour % 7 === 0 ? 2.5 : hour % 11 < 3 ? 0.25 : 0;
}

/** Returns the sunshine of the hour that ends at a time stamp [W/m2]. */
const sun = (stamp: number): number =>
  Math.max(0, Math.round(800 * Math.sin((((stamp + 19) % 24) / 12) * Math.PI)));

/** Returns the value at a time stamp of a sum that began at `start`. */
const summed = (start: number, stamp: number, of: (stamp: number) => number): number =>
  Array.from({ length: stamp - start }, (_, index) => of(start + 1 + index)).reduce(
    (sum, one) => sum + one,
    0,
  );

const dayOf = (stamp: number): number => Math.floor((stamp - 1) / 24) * 24;

/** Returns a file of hours whose amounts accumulate since the hour that `startOf` returns. */
function sumsFrom(startOf: (stamp: number) => number, hours: number, from = firstHour): MadeGrid {
  return {
    times: Array.from({ length: hours }, (_, index) => from + index),
    fields: {
      tp: {
        units: "m",
        value: (time, row, column) =>
          summed(startOf(from + time), from + time, (stamp) => rain(stamp, row, column)) / 1000,
      },
      ssrd: { units: "J m**-2", value: (time) => summed(startOf(from + time), from + time, sun) * 3600 },
    },
  };
}

async function open(
  grids: readonly MadeGrid[],
  more: Pick<NetcdfOptions, "names" | "amounts"> = {},
): Promise<NetcdfRecord> {
  const folder = temporaryFolder();
  const paths = grids.map((_, index) => join(folder, `${index}.nc`));
  for (const [index, grid] of grids.entries()) await writeGrid(paths[index]!, grid);
  const record = await netcdfRecord(paths, { ...options, ...more });
  opened.push(record);
  return record;
}

async function valuesOf(source: NetcdfRecord, name: VariableName, skip = 0): Promise<readonly number[]> {
  const { first, last, variables } = source.describe();
  const cell = (await source.locate({ latitude: 46, longitude: 8 }))!;
  const { grids } = await source.read({ cell, variables: [name], from: first + skip, to: last });
  const { packing } = variables.get(name)!;
  return Array.from(grids.get(name)!, (packed) =>
    packed === packedMissing ? Number.NaN : unpack(packed, packing),
  );
}

const hoursFrom = (from: number, count: number, of: (stamp: number) => number): readonly number[] =>
  Array.from({ length: count }, (_, index) => of(from + index));

const rainHere = (stamp: number): number => rain(stamp, 0, 0);

describe("sums of ERA5-Land, which start again after 00 UTC", () => {
  const day = sumsFrom(dayOf, 24 * 4);

  test("become the amounts of hours", async () => {
    const source = await open([day]);
    const expected = hoursFrom(firstHour + 1, 95, rainHere);
    expect(await valuesOf(source, "precipitation")).toEqual([Number.NaN, ...expected]);
    expect((await valuesOf(source, "shortwave_radiation")).slice(1)).toEqual(
      hoursFrom(firstHour + 1, 95, sun),
    );
    const words = "sums that start again at 00 UTC each day";
    expect(source.report().running).toEqual(
      new Map([
        ["precipitation", words],
        ["shortwave_radiation", words],
      ]),
    );
  });

  test("go on over the seam of two files, and from any hour", async () => {
    const next = sumsFrom(dayOf, 24 * 4, firstHour + 96);
    const source = await open([day, next]);
    expect(await valuesOf(source, "precipitation", 90)).toEqual(hoursFrom(firstHour + 90, 102, rainHere));
  });

  test("in one day alone are known by its radiation", async () => {
    const source = await open([sumsFrom(dayOf, 24)]);
    expect((await valuesOf(source, "precipitation")).slice(1)).toEqual(
      hoursFrom(firstHour + 1, 23, rainHere),
    );
  });
});

test("sums since the start of a run of WRF become amounts, where values or bounds say so", async () => {
  const since = firstHour - 5;
  const grid = sumsFrom(() => since, 72);
  const { tp } = grid.fields;
  const expected = hoursFrom(firstHour + 1, 71, rainHere);
  const names = { RAINNC: "precipitation" } as const;
  const named = await open([{ ...grid, fields: { RAINNC: { ...tp!, units: "m" } } }], { names });
  expect(await valuesOf(named, "precipitation")).toEqual([Number.NaN, ...expected]);
  const bounds = grid.times.map((time) => [since, time] as const);
  const bounded = await open([{ ...grid, bounds, fields: { tp: tp! } }]);
  expect((await valuesOf(bounded, "precipitation")).slice(1)).toEqual(expected);
});

test("sums of six hours are told apart from those of a day", async () => {
  const six = await open([sumsFrom((stamp) => Math.floor((stamp - 1) / 6) * 6, 96)]);
  expect((await valuesOf(six, "precipitation")).slice(1)).toEqual(hoursFrom(firstHour + 1, 95, rainHere));
  expect(six.report().running.get("precipitation")).toBe(
    "sums that start again every 6 hours, such as at 00 UTC",
  );
});

test("amounts of hours stay what they are", async () => {
  const source = await open([sumsFrom((stamp) => stamp - 1, 96)]);
  expect(await valuesOf(source, "precipitation")).toEqual(hoursFrom(firstHour, 96, rainHere));
  expect(await valuesOf(source, "shortwave_radiation")).toEqual(hoursFrom(firstHour, 96, sun));
  expect(source.report().running.size).toBe(0);
});

test("rain of hours that rises for half a day and ends is no running sum", async () => {
  const rising = (time: number): number => (time >= 20 && time < 33 ? (time - 19) / 10 : 0);
  const times = hoursFrom(firstHour, 96, (stamp) => stamp);
  const source = await open([{ rows: 1, columns: 1, times, fields: { tp: { units: "mm", value: rising } } }]);
  expect(source.report().running.size).toBe(0);
  expect(await valuesOf(source, "precipitation")).toEqual(
    times.map((_, time) => Math.round(rising(time) * 100) / 100),
  );
});

test("rain of one storm that ends in all cells at once is no running sum", async () => {
  const storm = (time: number): number => (time >= 40 && time < 44 ? (time - 39) / 2 : 0);
  const times = hoursFrom(firstHour, 240, (stamp) => stamp);
  const source = await open([{ rows: 4, columns: 4, times, fields: { tp: { units: "mm", value: storm } } }]);
  expect(source.report().running.size).toBe(0);
});

/** The series is that of a desert: 40 showers of four hours in a year, each with a different amount. */
test("a year of few showers is not refused", async () => {
  const shower = (time: number): number => (time % 219 < 4 ? 0.5 + (time % 219) / 10 : 0);
  const times = hoursFrom(firstHour, 8760, (stamp) => stamp);
  const source = await open([{ rows: 1, columns: 1, times, fields: { tp: { units: "mm", value: shower } } }]);
  expect((await valuesOf(source, "precipitation")).slice(0, 5)).toEqual([0.5, 0.6, 0.7, 0.8, 0]);
});

/** Returns a series with a dry spell of ten days, followed by rain. */
const lateRain = (): MadeGrid => {
  const hours = 24 * 20;
  const late = (stamp: number): number => (stamp - firstHour < 260 ? 0 : rainHere(stamp));
  return {
    times: hoursFrom(firstHour, hours, (stamp) => stamp),
    fields: {
      tp: { units: "mm", value: (time) => summed(dayOf(firstHour + time), firstHour + time, late) },
    },
  };
};

test("amounts that never change are refused, unless the option says what they are", async () => {
  const flat: MadeGrid = {
    times: Array.from({ length: 200 }, (_, index) => firstHour + index),
    fields: { tp: { units: "m", value: () => 0.001 } },
  };
  await expect(open([flat])).rejects.toThrow(
    /tp: its amounts are the same at every hour, as are sums that stand still. Give --amounts tp=step where they are amounts, tp=run/,
  );
  await expect(open([flat], { amounts: { tp: "step" } })).resolves.toBeDefined();
});

test("a sum that shows itself where the files are read is refused, unless the option says what it is", async () => {
  await expect(valuesOf(await open([lateRain()]), "precipitation")).rejects.toMatchObject({
    code: "running_sum",
    message: expect.stringMatching(
      /tp: its amounts look like sums that start again at 00 UTC each day, .+ Give --amounts tp=day/,
    ),
  });
  const told = await open([lateRain()], { amounts: { tp: "day" } });
  expect((await valuesOf(told, "precipitation")).slice(300)).toEqual(
    hoursFrom(firstHour + 300, 180, rainHere),
  );
  const kept = await open([lateRain()], { amounts: { tp: "step" } });
  expect((await valuesOf(kept, "precipitation"))[480 - 1]).toBeGreaterThan(5);
});

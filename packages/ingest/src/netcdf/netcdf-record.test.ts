import { fileURLToPath } from "node:url";
import { packedMissing, unpack, type VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import type { Cell, RecordTime } from "@halcyon/weather";
import { describeRecord } from "@halcyon/weather/record/record-source.suite";
import { describe, expect, test } from "vitest";
import { type NetcdfOptions, type NetcdfRecord, netcdfRecord } from "./netcdf-record.ts";

const made: NetcdfOptions = {
  id: "made-up",
  offering: "historical",
  attribution: "Made up by scripts/netcdf/fixtures.py",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
};

const scenario: NetcdfOptions = { ...made, offering: "projection", model: "MADE-UP", scenario: "ssp245" };

/** Options for files with daily values that do not state whether they refer to the whole day. */
const ofDays: NetcdfOptions = { ...made, step: "day" };

async function open(options: NetcdfOptions, ...names: readonly string[]): Promise<NetcdfRecord> {
  const paths = names.map((name) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));
  return netcdfRecord(paths, options);
}

/** Computes the formula of scripts/netcdf/fixtures.py. */
function tenths({ latitude, longitude }: Cell, time: RecordTime): number {
  const east = (Math.round(longitude * 4) + 1440) % 1440;
  return (7 * Math.abs(Math.round(latitude * 4)) + 3 * east + 5 * time) % 200;
}

const noleapDay = (month: number, day: number): number => dayNumber("noleap", { year: 2000, month, day });

describeRecord("A classic file of the earth without leap days, 0 to 330 east", {
  open: async () => open(scenario, "global_noleap_classic.nc"),
  inside: [
    { place: { latitude: 90, longitude: 0 }, cell: { latitude: 90, longitude: 0 } },
    { place: { latitude: 90, longitude: 123 }, cell: { latitude: 90, longitude: 120 } },
    { place: { latitude: -90, longitude: -61 }, cell: { latitude: -90, longitude: -60 } },
    { place: { latitude: 0, longitude: -180 }, cell: { latitude: 0, longitude: -180 } },
    { place: { latitude: 0, longitude: 180 }, cell: { latitude: 0, longitude: -180 } },
    { place: { latitude: 29, longitude: 179.9 }, cell: { latitude: 30, longitude: -180 } },
    { place: { latitude: -29, longitude: -0.25 }, cell: { latitude: -30, longitude: 0 } },
    { place: { latitude: 31, longitude: -14 }, cell: { latitude: 30, longitude: 0 } },
  ],
  outside: [],
  value: (name, cell, time) => {
    if (time === noleapDay(3, 3) || time === noleapDay(3, 4)) return Number.NaN;
    const filled = time === noleapDay(2, 26) && cell.latitude === 90 && cell.longitude === 0;
    if (name === "temperature_2m") return filled ? Number.NaN : tenths(cell, time) / 10 - 5;
    return tenths(cell, time) / 10;
  },
});

describeRecord("A compressed file of 360-day years across the date line", {
  open: async () => open(scenario, "dateline_360_day.nc"),
  inside: [
    { place: { latitude: -15, longitude: 180 }, cell: { latitude: -15, longitude: -180 } },
    { place: { latitude: -15, longitude: -180 }, cell: { latitude: -15, longitude: -180 } },
    { place: { latitude: -21, longitude: 169 }, cell: { latitude: -20, longitude: 170 } },
    { place: { latitude: -9, longitude: -174 }, cell: { latitude: -10, longitude: -175 } },
    { place: { latitude: -12, longitude: 179 }, cell: { latitude: -12.5, longitude: -180 } },
  ],
  outside: [
    { latitude: -15, longitude: 168 },
    { latitude: -15, longitude: -173 },
    { latitude: -15, longitude: 0 },
    { latitude: -8, longitude: 180 },
    { latitude: -22, longitude: 180 },
    { latitude: 90, longitude: 180 },
  ],
  value: (name, cell, time) => tenths(cell, time) / 10 + (name === "temperature_2m" ? -5 : 50),
});

const atSea = 0.25;

describeRecord("Hours of ERA5 as the Climate Data Store writes them, across Greenwich", {
  open: async () => open(made, "greenwich_hours.nc"),
  inside: [
    {
      place: { latitude: 51.5, longitude: -0.25 },
      cell: { latitude: 51.5, longitude: -0.25, sea: false },
    },
    { place: { latitude: 51.8, longitude: 0.05 }, cell: { latitude: 51.75, longitude: 0, sea: false } },
    { place: { latitude: 52.1, longitude: 0.3 }, cell: { latitude: 52, longitude: atSea, sea: true } },
  ],
  outside: [
    { latitude: 51.5, longitude: 0.5 },
    { latitude: 51.5, longitude: -0.75 },
    { latitude: 51.3, longitude: 0 },
    { latitude: -90, longitude: 0 },
  ],
  value: (name, cell, time) => {
    const value = tenths(cell, time);
    const values: Partial<Record<VariableName, number>> = {
      temperature_2m: value / 10 - 5,
      precipitation: value / 10,
      shortwave_radiation: value,
      cloud_cover: value / 2,
      wave_height: cell.longitude === atSea ? value / 40 : Number.NaN,
      wind_speed_10m: value * 0.05,
      wind_direction_10m: value === 0 ? 270 : 270 - (Math.atan2(-4, 3) * 180) / Math.PI,
    };
    return values[name]!;
  },
});

describeRecord("Two classic files of one record, -180 to 150 east", {
  open: async () => open(ofDays, "global_second_classic.nc", "global_first_classic.nc"),
  inside: [
    { place: { latitude: 90, longitude: 60 }, cell: { latitude: 75, longitude: 60 } },
    { place: { latitude: 44, longitude: 166 }, cell: { latitude: 45, longitude: -180 } },
    { place: { latitude: 44, longitude: 180 }, cell: { latitude: 45, longitude: -180 } },
    { place: { latitude: -20, longitude: 359.75 - 360 }, cell: { latitude: -15, longitude: 0 } },
  ],
  outside: [],
  value: (_, cell, time) => tenths(cell, time) / 10 - 5,
});

describe("a record in NetCDF files", () => {
  test("names its days in its own calendar", async () => {
    const { first, last, calendar } = (await open(scenario, "dateline_360_day.nc")).describe();
    expect([first, last]).toEqual([
      dayNumber("360_day", { year: 2100, month: 1, day: 1 }),
      dayNumber("360_day", { year: 2100, month: 2, day: 30 }),
    ]);
    expect(calendar).toBe("360_day");
  });

  test("says what its numbers are: means of a day, instants of an hour", async () => {
    const stepTypes = async (name: string): Promise<readonly string[]> =>
      [...(await open(made, name)).describe().variables].map(([key, { stepType }]) => `${key} ${stepType}`);
    expect(await stepTypes("global_noleap_classic.nc")).toEqual(["temperature_2m mean", "precipitation sum"]);
    expect(await stepTypes("greenwich_hours.nc")).toEqual([
      "temperature_2m instant",
      "precipitation sum",
      "shortwave_radiation mean",
      "cloud_cover instant",
      "wave_height instant",
      "wind_speed_10m instant",
      "wind_direction_10m instant",
    ]);
  });

  test("holds values at the end of their range where models are known to leave it, and counts them", async () => {
    const finest = await open(ofDays, "bad_values_classic.nc");
    const source = finest.coarser!();
    const cell = (await source.locate({ latitude: 47.6, longitude: 8.4 }))!;
    const { variables, first, last } = source.describe();
    const { grids } = await source.read({ cell, variables: [...variables.keys()], from: first, to: last });
    const values = (name: VariableName): readonly number[] =>
      Array.from(grids.get(name)!, (packed) => unpack(packed, variables.get(name)!.packing));
    expect(values("relative_humidity_2m")).toEqual([0, 0, 100, 100, Number.NaN]);
    expect(values("shortwave_radiation")).toEqual([0, 200, 1500, 1500, Number.NaN]);
    expect(values("precipitation")).toEqual([0, 864, 0, Number.NaN, Number.NaN]);
    expect(values("temperature_2m")).toEqual([Number.NaN, 0, 26.85, Number.NaN, Number.NaN]);
    const { clamped, impossible } = finest.report();
    expect([...clamped]).toEqual([
      ["relative_humidity_2m", 2],
      ["shortwave_radiation", 2],
    ]);
    expect([...impossible]).toEqual([
      ["relative_humidity_2m", 1],
      ["shortwave_radiation", 1],
      ["precipitation", 1],
      ["temperature_2m", 2],
    ]);
  });

  test("refuses a day that is too wet for its finest packing, and has a coarser one for it", async () => {
    const source = await open(ofDays, "bad_values_classic.nc");
    const cell = (await source.locate({ latitude: 47.6, longitude: 8.4 }))!;
    const { variables, first, last } = source.describe();
    expect(variables.get("precipitation")!.packing).toEqual({ multiplier: 1, divisor: 100 });
    await expect(source.read({ cell, variables: ["precipitation"], from: first, to: last })).rejects.toThrow(
      /864\.00 of precipitation/u,
    );
    const coarse = source.coarser!();
    expect(coarse.describe().variables.get("precipitation")!.packing).toEqual({
      multiplier: 10,
      divisor: 100,
    });
    expect(coarse.coarser).toBeUndefined();
  });

  /** Expected values decoded with eccodes 2.50: 281.608 K and 281.429 K at 51.5 N 0 E, at 00 and 01 UTC on 2019-03-01. */
  test("reads the first hours of March 2019 in London as ERA5 has them", async () => {
    const source = await open(made, "era5_uk.nc");
    const cell = (await source.locate({ latitude: 51.5, longitude: 0 }))!;
    const from = Date.UTC(2019, 2, 1) / 3_600_000;
    const { grids } = await source.read({ cell, variables: ["temperature_2m"], from, to: from + 1 });
    expect([...grids.get("temperature_2m")!]).toEqual([846, 828]);
  });

  test("reads several questions at once, and after many others, alike", async () => {
    const source = await open(scenario, "dateline_360_day.nc");
    const { first, last } = source.describe();
    const places = Array.from({ length: 35 }, (_, index) => ({
      latitude: -20 + 2.5 * (index % 5),
      longitude: index < 20 ? 170 + 2.5 * Math.floor(index / 5) : -190 + 2.5 * Math.floor(index / 5),
      sea: false,
    }));
    const ask = async (cell: Cell): Promise<Int16Array> =>
      (await source.read({ cell, variables: ["temperature_2m"], from: first, to: last })).grids.get(
        "temperature_2m",
      )!;
    const together = await Promise.all(places.map(ask));
    for (const [index, cell] of places.entries()) {
      expect(await ask(cell)).toEqual(together[index]);
      expect(together[index]).not.toContain(packedMissing);
    }
  });
});

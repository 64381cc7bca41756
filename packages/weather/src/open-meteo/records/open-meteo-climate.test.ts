import { sampled } from "@halcyon/testing";
import { packedMissing, unpack, type VariableName } from "@halcyon/schema";
import { calendarDate, dayNumber, formatCalendarDate } from "@halcyon/schema/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeRecord } from "../../record/record-source.suite.ts";
import { recordPacking, type RecordSource } from "../../record/record-source.ts";
import { openMeteoClient } from "../client/open-meteo-client.ts";
import {
  climateModelNames,
  climateOffers,
  openMeteoClimate,
  type OpenMeteoClimateOptions,
} from "./open-meteo-climate.ts";
import { keptInMemory, recordsServer, type RecordsServer, recordValue } from "../open-meteo-records.suite.ts";
import { refusal } from "../open-meteo-faults.suite.ts";

const home = { latitude: 52.52, longitude: 13.41 };

let server: RecordsServer;
beforeAll(async () => {
  server = await recordsServer(Date.parse("2026-11-22T09:20:00Z"));
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.asked.length = 0;
  server.mishaps.length = 0;
});

const openAll = (options: Partial<OpenMeteoClimateOptions> = {}): readonly RecordSource[] =>
  openMeteoClimate({ client: openMeteoClient(server.options), ...options });
const open = (model: (typeof climateModelNames)[number], options: Partial<OpenMeteoClimateOptions> = {}) =>
  openAll({ models: [model], ...options })[0]!;
const standardDay = (year: number, month = 1, day = 1): number => dayNumber("standard", { year, month, day });

for (const model of sampled(["FGOALS_f3_H", "NICAM16_8S"] as const, 2)) {
  const { calendar, variables, gaps } = climateOffers[model];
  describeRecord(`${model} of Open-Meteo`, {
    open: async () => open(model),
    inside: [{ place: home, cell: { latitude: 52.5, longitude: 13.4 } }],
    outside: [],
    value: (name, _, time) => {
      const { year, month, day } = calendarDate(calendar, time);
      if (gaps.some(([from, to]) => year >= from && year <= to)) return Number.NaN;
      const { column, factor = 1 } = variables.get(name)!;
      return recordValue(column, standardDay(year, month, day) * 24, model) * factor;
    },
  });
}

test("all seven models are records of their own, under the one scenario of HighResMIP", () => {
  const all = openAll().map((source) => source.describe());
  expect(all.map((one) => "model" in one && [one.model, one.scenario])).toEqual(
    climateModelNames.map((name) => [name, "ssp585"]),
  );
});

test.each([
  ["CMCC_CM2_VHR4", "noleap", "2050-12-31", ["rain", "snowfall", "cloud_cover", "shortwave_radiation"]],
  ["FGOALS_f3_H", "noleap", "2050-12-31", ["rain", "snowfall"]],
  ["HiRAM_SIT_HR", "standard", "2050-12-31", ["pressure_msl"]],
  ["MRI_AGCM3_2_S", "standard", "2050-12-31", []],
  ["EC_Earth3P_HR", "standard", "2049-12-31", []],
  ["MPI_ESM1_2_XR", "standard", "2050-12-31", []],
  ["NICAM16_8S", "standard", "2050-12-31", []],
] as const)("%s is in the calendar %s, ends on %s and lacks %j", (name, calendar, end, lacks) => {
  const description = open(name).describe();
  const all = open("MRI_AGCM3_2_S").describe().variables;
  expect(description.calendar).toBe(calendar);
  expect(formatCalendarDate(calendarDate(calendar, description.first))).toBe("1950-01-01");
  expect(formatCalendarDate(calendarDate(calendar, description.last))).toBe(end);
  expect([...all.keys()].filter((key) => !description.variables.has(key))).toEqual(lacks);
});

test("a model without leap days has no 29 February, though the provider repeats the day before", async () => {
  const source = open("CMCC_CM2_VHR4");
  const cell = (await source.locate(home))!;
  const from = dayNumber("noleap", { year: 2024, month: 2, day: 28 });
  const { grids } = await source.read({ cell, variables: ["temperature_2m"], from, to: from + 1 });
  const values = [...grids.get("temperature_2m")!].map((packed) =>
    unpack(packed, recordPacking("temperature_2m", "day")),
  );
  const at = (month: number, day: number): number =>
    recordValue("temperature_2m_mean", standardDay(2024, month, day) * 24, "CMCC_CM2_VHR4");
  expect(values).toEqual([at(2, 28), at(3, 1)]);
});

test("NICAM's gaps are named and stay empty", async () => {
  const source = open("NICAM16_8S");
  const cell = (await source.locate(home))!;
  const { gaps, first, last } = source.describe();
  expect(
    gaps!.map(({ from, to }) => [from, to].map((day) => formatCalendarDate(calendarDate("standard", day)))),
  ).toEqual([
    ["1961-01-01", "1999-12-31"],
    ["2011-01-01", "2039-12-31"],
  ]);
  const { grids } = await source.read({ cell, variables: ["precipitation"], from: first, to: last });
  const values = grids.get("precipitation")!;
  for (const { from, to } of gaps!) {
    expect([values[from - first - 1], values[to - first + 1]]).not.toContain(packedMissing);
    expect(new Set(values.subarray(from - first, to - first + 1))).toEqual(new Set([packedMissing]));
  }
});

test("radiation comes as megajoules of a day and is watts", async () => {
  const source = open("MRI_AGCM3_2_S");
  const cell = (await source.locate(home))!;
  const day = standardDay(2000);
  const { grids } = await source.read({ cell, variables: ["shortwave_radiation"], from: day, to: day });
  const megajoules = recordValue("shortwave_radiation_sum", day * 24, "MRI_AGCM3_2_S");
  expect(grids.get("shortwave_radiation")![0]).toBe(Math.round((megajoules * 1e6) / 86_400));
});

describe("a variable of a place", () => {
  const read = async (source: RecordSource, variables: readonly VariableName[]) =>
    source.read({
      cell: (await source.locate(home))!,
      variables,
      from: standardDay(2000),
      to: standardDay(2001),
    });

  test("is asked for once, for all years, and kept for good", async () => {
    const kept = keptInMemory();
    await read(open("MRI_AGCM3_2_S", { kept }), ["temperature_2m"]);
    await read(open("MRI_AGCM3_2_S", { kept }), ["temperature_2m", "precipitation"]);
    await read(open("MRI_AGCM3_2_S", { kept }), ["temperature_2m", "precipitation"]);
    const asked = server.asked.map(({ searchParams: query }) =>
      ["models", "daily", "start_date", "end_date"].map((name) => query.get(name)),
    );
    expect(asked).toEqual([
      ["MRI_AGCM3_2_S", "temperature_2m_mean", "1950-01-01", "2050-12-31"],
      ["MRI_AGCM3_2_S", "precipitation_sum", "1950-01-01", "2050-12-31"],
    ]);
  });

  test("costs 264 calls and five of them 1,318, until they are kept", async () => {
    const source = open("MRI_AGCM3_2_S");
    const request = { cell: (await source.locate(home))!, from: standardDay(2000), to: standardDay(2001) };
    const five = [
      "temperature_2m",
      "precipitation",
      "wind_speed_10m",
      "relative_humidity_2m",
      "shortwave_radiation",
    ] as const;
    const callsOf = async (variables: readonly VariableName[]): Promise<number> =>
      Math.round((await source.price!({ ...request, variables })).calls);
    // 36,890 days: v / 10 x 36,890 / 14.
    expect([await callsOf(five.slice(0, 1)), await callsOf(five)]).toEqual([264, 1318]);
    await source.read({ ...request, variables: five });
    expect(await callsOf(five)).toBe(0);
  });

  test("is asked for of one model after the other, also where all are wanted at once", async () => {
    let under = 0;
    let most = 0;
    const client = openMeteoClient({
      ...server.options,
      fetch: async (...asked) => {
        under += 1;
        most = Math.max(most, under);
        const response = await fetch(...asked);
        under -= 1;
        return response;
      },
    });
    await Promise.all(openAll({ client }).map((source) => read(source, ["temperature_2m"])));
    expect([server.asked.length, most]).toEqual([7, 1]);
  });

  test("that fails of one model is kept of the others", async () => {
    const kept = keptInMemory();
    server.mishaps.push(
      (response, answer) => response.end(answer()),
      refusal(500, "boom"),
      refusal(500, "boom"),
      refusal(500, "boom"),
    );
    const models = openAll({ kept, models: ["MRI_AGCM3_2_S", "MPI_ESM1_2_XR"] });
    const outcomes = await Promise.allSettled(models.map((source) => read(source, ["temperature_2m"])));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    server.asked.length = 0;
    await Promise.all(models.map((source) => read(source, ["temperature_2m"])));
    expect(server.asked.map(({ searchParams }) => searchParams.get("models"))).toEqual(["MPI_ESM1_2_XR"]);
  });
});

import { isLong, sampled } from "@halcyon/testing";
import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeRecord } from "../../record/record-source.suite.ts";
import type { RecordSource } from "../../record/record-source.ts";
import { archiveModels, archiveOffers, hourOfYear } from "./archive-model.ts";
import {
  archiveYears,
  dueHour,
  openMeteoArchive,
  type OpenMeteoArchiveOptions,
} from "./open-meteo-archive.ts";
import { openMeteoClient } from "../client/open-meteo-client.ts";
import { keptInMemory, recordsServer, type RecordsServer, recordValue } from "../open-meteo-records.suite.ts";
import { refusal } from "../open-meteo-faults.suite.ts";
import fc from "fast-check";

const nowMs = Date.parse("2026-11-22T09:20:00Z");
const home = { latitude: 52.52, longitude: 13.41 };
const atSea = { latitude: 45, longitude: -30 };

let server: RecordsServer;
beforeAll(async () => {
  server = await recordsServer(nowMs);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.nowMs = nowMs;
  server.lagDays = 6;
  server.asked.length = 0;
  server.mishaps.length = 0;
});

const open = (options: Partial<OpenMeteoArchiveOptions> = {}): RecordSource =>
  openMeteoArchive({ client: openMeteoClient(server.options), ...options });
const hour = (time: string): number => epochHourOf(Date.parse(time));
const yearsAsked = (): string[] =>
  server.asked.map(({ searchParams }) => `${searchParams.get("start_date")} ${searchParams.get("end_date")}`);
const read = async (
  source: RecordSource,
  from: string,
  to: string,
  variables: VariableName[] = ["temperature_2m"],
) => source.read({ cell: (await source.locate(home))!, variables, from: hour(from), to: hour(to) });

/** Returns the expected value. ERA5's gusts are values at the time stamps, and an hour has the stronger of the gusts at its two ends. */
const era5Value = (name: VariableName, cell: { sea: boolean }, time: number): number => {
  if (!cell.sea && variable(name).atSea === true) return Number.NaN;
  const at = recordValue(name, time, "era5");
  if (name !== "wind_gusts_10m") return at;
  return time === hourOfYear(1940) ? Number.NaN : Math.max(at, recordValue(name, time - 1, "era5"));
};
describeRecord("ERA5 of Open-Meteo", {
  open: async () => open(),
  inside: sampled(
    [
      { place: atSea, cell: { ...atSea, sea: true } },
      { place: home, cell: { latitude: 52.5, longitude: 13.5, sea: false } },
    ],
    2,
  ),
  outside: [],
  value: era5Value,
});
if (isLong)
  describeRecord("ERA5-Land of Open-Meteo", {
    open: async () => open({ model: "era5_land" }),
    inside: [{ place: home, cell: { latitude: 52.5, longitude: 13.4, sea: false } }],
    outside: [atSea],
  });

test.each(archiveModels)("%s is asked for by its name, hour by hour at its own height", async (model) => {
  const source = open({ model });
  await read(source, "2020-03-01T00:00Z", "2020-03-01T23:00Z");
  expect(Object.fromEntries(server.asked[0]!.searchParams)).toMatchObject({
    models: model,
    hourly: "temperature_2m",
    elevation: "nan",
  });
  expect(source.describe()).toMatchObject({
    id: `open-meteo-${model}`,
    first: hourOfYear(archiveOffers[model].firstYear),
  });
});

describe("years", () => {
  test("are asked for one by one, each with a day around it, and no more of them than the hours need", async () => {
    await read(open(), "1990-12-31T01:00Z", "1994-01-01T22:00Z");
    expect(yearsAsked()).toEqual(["1990-12-31 1992-01-01", "1991-12-31 1993-01-01", "1992-12-31 1994-01-01"]);
    server.asked.length = 0;
    await read(open(), "1990-12-31T00:00Z", "1991-01-01T23:00Z");
    expect(yearsAsked()).toEqual(["1989-12-31 1991-01-01", "1990-12-31 1992-01-01"]);
  });

  test("have their 29 February", async () => {
    const { grids, from } = await read(open(), "2024-02-28T00:00Z", "2024-03-01T23:00Z");
    const values = [...grids.get("temperature_2m")!].map((packed) =>
      unpack(packed, variable("temperature_2m").packing),
    );
    expect(values).toHaveLength(72);
    values.forEach((value, row) =>
      expect(value).toBeCloseTo(recordValue("temperature_2m", from + row, "era5"), 6),
    );
  });

  test("that have ended are kept for good, by variable", async () => {
    const kept = keptInMemory();
    await read(open({ kept }), "2020-01-01T00:00Z", "2021-12-31T00:00Z");
    server.nowMs = Date.parse("2029-05-01T00:00Z");
    server.asked.length = 0;
    const again = open({ kept });
    await read(again, "2020-01-01T00:00Z", "2021-12-31T00:00Z");
    expect(server.asked).toEqual([]);
    await read(again, "2021-01-01T00:00Z", "2021-12-31T00:00Z", ["temperature_2m", "precipitation"]);
    expect(server.asked.map(({ searchParams }) => searchParams.get("hourly"))).toEqual(["precipitation"]);
  });

  test("that are cut on the disk are asked for again", async () => {
    const kept = keptInMemory();
    await read(open({ kept }), "2020-06-01T00:00Z", "2020-06-02T00:00Z");
    await kept.write(kept.names()[0]!, new Uint8Array(8));
    await read(open({ kept }), "2020-06-01T00:00Z", "2020-06-02T00:00Z");
    expect(server.asked).toHaveLength(2);
  });

  test("that go on are asked for again after 6 hours, and the last one until ERA5 has taken over from ERA5T", async () => {
    const kept = keptInMemory();
    const source = open({ kept });
    const countAt = async (time: string, day: string): Promise<number> => {
      server.nowMs = Date.parse(time);
      server.asked.length = 0;
      await read(source, day, day);
      return server.asked.length;
    };
    expect(await countAt("2026-11-22T09:20Z", "2026-11-01T00:00Z")).toBe(1);
    expect(await countAt("2026-11-22T11:59Z", "2026-11-01T00:00Z")).toBe(0);
    expect(await countAt("2026-11-22T12:00Z", "2026-11-01T00:00Z")).toBe(1);
    expect(await countAt("2027-03-01T00:00Z", "2026-11-01T00:00Z")).toBe(1);
    expect(await countAt("2027-03-01T07:00Z", "2026-11-01T00:00Z")).toBe(1);
    expect(await countAt("2027-05-01T00:00Z", "2026-11-01T00:00Z")).toBe(1);
    expect(await countAt("2027-12-01T00:00Z", "2026-11-01T00:00Z")).toBe(0);
  });

  test("that fail leave those before them kept, and a second try goes on", async () => {
    const source = open();
    server.mishaps.push((response, answer) => response.end(answer()));
    server.mishaps.push(refusal(429, "Minutely API request limit exceeded. Please try again in one minute."));
    const span = ["2000-01-01T00:00Z", "2002-12-31T23:00Z"] as const;
    await expect(read(source, ...span)).rejects.toMatchObject({ code: "quota_exhausted" });
    server.nowMs += 60_000;
    server.asked.length = 0;
    expect((await read(source, ...span)).grids.get("temperature_2m")).not.toContain(packedMissing);
    expect(yearsAsked()).toEqual(["2000-12-31 2002-01-01", "2001-12-31 2003-01-01"]);
  });

  test("of which the answer cannot be used are not kept", async () => {
    const kept = keptInMemory();
    const elsewhere = (answer: string): string => answer.replace('"latitude":52.5', '"latitude":42.5');
    for (const spoil of [elsewhere, (answer: string) => answer.slice(0, -1000)]) {
      server.mishaps.push((response, answer) => response.end(spoil(answer())));
      server.mishaps.push((response, answer) => response.end(spoil(answer())));
      server.mishaps.push((response, answer) => response.end(spoil(answer())));
      const failed = read(open({ kept }), "2020-06-01T00:00Z", "2020-06-02T00:00Z");
      await expect(failed).rejects.toMatchObject({ code: "unusable_answer" });
      expect(kept.names()).toEqual([]);
      server.mishaps.length = 0;
    }
  });

  test("of one place that are asked for at once are asked for once", async () => {
    const source = open();
    await Promise.all(["2020-01-05T00:00Z", "2020-07-05T00:00Z"].map((day) => read(source, day, day)));
    expect(server.asked).toHaveLength(1);
  });
});

describe("the end of the record", () => {
  const lastAt = (time: string): string => {
    server.nowMs = Date.parse(time);
    return formatEpochHour(open().describe().last);
  };

  test("lies six days back and moves with the clock, over the end of a year too", () => {
    expect(lastAt("2026-11-22T09:20:00Z")).toBe("2026-11-16T23:00:00Z");
    expect(lastAt("2027-01-05T23:59:59Z")).toBe("2026-12-30T23:00:00Z");
    expect(lastAt("2027-01-06T00:00:00Z")).toBe("2026-12-31T23:00:00Z");
    expect(lastAt("2027-01-07T00:00:00Z")).toBe("2027-01-01T23:00:00Z");
  });

  test("is read at the turn of a year", async () => {
    server.nowMs = Date.parse("2027-01-06T12:00Z");
    const source = open();
    const { steps, grids } = await read(source, "2026-12-31T00:00Z", "2027-01-06T00:00Z");
    expect(steps).toBe(24);
    expect(grids.get("temperature_2m")).not.toContain(packedMissing);
    server.nowMs += 86_400_000;
    expect((await read(source, "2026-12-31T00:00Z", "2027-01-06T00:00Z")).steps).toBe(48);
    expect(yearsAsked()).toEqual(["2025-12-31 2026-12-31", "2025-12-31 2027-01-01", "2026-12-31 2027-01-01"]);
  });

  test("stands where the provider was seen to stand while it is late, and is awaited up to today", async () => {
    server.lagDays = 9;
    const source = open();
    await read(source, "2026-11-01T00:00Z", "2026-11-22T00:00Z");
    const { last, awaitedTo, revision } = source.describe();
    expect([last, awaitedTo!].map(formatEpochHour)).toEqual(["2026-11-13T23:00:00Z", "2026-11-22T23:00:00Z"]);
    server.lagDays = 6;
    server.nowMs += 3 * 3_600_000;
    expect(formatEpochHour(source.describe().last)).toBe("2026-11-16T23:00:00Z");
    expect(source.describe().revision).not.toBe(revision);
  });
});

describe("the price", () => {
  const eight: VariableName[] = [
    "temperature_2m",
    "dew_point_2m",
    "precipitation",
    "cloud_cover",
    "shortwave_radiation",
    "wind_speed_10m",
    "wind_gusts_10m",
    "pressure_msl",
  ];

  test("of a year is 21 calls for eight variables and of thirty 630, less what is kept, and asks for nothing", async () => {
    const kept = keptInMemory();
    const source = open({ kept });
    const cell = (await source.locate(home))!;
    const years = (first: number, last: number) => ({ from: hourOfYear(first), to: hourOfYear(last + 1) });
    const callsOf = async (first: number, last: number): Promise<number> =>
      Math.round((await source.price!({ cell, variables: eight, ...years(first, last) })).calls);
    // 8 columns of 10,958 days, and of two days more for each year: 0.8 x 11,018 / 14.
    expect([await callsOf(1991, 1991), await callsOf(1991, 2020)]).toEqual([21, 630]);
    expect(server.asked).toEqual([]);
    await source.read({ cell, variables: eight, ...years(1991, 1993) });
    expect([await callsOf(1991, 1993), await callsOf(1991, 2020)]).toEqual([0, 567]);
    const restarted = open({ kept });
    expect(Math.round((await restarted.price!({ cell, variables: eight, ...years(1991, 2020) })).calls)).toBe(
      567,
    );
  });

  test("tells what is left of the provider's calls", async () => {
    const client = openMeteoClient({ ...server.options, limits: { hour: 100 } });
    const source = open({ client });
    const request = {
      cell: (await source.locate(home))!,
      variables: eight,
      from: hourOfYear(2020),
      to: hourOfYear(2020),
    };
    await source.read(request);
    const { left } = await source.price!(request);
    expect(left).toMatchObject([{ window: "hour", limit: 100 }]);
    expect(Math.round(left[0]!.left)).toBe(79);
  });
});

const offer = { lagDays: 6, firstYear: 1940 };

test("years hold every hour between them once their first is left out, and none is needless", () => {
  const hours = fc.integer({ min: hourOfYear(1940), max: hourOfYear(2027) });
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: 0, max: 24 * 800 }), (now, end, length) => {
      const to = Math.min(end, dueHour(offer, now));
      const from = Math.max(hourOfYear(1940), to - length);
      fc.pre(to >= from);
      const years = archiveYears(offer, now, { from, to });
      // The first hour of a stretch has no gust; only the first of all need not have one.
      const first = years[0]!;
      expect(first.from < from || from === hourOfYear(1940)).toBe(true);
      expect(years.at(-1)!.to).toBeGreaterThanOrEqual(to);
      years.slice(1).forEach(({ year, from: begin, to: last }, index) => {
        expect(year).toBe(years[index]!.year + 1);
        expect(begin).toBeLessThan(hourOfYear(year));
        expect(years[index]!.to).toBeGreaterThanOrEqual(hourOfYear(year) - 1);
        expect(last).toBeGreaterThan(begin);
      });
      expect(years.length).toBeLessThanOrEqual(2 + Math.floor((to - from) / (365 * 24)));
      for (const { from: begin, to: last } of years) {
        expect(begin).toBeLessThanOrEqual(to);
        expect(last).toBeGreaterThanOrEqual(from);
        expect(last).toBeLessThanOrEqual(dueHour(offer, now));
      }
    }),
    { seed: 20_261_122, numRuns: 3000 },
  );
});

test("a year is final 100 days after its end", () => {
  const editionAt = (now: number) =>
    archiveYears(offer, now, { from: hourOfYear(2026), to: hourOfYear(2026) + 24 })[0]!.edition;
  expect(editionAt(hourOfYear(2027) + 2400)).toBeUndefined();
  expect(editionAt(hourOfYear(2027) + 2399)).toBe(hourOfYear(2027) + 2394);
});

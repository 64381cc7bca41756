import { join } from "node:path";
import { type HistoricalHourlyResponse, packedMissing } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { ingestRecord } from "@halcyon/ingest";
import { copyRecord, openRecordWriter, surveyCells } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { syntheticHistory, syntheticProjections } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test } from "vitest";
import { runningServer } from "../../../test/harness/running-server.suite.ts";
import { parseConfig } from "../../config/config.ts";
import type { AbsentRecord } from "../../ports.ts";
import { wholeYears } from "../records/record-years.ts";
import { recordSources } from "./record-sources.ts";

const nowMs = (): number => Date.UTC(2026, 10, 21, 9);

function open(file: object | undefined, folder: string = "/srv") {
  const environment = file === undefined ? {} : { HALCYON_CONFIG: join(folder, "halcyon.json") };
  const config = parseConfig(environment, "/", () => JSON.stringify({ models: {}, ...file }));
  return recordSources(config, nowMs);
}

test("without a file there is a synthetic history from 1979, and projections to 2100", async () => {
  const { hourly, daily, projections } = await open(undefined);
  expect(hourly!.describe()).toMatchObject({ synthetic: true, step: "hour", first: 9 * 365 * 24 + 48 });
  expect(daily).toBeUndefined();
  const scenarios = projections
    .map((source) => source.describe())
    .map((one) => "scenario" in one && one.scenario);
  expect(new Set(scenarios)).toEqual(new Set(["ssp126", "ssp245", "ssp370", "ssp585"]));
});

test("a file that names no record has none", async () => {
  expect(await open({})).toEqual({
    hourly: undefined,
    daily: undefined,
    projections: [],
    absent: [],
    maxAgeHours: {},
  });
});

/** Creates a store with two years of a synthetic climate model, in one record per year. */
async function storeOfTwoYears(root: string): Promise<void> {
  const [source] = syntheticProjections(0);
  const { calendar, ...described } = source!.describe();
  const cells = await surveyCells(source!, { sites: [{ latitude: 47, longitude: 8 }], reachKm: 50 });
  for (const [record, year] of [
    ["history", 1950],
    ["ssp126", 1951],
  ] as const) {
    const first = dayNumber(calendar, { year, month: 1, day: 1 });
    const years = { first, last: first + 364 };
    const writer = await openRecordWriter(root, { ...described, ...years, calendar, record, cells });
    await copyRecord(source!, writer);
    await writer.publish();
  }
}

describe("records of a store", () => {
  test("that are to grow say how old they may be", async () => {
    const folder = temporaryFolder();
    const source = syntheticHistory({ seed: 0, clock: nowMs });
    const { variables, last, ...described } = source.describe();
    const cells = { sites: [(await source.locate({ latitude: 47, longitude: 8 }))!], reachKm: 50 };
    const day = { variables: new Map([...variables].slice(0, 1)), first: last - 23, last };
    const writer = await openRecordWriter(join(folder, "store"), {
      ...described,
      ...day,
      record: "era5",
      cells,
    });
    await copyRecord(source, writer);
    await writer.publish();
    const hourly = { source: "store", path: "store", record: "era5" };
    expect((await open({ historical: { hourly } }, folder)).maxAgeHours).toEqual({});
    const growing = await open({ historical: { hourly: { ...hourly, max_age_days: 9 } } }, folder);
    expect(growing.maxAgeHours).toEqual({ hourly: 216 });
  });

  test("that go on from each other are one", async () => {
    const folder = temporaryFolder();
    await storeOfTwoYears(join(folder, "store"));
    const both = { source: "store", path: "store", record: ["history", "ssp126"] };
    const { projections } = await open({ projections: [both] }, folder);
    const { first, last } = projections[0]!.describe();
    expect([first, last]).toEqual([-20 * 365 - 5, -20 * 365 - 5 + 729]);
    const cell = (await projections[0]!.locate({ latitude: 47.1, longitude: 8.1 }))!;
    const days = await projections[0]!.read({ cell, variables: ["temperature_2m"], from: first, to: last });
    expect(days.grids.get("temperature_2m")).not.toContain(packedMissing);
    const wrong = await open({ historical: { daily: { ...both, record: "ssp126" } } }, folder);
    expect(wrong.daily).toBeUndefined();
    const [{ dataset, absence }] = wrong.absent as [AbsentRecord];
    expect([dataset, absence.trouble]).toEqual(["historical.day", "unusable"]);
    expect(absence.cause.message).toContain("historical.daily: ssp126 is no history by the day");
  });

  test("that are typical years are a history of one whole year", async () => {
    const folder = temporaryFolder();
    const rows = Array.from({ length: 8760 }, (_, hour) => {
      const date = new Date(Date.UTC(2001, 0, 1, hour));
      const [month, day, ended] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours() + 1];
      const two = (part: number): string => String(part).padStart(2, "0");
      return `${two(month)}/${two(day)}/${1990 + month},${two(ended)}:00,${(hour % 300) / 10}`;
    });
    const heading = "Date (MM/DD/YYYY),Time (HH:MM),Dry-bulb (C)";
    const text = ['700000,"TOWN",AK,-9,60,10,33', heading, ...rows].join("\n");
    const town = stationRecordSource({ id: "town", format: "tmy3", text });
    await ingestRecord(town, { root: join(folder, "store"), record: "town", wanted: "all", revision: "1" });
    const { hourly, absent } = await open(
      { historical: { hourly: { source: "store", path: "store", record: "town" } } },
      folder,
    );
    expect(absent).toEqual([]);
    const description = hourly!.describe();
    expect(description.monthYears).toHaveLength(12);
    expect(description.attribution).toContain("a typical year of months of 1991 to 2002");
    expect(wholeYears(description)).toEqual({ first: 2001, last: 2001 });
    await using server = await runningServer({
      ports: { records: { hourly, daily: undefined, projections: [] } },
    });
    const days = "start_date=2001-06-01&end_date=2001-06-01";
    const answer = await server.send(
      `/v1/historical/hourly?latitude=60&longitude=10&variables=temperature_2m&${days}`,
    );
    expect(answer.status, answer.text).toBe(200);
    // Row 3614 ends at 15:00 of 31 May, nine hours behind UTC.
    expect((answer.json as HistoricalHourlyResponse).hourly.temperature_2m!.values[0]).toBe(1.4);
    expect(answer.text).toContain("a typical year of months of 1991 to 2002");
  });

  test("that are not there are absent, and named with their place in the configuration", async () => {
    const projections = [{ source: "store", path: "nowhere", record: "absent" }];
    const { absent } = await open({ projections });
    expect(absent).toMatchObject([
      { dataset: "projections.0", offering: "projection", id: "absent", absence: { trouble: "empty" } },
    ]);
    expect(absent![0]!.absence.cause.message).toMatch(/projections\.0: absent has no published record/);
  });
});

test("the same model and scenario twice are refused", async () => {
  const synthetic = { source: "synthetic" };
  await expect(open({ projections: [synthetic, synthetic] })).rejects.toThrow(
    "projections.1: synthetic-a ssp126 is named twice",
  );
});

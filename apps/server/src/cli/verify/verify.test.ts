import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { formatEpochHour } from "@halcyon/schema/time";
import { copyRun } from "@halcyon/store";
import { sized, temporaryFolder } from "@halcyon/testing";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ended, runCommand } from "../../../test/cli/run-command.suite.ts";

const firstRun = Date.UTC(2026, 10, 1) / 3_600_000;
const place = { latitude: 47.4, longitude: 8.5 };

let folder = "";
let environment: Record<string, string> = {};

/** Creates a store with five runs of each part of the synthetic climate, twelve hours apart, and a station with constant weather. */
beforeAll(async () => {
  folder = temporaryFolder();
  const root = join(folder, "store");
  for (const [part, product] of [
    ["gfs", "gfs"],
    ["gefs", "gefs"],
  ] as const) {
    for (let run = 0; run < 5; run++) {
      const source = syntheticSource({ product, seed: 1 });
      await copyRun(source, firstRun + run * 12, [place], { root, part, reachKm: 20, keepRuns: 9 });
    }
  }
  const rows = Array.from({ length: 49 }, (_, hour) => `${formatEpochHour(firstRun + hour)},20,2,3`);
  const text = ["time,air,wind,gust", ...rows].join("\n");
  const columns = {
    air: { variable: "temperature_2m", unit: "degC" },
    wind: { variable: "wind_speed_10m", unit: "m/s" },
    gust: { variable: "wind_gusts_10m", unit: "m/s" },
  } as const;
  const station = stationRecordSource({ id: "hut", text, format: "csv", columns, location: place });
  await ingestRecord(station, { root, record: "hut", wanted: "all", revision: "1" });
  const [head, ...hours] = text.split("\n");
  const dates = [head, ...hours.map((row) => row.replace(/,.*/, ",9,0,0"))].join("\n");
  const far = { ...place, latitude: place.latitude + 0.1 };
  const other = stationRecordSource({ id: "far", text: dates, format: "csv", columns, location: far });
  await ingestRecord(other, { root, record: "far", wanted: "all", revision: "1" });
  const part = (name: string): object => ({ source: "store", path: "store", part: name });
  const models = {
    noaa: { deterministic: part("gfs"), ensemble: part("gefs") },
    ecmwf: { deterministic: { source: "synthetic" } },
  };
  const history = { hourly: { source: "synthetic" } };
  await writeFile(join(folder, "halcyon.json"), JSON.stringify({ models, historical: history }));
  await writeFile(join(folder, "bare.json"), JSON.stringify({ models }));
  environment = { HALCYON_CONFIG: join(folder, "halcyon.json"), HALCYON_DATA_DIR: folder };
});

const verify = (...args: readonly string[]): Promise<Ended> => runCommand(["verify", ...args], environment);

/** Runs {@link verify} on short runs and without a history, because thirty years of history take most of the time. */
const verifyCheaply = (...args: readonly string[]): Promise<Ended> => {
  const HALCYON_CONFIG = join(folder, sized("bare.json", "halcyon.json"));
  return runCommand(["verify", ...args], { ...environment, HALCYON_CONFIG });
};

interface Lead {
  readonly from_day: number;
  readonly hours: number;
  readonly days: number;
  readonly runs: number;
  readonly few?: boolean;
  readonly coverage?: { readonly inside: number } | null;
  readonly ranks?: { readonly counts: readonly number[] } | null;
  readonly ideal?: { readonly brier: { readonly score: number }; readonly reliability: readonly object[] };
}

const at = ["--place", "47.4,8.5"];

test("prints tables by lead time, with what stands behind them", async () => {
  const { code, stdout, stderr } = await verify("--task", "4", ...at, "--part", "ensemble");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(
    "5 runs of 31 members from 2026-11-01T00:00:00Z to 2026-11-03T00:00:00Z, at 1 place",
  );
  expect(stdout).toContain("Truth: later runs, from their start");
  expect(stdout).toContain(
    "Climatology: synthetic, 1996 to 2025, by hour of the day and the 31 days around it",
  );
  // Until the last run's start, at 48 h: leads 12 to 47 of the first run, 12 to 35 of the next and 12 to 23 of the third.
  // A storm within the hour counts, which nobody knows of the last hour: one lead less of each run.
  expect(stdout).toMatch(/^0 to 1 +35 +2 +3 +\d\.\d{4} /m);
  expect(stdout).toMatch(/^1 to 3 +34 +1 +2 +\d\.\d{4} /m);
  expect(stdout).toMatch(/^Score above 0\.9 \(ideal\)$/m);
  expect(stdout).toMatch(/^0\.9 to 1\.0 +/m);
  // One hour in five days at most, of which chi-square says nothing yet.
  expect(stdout).toMatch(/^lead \(days\) +cases +chi-square +1\/11 /m);
  expect(stdout).toMatch(/^1 to 3 +[01] +- +[01] /m);
  expect(stdout).toContain("are not independent");
  expect(stdout).toContain("No hour with a lead of 3 to 5, 5 to 10, 10 to 15, 15 to 35 days");
});

test("prints the same as JSON", async () => {
  const { code, stdout } = await verifyCheaply("--task", "4", ...at, "--part", "ensemble", "--json");
  expect(code).toBe(0);
  const found = JSON.parse(stdout) as { lead_times: readonly Lead[]; runs: readonly string[] };
  expect(found).toMatchObject({
    entry: { type: "task", id: 4 },
    part: "ensemble",
    truth: { kind: "later_runs" },
    climatologies: sized([], [{ id: "synthetic", start_year: 1996, end_year: 2025, window_days: 31 }]),
    left_out: { places: [], runs: [], hours_with_gaps: 0, hours_without_truth: 0 },
  });
  expect(found.runs).toHaveLength(5);
  expect(found.lead_times.map(({ hours }) => hours)).toEqual([35, 34, 0, 0, 0, 0]);
  const [first] = found.lead_times;
  expect(first).toMatchObject({ from_day: 0, days: 2, runs: 3, few: false });
  expect(first!.ideal!.reliability).toHaveLength(10);
  expect(first!.ranks).toMatchObject({ block_days: 5, chi_square: null, degrees_of_freedom: 10 });
  expect(first!.ranks!.counts).toHaveLength(11);
});

test("verifies a deterministic run with a station, and marks what rests on few hours", async () => {
  const against = ["--against", join(folder, "store", "hut")];
  const { code, stdout } = await verifyCheaply("--task", "4", ...at, ...against);
  expect(code).toBe(0);
  expect(stdout).toContain("Truth: hut, 2026-11-01T00:00:00Z to 2026-11-03T00:00:00Z");
  expect(stdout).toContain("Without the constraints on thunderstorm_proxy, precipitation");
  expect(stdout).toMatch(/^lead \(days\) +hours +days +runs +mean error +skill$/m);
  expect(stdout).not.toContain("calibrated ensemble");
  // Runs at 0, 12, 24 and 36 h, of 48 hours.
  expect(stdout).toMatch(/^0 to 1 +84 +2 +4 /m);
  const named = await verifyCheaply("--task", "4", ...at, "--against", "hut", "--json");
  expect(JSON.parse(named.stdout)).toMatchObject({ truth: { kind: "record", id: "hut", synthetic: false } });
});

test("verifies the days asked for, each place with the record that is nearest to it", async () => {
  const against = ["--against", "hut", "--against", join(folder, "store", "far")];
  const days = ["--from", "2026-11-02", "--to", "2026-11-02"];
  const { stdout } = await verifyCheaply("--task", "4", ...at, ...against, ...days, "--json");
  const found = JSON.parse(stdout) as { lead_times: readonly Lead[]; leads: readonly unknown[] };
  expect(found).toMatchObject({
    from: "2026-11-02",
    to: "2026-11-02",
    truth: { id: "hut + far" },
    without: ["thunderstorm_proxy", "precipitation"],
  });
  // Of the runs at 0 and 12 h leads of 24 to 47 and of 12 to 35, of those at 24 and 36 h the first 24 and 12.
  expect(found.lead_times.map(({ hours }) => hours)).toEqual([12 + 24 + 12, 24 + 12, 0, 0, 0, 0]);
  expect(found.leads).toEqual([
    expect.objectContaining({ from_day: 0, days: 1, hours: 48, reason: "few_days", crps: null }),
    expect.objectContaining({ from_day: 1, days: 1, hours: 36 }),
  ]);
});

describe("ends with an error that says what to do", () => {
  test.each<[number, string[], RegExp]>([
    [1, ["--task", "4"], /name a place with --place/],
    [1, at, /name an entry with --task/],
    [1, ["--task", "499", ...at], /there is no task 499/],
    [
      1,
      ["--task", "4", ...at, "--model", "ecmwf"],
      /models\.ecmwf\.deterministic has the source "synthetic".+--keep/,
    ],
    [
      1,
      ["--task", "4", ...at, "--model", "ecmwf", "--part", "ensemble"],
      /models\.ecmwf\.ensemble has no source/,
    ],
    [1, ["--task", "4", "--place", "10,10"], /nothing can be verified\. .+ covers 20 km around 1 place/],
    [1, ["--task", "4", ...at, "--against", "ghost"], /--against ghost: ghost has no published record/],
    [1, ["--task", "4", ...at, "--against", "No/Such Record"], /"Such Record" is not a valid name/],
    [1, ["--task", "32", ...at], /has no wave_height/],
    [2, ["--task", "4", ...at, "--part", "seasonal"], /Allowed choices are/],
    [2, ["--task", "4", ...at, "--from", "2026-11-31"], /a day is needed/],
    [1, ["--task", "4", ...at, "--from", "2027-11-30"], /nothing can be verified/],
    [1, ["--task", "4", ...at, "--calibrated"], /no calibration of noaa deterministic applies/],
  ])("%i for %j", async (expected, args, reason) => {
    const { code, stdout, stderr } = await verify(...args);
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
    expect(stderr).toMatch(reason);
  });
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { formatEpochHour } from "@halcyon/schema/time";
import type { EvidenceReport } from "@halcyon/schema/v2";
import { copyRun } from "@halcyon/store";
import { sized, temporaryFolder } from "@halcyon/testing";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Ended, runCommand } from "../../../test/cli/run-command.suite.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { proveCommand } from "./prove.ts";

const firstRun = Date.UTC(2026, 8, 1) / 3_600_000;
const place = { latitude: 47.4, longitude: 8.5 };
const days = sized(6, 70);

let environment: Record<string, string> = {};

/** Creates a store with a run a day of the synthetic ensemble, a station with constant weather, and a synthetic history. */
beforeAll(async () => {
  const folder = temporaryFolder();
  const root = join(folder, "store");
  const source = syntheticSource({ product: "gefs", seed: 1 });
  for (let day = 0; day < days; day++)
    await copyRun(source, firstRun + day * 24, [place], { root, part: "gefs", reachKm: 20, keepRuns: 99 });
  const rows = Array.from(
    { length: 24 * (days + 20) },
    (_, hour) => `${formatEpochHour(firstRun + hour)},20,2,3`,
  );
  const station = stationRecordSource({
    id: "hut",
    text: ["time,air,wind,gust", ...rows].join("\n"),
    format: "csv",
    columns: {
      air: { variable: "temperature_2m", unit: "degC" },
      wind: { variable: "wind_speed_10m", unit: "m/s" },
      gust: { variable: "wind_gusts_10m", unit: "m/s" },
    },
    location: place,
  });
  await ingestRecord(station, { root, record: "hut", wanted: "all", revision: "1" });
  const models = {
    noaa: {
      deterministic: { source: "synthetic" },
      ensemble: { source: "store", path: "store", part: "gefs" },
    },
    ecmwf: { ensemble: { source: "synthetic" } },
  };
  const historical = { hourly: { source: "synthetic" } };
  await writeFile(join(folder, "halcyon.json"), JSON.stringify({ models, historical }));
  await writeFile(join(folder, "bare.json"), JSON.stringify({ models }));
  environment = { HALCYON_CONFIG: join(folder, "halcyon.json"), HALCYON_DATA_DIR: folder };
});

const at = ["--at", "47.4,8.5"];
const prove = (...args: readonly string[]): Promise<Ended> =>
  runCommand(["prove", "--task", "4", ...args], environment);

test("says first what it reads, and that nothing of it is real", async () => {
  const { code, stdout, stderr } = await prove(...at);
  expect(code).toBe(0);
  expect(stderr).toMatch(
    new RegExp(`^${days} runs, every day, from 2026-09-01T00:00:00Z to .*: nothing to fetch`),
  );
  expect(stdout).toMatch(/^SYNTHETIC: .+ says nothing about real forecasts\.$/m);
  expect(stdout).toMatch(
    /^Mobile elevating work platform \(task 4, version \d+\), windows of 8 h from 8 to 17 h, at 47\.4, 8\.5/m,
  );
  expect(stdout).toContain(`Forecasts: noaa ensemble, synthetic: ${days} runs of 31 members, every day`);
  expect(stdout).toMatch(/^Truth: synthetic, 20.+ to 20/m);
});

test("gives no figure for too few days", async () => {
  const { stdout } = await prove(...at, "--wasted", "3000", "--missed", "1000", "--calibrated");
  if (days < 60) {
    expect(stdout).toMatch(/^Promises are for \d+ days, and 60 days are needed for any figure/m);
    expect(stdout).not.toMatch(/go from|corrected/);
    return;
  }
  expect(stdout).toMatch(
    /^Of \d+ windows promised at 0\.7 or more 1 to 3 days ahead, .+ against synthetic weather\.$/m,
  );
  expect(stdout).toContain("What the promises are worth is not known: 180 days");
  expect(stdout).toMatch(/^From day 180 on, with .+ corrected by what came/m);
  // Windows start in the seven days from the start of a run.
  expect(stdout).toMatch(/^5 to 7 +\d+/m);
  expect(stdout).not.toContain("5 to 10");
});

test("prints the plan alone on --dry-run", async () => {
  const { code, stdout, stderr } = await prove(...at, "--dry-run", "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ runs: days, every_days: 1, gigabytes: 0, requests: 0 });
  expect((await prove(...at, "--dry-run")).stdout).toMatch(/^\d+ runs, every day/);
});

test("prints the report of the API as JSON", async () => {
  const { stdout } = await prove(...at, "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    metadata: {
      model: "noaa",
      part: "ensemble",
      entry: { type: "task", id: 4 },
      location: { latitude: 47.4, longitude: 8.5 },
      timezone: "Europe/Zurich",
      window: { duration_hours: 8, local_hours: { from: 8, to: 17 }, daylight_only: false },
      source: { id: "synthetic", synthetic: true, members: 31, runs: days, runs_missing: [] },
      truth: { kind: "synthetic" },
      notices: [{ code: "synthetic" }],
    },
    leads_calibrated: null,
    generations: [],
  });
});

test.each<[string[], object]>([
  [["--hours", "4"], { duration_hours: 4, local_hours: { from: 8, to: 17 } }],
  [["--hours", "12"], { duration_hours: 12 }],
  [["--between", "0-24"], { duration_hours: 8 }],
  [["--between", "20-6", "--hours", "3"], { duration_hours: 3, local_hours: { from: 20, to: 6 } }],
  [["--daylight"], { duration_hours: 8, daylight_only: true }],
])("proves the windows of %j", async (options, window) => {
  const { stdout } = await prove(...at, "--json", ...options);
  const { metadata } = JSON.parse(stdout) as EvidenceReport;
  expect(metadata.window).toMatchObject(window);
  expect("local_hours" in metadata.window).toBe("local_hours" in window);
});

test("proves a scenario, at any hour", async () => {
  const { code, stdout } = await runCommand(["prove", "--scenario", "501", ...at, "--json"], environment);
  expect(code).toBe(0);
  const { metadata } = JSON.parse(stdout) as EvidenceReport;
  expect(metadata.window).toEqual({
    duration_hours: 4,
    minimum_score: 0.1,
    maximum_score: null,
    daylight_only: false,
  });
});

test("has corrected probabilities on --calibrated", async () => {
  const { stdout } = await prove(...at, "--json", "--calibrated");
  const { leads, leads_calibrated: corrected } = JSON.parse(stdout) as EvidenceReport;
  expect(corrected!.map(({ from_day: day, reason }) => [day, reason])).toEqual(
    leads.map(({ from_day: day }) => [day, "few_days"]),
  );
});

test("prints CSV with a promise in each line, all marked as synthetic", async () => {
  const { stdout } = await prove(...at, "--csv", "--hours", "4");
  const [head, ...lines] = stdout.trimEnd().split("\n");
  expect(head).toMatch(/^run,available_at,start,end,.+,synthetic$/);
  expect(lines.length).toBeGreaterThan(5 * days);
  expect(lines.every((line) => line.endsWith(",1"))).toBe(true);
});

describe("ends with an error that says what to do", () => {
  test.each<[number, string[], RegExp]>([
    [2, ["--task", "4"], /required option '--at/],
    [2, ["--task", "4", "--at", "47.4"], /"latitude,longitude" is needed/],
    [2, ["--task", "4", ...at, "--years", "9"], /a whole number from 1 to 5/],
    [2, ["--task", "4", ...at, "--between", "7"], /two full hours/],
    [2, ["--task", "4", ...at, "--wasted", "0"], /a number above 0/],
    [2, ["--task", "4", ...at, "--json", "--csv"], /cannot be used with/],
    [1, ["--task", "4", ...at, "--wasted", "10"], /--wasted and --missed need each other/],
    [1, at, /name an entry with --task/],
    [1, ["--task", "499", ...at], /there is no task 499/],
    [1, ["--task", "4", ...at, "--model", "ecmwf", "--part", "deterministic"], /has no source now/],
    [1, ["--task", "4", "--at", "10,10"], /covers 20 km around 1 place/],
    [1, ["--task", "4", ...at, "--against", "ghost"], /--against ghost: ghost has no published record/],
    [1, ["--task", "4", ...at, "--against", "hut"], /only one of them is synthetic/],
    [1, ["--task", "32", ...at], /has no wave_height/],
  ])("%i for %j", async (expected, args, reason) => {
    const { code, stdout, stderr } = await runCommand(["prove", ...args], environment);
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
    expect(stderr).toMatch(reason);
  });

  test("without any true weather", async () => {
    const HALCYON_CONFIG = environment["HALCYON_CONFIG"]!.replace("halcyon.json", "bare.json");
    const { code, stderr } = await runCommand(["prove", "--task", "4", ...at], {
      ...environment,
      HALCYON_CONFIG,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/name a record with --against/);
  });
});

test("reads no gigabyte unless that is confirmed, and says if the calls of the provider are not enough", async () => {
  const source = syntheticSource({ product: "gefs", seed: 1 });
  const day = { window: "day", limit: 1000, left: 300, renewsAtMs: Date.UTC(2026, 10, 22) } as const;
  const cost = { bytes: 2e9, requests: 700, calls: 700 };
  const past = { ...source.past!, costOf: () => cost, callsLeft: () => [day] };
  let reads = 0;
  const read: typeof source.read = (request) => {
    reads += 1;
    return source.read(request);
  };
  const nowMs = (): number => Date.UTC(2026, 10, 21);
  const hourly = syntheticHistory({ seed: 1, clock: nowMs });
  const command = proveCommand({
    nowMs,
    openPorts: async () => ({
      library: curatedLibrary,
      models: new Map([["noaa", [{ part: "ensemble", source: { ...source, past, read } }]]]),
      records: { hourly, daily: undefined, projections: [] },
    }),
    storeFolder: () => "",
  });
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  await expect(command.parseAsync(["--task", "4", ...at], { from: "user" })).rejects.toThrow(/Add --yes/);
  expect(said).toHaveBeenCalledWith(expect.stringContaining("2.00 GB in 700 requests"));
  expect(said).toHaveBeenCalledWith(
    expect.stringMatching(/leaves 300 calls for past runs until 2026-11-22T00:00:00Z, which are not enough/),
  );
  expect(reads).toBe(0);
});

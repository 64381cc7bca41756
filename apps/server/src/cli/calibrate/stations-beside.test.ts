import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { formatEpochHour } from "@halcyon/schema/time";
import { temporaryFolder } from "@halcyon/testing";
import { uniformOf } from "@halcyon/weather/hash";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { beforeAll, expect, test } from "vitest";
import { firstRun, startsOf, storeOfRuns } from "../../verification/runs/store-of-runs.suite.ts";
import { type Ended, runCommand } from "../../../test/cli/run-command.suite.ts";

const days = 25;
const stations = [
  { id: "hut", latitude: 50, longitude: 8, biasC: 3 },
  { id: "hill", latitude: 50.5, longitude: 8, biasC: 2.5 },
  { id: "dale", latitude: 51, longitude: 8, biasC: 3.6 },
] as const;
const beside = ["--beside", "50.5,8=hill", "--beside", "51,8,120=dale"] as const;

let environment: Record<string, string> = {};
let root = "";

/** Returns a pseudorandom number with an approximately normal distribution, mean 0 and deviation 1. */
function drawn(...key: readonly number[]): number {
  return [1, 2, 3, 4].reduce((sum, turn) => sum + uniformOf(...key, turn) - 0.5, 0) * Math.sqrt(3);
}

function knownC(site: number, hour: number): number {
  return 17 + 4 * drawn(site, Math.floor(hour / 6));
}

beforeAll(async () => {
  const stored = await storeOfRuns({
    runs: startsOf(days, 24),
    lastLeadHours: 24,
    stepHours: 6,
    members: 9,
    sites: stations.map(({ latitude, longitude }) => ({ latitude, longitude })),
    synthetic: false,
    temperatureC: ({ run, lead, member, site }) =>
      knownC(site, run + lead) + stations[site]!.biasC + 0.5 * drawn(site, run + lead, member),
  });
  root = stored.root;
  const folder = temporaryFolder();
  const models = { noaa: { ensemble: { source: "store", path: root, part: "made" } } };
  await writeFile(join(folder, "halcyon.json"), JSON.stringify({ models }));
  for (const [site, { id, latitude, longitude }] of stations.entries()) {
    const rows = Array.from({ length: (days + 2) * 24 }, (_, index) => {
      const hour = firstRun + index;
      return `${formatEpochHour(hour)},${(knownC(site, hour) + drawn(site, hour, 99)).toFixed(2)}`;
    });
    const columns = { air: { variable: "temperature_2m", unit: "degC" } } as const;
    const text = ["time,air", ...rows].join("\n");
    const location = { latitude, longitude };
    const record = stationRecordSource({ id, text, format: "csv", columns, location });
    await ingestRecord(record, { root: join(folder, "store"), record: id, wanted: "all", revision: "1" });
  }
  environment = { HALCYON_CONFIG: join(folder, "halcyon.json"), HALCYON_DATA_DIR: folder };
});

const calibrate = (...args: readonly string[]): Promise<Ended> =>
  runCommand(["calibrate", "--place", "50,8", "--against", "hut", ...args], environment);

test("26 days of a site alone are too few", async () => {
  const { code, stderr } = await calibrate();
  expect(code).toBe(1);
  expect(stderr).toContain("There are 26 days with a forecast and an observation, and 60 are needed.");
});

test("with two stations beside it they teach the site, and the file names the stations", async () => {
  const { code, stdout, stderr } = await calibrate(...beside);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("against hut, hill, dale from 2026-11-01 to 2026-11-26");
  expect(stdout).toMatch(/^temperature_2m +0 to 1 +2\d +[23]\.\d{3} +0\.\d{3} .* yes, emos-normal$/m);
  const file = JSON.parse(await readFile(join(root, "calibration", "made", "hut.json"), "utf8"));
  expect(file).toMatchObject({ id: "hut", trained: { against: "hut", beside: ["hill", "dale"] } });
});

test("too few days of all stations, and stations that are not there, are refused", async () => {
  const { code, stderr } = await calibrate("--beside", "50.5,8=hill", "--to", "2026-11-10");
  expect(code).toBe(1);
  expect(stderr).toContain("There are 10 days of the site and 20 of all stations, and 20 and 60 are needed.");
  expect((await calibrate("--beside", "50.5,8=moor")).stderr).toContain("--beside moor: ");
  expect((await calibrate("--beside", "hill")).stderr).toContain('"latitude,longitude=record" is needed');
});

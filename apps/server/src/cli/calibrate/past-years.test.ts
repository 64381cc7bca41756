import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { unpack, variable } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { temporaryFolder } from "@halcyon/testing";
import { readCalibration, type WeatherSource } from "@halcyon/weather";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, expect, test, vi } from "vitest";
import { configFrom } from "../../environment.ts";
import type { Library, Records } from "../../ports.ts";
import { biasedSource } from "../../verification/calibrate/biased-source.suite.ts";
import { madeEntry } from "../../../test/harness/made-ports.suite.ts";
import { calibrateCommand } from "./calibrate.ts";

const name = "temperature_2m";
const place = { latitude: 47.4, longitude: 8.5 };
/** 2026-01-02T00:00:00Z. */
const now = Date.UTC(2026, 0, 2) / 3_600_000;
const yearHours = 365 * 24;

/** Ensemble of three days with too warm members, which can read its past runs again and keeps none. */
function madeSource(): WeatherSource {
  const source = biasedSource(syntheticSource({ product: "gefs", seed: 1 }));
  const { variables, leadHours, ...described } = source.describe();
  return {
    ...source,
    describe: () => ({
      ...described,
      leadHours: leadHours.filter((lead) => lead <= 72),
      variables: new Map([...variables].filter(([one]) => one === name)),
    }),
  };
}

/** Ingests the true temperatures of two years as the record `hut`. */
async function ingestHut(root: string): Promise<void> {
  const truth = syntheticHistory({ seed: 1 });
  const [from, to] = [now - 2 * yearHours, now];
  const { grids } = await truth.read({ cell: (await truth.locate(place))!, variables: [name], from, to });
  const rows = Array.from(
    grids.get(name)!,
    (value, index) => `${formatEpochHour(from + index)},${unpack(value, variable(name).packing).toFixed(2)}`,
  );
  const station = stationRecordSource({
    id: "hut",
    text: ["time,air", ...rows].join("\n"),
    format: "csv",
    columns: { air: { variable: name, unit: "degC" } },
    location: place,
  });
  const record = { ...station, describe: () => ({ ...station.describe(), synthetic: true }) };
  await ingestRecord(record, { root, record: "hut", wanted: "all", revision: "1" });
}

const folder = temporaryFolder();
const storeFolder = join(folder, "store");
const task = madeEntry({
  variable: name,
  unit: "degC",
  ideal: { min: 10 },
  acceptable: { min: 4 },
  weight: 1,
});

/** Runs `halcyon calibrate` for the hut, and returns what it prints. */
async function calibrate(...args: readonly string[]) {
  const printed = { stdout: "", stderr: "" };
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text: string) => void (printed.stdout += `${text}\n`)),
    vi.spyOn(console, "error").mockImplementation((text: string) => void (printed.stderr += `${text}\n`)),
  ];
  const command = calibrateCommand({
    config: () => configFrom({ HALCYON_DATA_DIR: folder }),
    nowMs: () => now * 3_600_000,
    openPorts: async () => ({
      library: { list: () => [task] } as Partial<Library> as Library,
      records: {} as Records,
      models: new Map([["noaa", [{ part: "ensemble", source: madeSource() }]]]),
    }),
    storeFolder: () => storeFolder,
  });
  await command.parseAsync(["--place", "47.4,8.5", "--against", "hut", ...args], { from: "user" });
  for (const spy of spies) spy.mockRestore();
  return printed;
}

beforeAll(() => ingestHut(storeFolder));

test("learns a site from the past runs of two years, its weather and the odds of its promises", async () => {
  const { stdout, stderr } = await calibrate("--years", "2", "--odds", task.sector);
  expect(stderr).toBe("500 past runs: nothing to fetch.\n");
  expect(stdout).toContain("Written as revision 1.");
  expect(stdout).toMatch(/^temperature_2m +0 to 1 .* yes, emos-normal$/m);
  const text = await readFile(join(folder, "calibration", "noaa-ensemble", "hut.json"), "utf8");
  const { trained, variables, odds } = readCalibration(text);
  expect(trained).toMatchObject({ against: "hut", from: "2024-01-03", synthetic: true });
  for (const one of variables[name]!.classes) {
    expect(one).toMatchObject({ accepted: true });
    expect(one.crps!).toBeLessThan(0.8 * one.crps_raw!);
    expect(Math.abs(one.inside! - 0.8)).toBeLessThan(0.03);
  }
  const windows = odds!.find(({ event }) => event === "window_8")!;
  for (const { days } of windows.classes) expect(days).toBeGreaterThan(300);
});

test("reads one past year if one is asked for", async () => {
  const { stderr } = await calibrate("--years", "1", "--dry-run");
  expect(stderr).toBe("366 past runs: nothing to fetch.\n");
});

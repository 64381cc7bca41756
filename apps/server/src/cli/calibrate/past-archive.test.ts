import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { formatEpochHour } from "@halcyon/schema/time";
import { hashedUniform } from "@halcyon/scoring/verification";
import { temporaryFolder } from "@halcyon/testing";
import { madeRuns, madeValue, servedRuns } from "@halcyon/weather/dynamical/made-archive.suite";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { afterAll, expect, test, vi } from "vitest";
import { parseConfig } from "../../config/config.ts";
import type { Library, Records } from "../../ports.ts";
import { modelSources } from "../../weather/sources/model-sources.ts";
import { calibrateCommand } from "./calibrate.ts";

/** Number of levels of the runs: all are equal, so that the errors of each day ahead are known. */
const levels = 1;
const archive = await servedRuns({ levels });
afterAll(() => archive[Symbol.asyncDispose]());

const name = "temperature_2m";
const place = { latitude: 50, longitude: 10 };
const folder = temporaryFolder();
const storeFolder = join(folder, "store");
const nowMs = Date.parse("2026-08-01T00:00Z");

/** Values of the members are 1/64 K apart. */
const step = 1 / 64;
/** Amount by which the members are too warm, and the standard deviation of the truth from day to day [K]. */
const [bias, noise] = [1.5, 0.5];

/** Returns the mean of the members of a run [°C]. */
function meanOf(run: number, leadHours: number): number {
  const at = (member: number) => madeValue(name, { run, leadHours, member, row: 0, column: 1 }, levels);
  return (at(0) + at(madeRuns.members - 1)) / 2;
}

/** Returns the deviation of the truth on the day of a run [K], which is nearly normal. */
function deviation(run: number): number {
  const sum = Array.from({ length: 12 }, (_, draw) => hashedUniform(run, draw)).reduce(
    (one, two) => one + two,
  );
  return noise * (sum - 6);
}

/** Writes the file of the station: the mean of the members of the day's run, colder by the bias, and other on each day. */
function stationFile(): string {
  const hours = Array.from({ length: 127 * 24 }, (_, index) => madeRuns.first + 1 + index);
  const rows = hours.map((hour) => {
    // The last hour of a run's first day is midnight.
    const run = 24 * Math.floor((hour - 1) / 24);
    return `${formatEpochHour(hour)},${meanOf(run, hour - run) - bias + deviation(run)}`;
  });
  return ["time,air", ...rows].join("\n");
}

/** Runs `halcyon calibrate` with the archive as its source, and returns what it prints. */
async function calibrate(
  ...args: readonly string[]
): Promise<{ readonly out: string; readonly err: string }> {
  const printed = { out: "", err: "" };
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text: string) => void (printed.out += `${text}\n`)),
    vi.spyOn(console, "error").mockImplementation((text: string) => void (printed.err += `${text}\n`)),
  ];
  const text = JSON.stringify({
    dynamical: { catalogue_url: `${archive.server.url}stac`, hosts: [new URL(archive.server.url).host] },
    models: { ecmwf: { ensemble: { source: "dynamical", dataset: archive.dataset } } },
  });
  const parsed = parseConfig({ HALCYON_CONFIG: "/halcyon.json" }, "/", () => text);
  const config = { ...parsed, dataDirectory: folder };
  const command = calibrateCommand({
    config: () => config,
    nowMs: () => nowMs,
    openPorts: async () => ({
      library: {} as Library,
      records: {} as Records,
      models: await modelSources(config, () => ""),
    }),
    storeFolder: () => storeFolder,
  });
  const site = ["--model", "ecmwf", "--place", "50,10", "--against", "hut"];
  command.exitOverride();
  await command.parseAsync([...site, ...args], { from: "user" });
  for (const spy of spies) spy.mockRestore();
  return printed;
}

/** Returns the CRPS of the members, if the truth is `distance` from their mean [K]. */
function crpsOfMembers(distance: number): number {
  const { members } = madeRuns;
  const mean = (values: readonly number[]): number => values.reduce((one, two) => one + two) / values.length;
  const said = Array.from({ length: members }, (_, member) => (member - (members - 1) / 2) * step);
  const apart = said.flatMap((one) => said.map((other) => Math.abs(one - other)));
  return mean(said.map((one) => Math.abs(one - distance))) - mean(apart) / 2;
}

/** Returns the CRPS of a normal distribution whose mean is `distance` from the truth [K], by integration over temperatures. */
function crpsOfNormal(sigma: number, distance: number): number {
  const width = 0.01;
  let [below, crps] = [0, 0];
  for (let at = -4; at < 4; at += width) {
    below += (Math.exp(-((at / sigma) ** 2) / 2) / (sigma * Math.sqrt(2 * Math.PI))) * width;
    crps += (below - (at >= distance ? 1 : 0)) ** 2 * width;
  }
  return crps;
}

test("calibrates from two years of an archive by a file of a station, and prints the gain that it has", async () => {
  const station = stationRecordSource({
    id: "hut",
    text: stationFile(),
    format: "csv",
    columns: { air: { variable: name, unit: "degC" } },
    location: place,
  });
  await ingestRecord(station, { root: storeFolder, record: "hut", wanted: "all", revision: "1" });
  const { out, err } = await calibrate("--years", "2");
  expect(err).toMatch(new RegExp(`^${madeRuns.whole.length} past runs: 0\\.\\d\\d GB in \\d+ requests`));
  expect(out).toContain("Written as revision 1.");
  const [row] = /^temperature_2m +0 to 1 .*$/m.exec(out)!;
  const [, raw, calibrated] = /^temperature_2m +0 to 1 +\d+ +([\d.]+) +([\d.]+) /.exec(row)!;
  expect(row).toMatch(/yes, emos-normal$/);
  const mean = (of: (run: number) => number): number =>
    madeRuns.whole.reduce((sum, run) => sum + of(run), 0) / madeRuns.whole.length;
  expect(Math.abs(Number(raw) - mean((run) => crpsOfMembers(deviation(run) - bias)))).toBeLessThan(0.01);
  // No normal distribution with the right mean is better than the best of these.
  const middle = mean(deviation);
  const sigmas = Array.from({ length: 20 }, (_, at) => 0.3 + at * 0.02);
  const best = Math.min(
    ...sigmas.map((sigma) => mean((run) => crpsOfNormal(sigma, deviation(run) - middle))),
  );
  expect(Number(calibrated)).toBeGreaterThan(best - 0.01);
  expect(Number(calibrated)).toBeLessThan(1.08 * best);
});

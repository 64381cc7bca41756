import type { Judged } from "../../src/verification/archive/verification-work.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { formatEpochHour } from "@halcyon/schema/time";
import { temporaryFolder } from "@halcyon/testing";
import { type CalibrationFile, siteCalibration } from "@halcyon/weather";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { beforeAll, expect, test, vi } from "vitest";
import { madeCalibration } from "../../src/weather/calibrations/calibration-file.suite.ts";
import { modelPartCalibrations } from "../../src/weather/calibrations/model-part-calibrations.ts";
import { calibrationFolder } from "../../src/weather/calibrations/calibration-folder.ts";
import { dataStatus } from "../../src/api/catalogue/data-status.ts";
import { configFrom } from "../../src/environment.ts";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { calibratedModelParts } from "../../src/weather/forecast/admit-forecast.ts";
import { madePorts } from "../harness/made-ports.suite.ts";
import type { Ports } from "../../src/ports.ts";
import { startVerifying } from "../../src/start-verifying.ts";
import { archiveFolder, archiveRun } from "../../src/verification/archive/archive.ts";
import { madeTask as entry } from "../../src/verification/forecasts/made-task.suite.ts";
import { drawn, firstRun, startsOf, storeOfRuns } from "../../src/verification/runs/store-of-runs.suite.ts";
import { archiveVerifier } from "../../src/verification/archive/verify-archive.ts";
import { verificationSchema } from "../../src/config/verification-config.ts";

const days = 36;
const now = firstRun + days * 24;
const place = { latitude: 50, longitude: 8 };
const truthC = (hour: number): number => 5 + 6 * Math.sin(hour / 17) + drawn(hour);
// Idle work never begins on a machine whose processors are busy.
const settings = verificationSchema.parse({
  places: [place],
  entries: [7],
  truth: { record: "hut" },
  priority: "normal",
});

const { library } = madePorts(entry, {});

let folder = "";
let storeRoot = "";
let source: Awaited<ReturnType<typeof storeOfRuns>>["source"];

/** Ingests the record of a thermometer. */
async function ingestThermometer(id: string, valueAt: (hour: number) => number): Promise<void> {
  const hours = Array.from({ length: days * 24 }, (_, hour) => firstRun + hour);
  const rows = hours.map((hour) => `${formatEpochHour(hour)},${valueAt(hour).toFixed(2)}`);
  const text = ["time,air", ...rows].join("\n");
  const columns = { air: { variable: "temperature_2m", unit: "degC" } } as const;
  const station = stationRecordSource({ id, text, format: "csv", columns, location: place });
  const root = join(folder, "store");
  await ingestRecord(station, { root, record: id, wanted: "all", revision: "1" });
}

/** Returns the calibration file that was trained on a thermometer. */
function taughtBy(against: string): CalibrationFile {
  const { trained } = madeCalibration();
  return madeCalibration({
    source: "made",
    members: 5,
    site: { ...place, radius_km: 2 },
    trained: { ...trained, against, synthetic: false },
  });
}

/** Creates a store of good forecasts, their archive, and the record of a thermometer. */
beforeAll(async () => {
  folder = temporaryFolder();
  const stored = await storeOfRuns({
    runs: startsOf(days, 24),
    lastLeadHours: 30,
    stepHours: 6,
    members: 5,
    synthetic: false,
    temperatureC: ({ run, lead, member }) => truthC(run + lead) + 2 * (drawn(run, lead, member) - 0.5),
  });
  ({ root: storeRoot, source } = stored);
  const archived = {
    model: "noaa",
    part: "ensemble",
    root: archiveFolder({ dataDirectory: folder }),
  } as const;
  for (const run of stored.runs) {
    const options = { ...archived, places: [place], keepDays: 800, nowMs: (run + 6) * 3_600_000 };
    await archiveRun(source, options);
  }
  await ingestThermometer("hut", truthC);
});

test("what calibration harms is left raw by the daily job, told and counted", async () => {
  const file = taughtBy("hut");
  const configPath = join(folder, "halcyon.json");
  const ensemble = { source: "store", path: storeRoot, part: "made" };
  await writeFile(configPath, JSON.stringify({ models: { noaa: { ensemble } } }));
  const config = configFrom({ HALCYON_DATA_DIR: folder, HALCYON_CONFIG: configPath });
  const taughtIn = calibrationFolder(config, "noaa", "ensemble")!;
  await mkdir(taughtIn, { recursive: true });
  await writeFile(join(taughtIn, "hut.json"), JSON.stringify(file));
  let nowMs = now * 3_600_000;
  const calibrations = await modelPartCalibrations({
    folder: taughtIn,
    model: "noaa",
    part: "ensemble",
    source: source.describe(),
    nowMs: () => nowMs,
  });
  const ports: Ports = {
    nowMs: () => nowMs,
    library: { ...library, list: (type) => (type === "task" ? [entry] : []) },
    models: new Map([["noaa", [{ part: "ensemble", source, calibrations }]]]),
    records: { hourly: undefined, daily: undefined, projections: [] },
  };
  const warned: string[] = [];
  const warn = (line: string): void => void warned.push(line);
  const doubted: number[] = [];
  const database = await memoryDatabase();
  await using verifying = await startVerifying({
    config,
    settings,
    ports,
    database,
    warn,
    onDoubted: (sites) => doubted.push(sites),
  });
  await vi.waitFor(() => expect(warned).not.toEqual([]), { interval: 50 });
  expect(warned).toEqual([
    "noaa ensemble: calibration hut did harm: temperature_2m is raw from now on, 0 to 35 days ahead",
  ]);
  expect(doubted).toEqual([0]);
  expect(JSON.parse(await readFile(join(taughtIn, "hut.json"), "utf8"))).toMatchObject({ revision: 2 });

  // Both kinds of figures were kept before.
  const asked = {
    model: "noaa",
    part: "ensemble",
    entry: { type: "task", id: 7, version: 1 },
    place: "",
  } as const;
  const raw = (await verifying.days.read({ ...asked, calibrated: false }))!;
  const calibrated = (await verifying.days.read({ ...asked, calibrated: true }))!;
  expect(calibrated.places).toBe(1);
  expect(calibrated.days.map(({ day }) => day)).toEqual(raw.days.map(({ day }) => day));

  nowMs += 10_000;
  await vi.waitFor(() => expect(calibrations.sites()).toEqual([]));
  const [part] = calibratedModelParts(ports.models.get("noaa")!);
  expect(part).toMatchObject({ source });
  const [status] = await dataStatus(ports.models, now);
  expect(status).toMatchObject({ suspendedClasses: 1 });
});

/** Returns the result of the job for a site whose calibration was trained on a record. */
async function judgedBy(against: string, places = [place]): Promise<Judged> {
  const sites = [siteCalibration(taughtBy(against), source.describe())!];
  const verifier = archiveVerifier(async () => ({
    history: undefined,
    sourceOf: () => undefined,
    sitesOf: () => sites,
    lapseKPerKm: 4.5,
  }));
  const archived = {
    model: "noaa",
    part: "ensemble",
    root: archiveFolder({ dataDirectory: folder }),
  } as const;
  const { runs } = (await verifier.archived(archived))!;
  return verifier.judge({
    ...archived,
    runs,
    places,
    storeFolder: join(folder, "store"),
    folder: join(folder, "nowhere"),
    nowMs: now * 3_600_000,
  });
}

test("a site whose record is not in the store of the data folder is told, and left as it is", async () => {
  expect(await judgedBy("gone")).toEqual({
    said: [expect.stringMatching(/^calibration hut could not be judged by gone: /)],
    doubted: 0,
  });
  expect(await judgedBy("gone", [])).toEqual({ said: [], doubted: 0 });
});

test("a site whose record has come to look like a known mistake is told, and not judged by it", async () => {
  await ingestThermometer("fahrenheit", (hour) => truthC(hour) * 1.8 + 32);
  const {
    said: [said, ...others],
    doubted,
  } = await judgedBy("fahrenheit");
  expect({ others, doubted }).toEqual({ others: [], doubted: 1 });
  expect(said).toMatch(
    /^calibration hut is not judged by fahrenheit: temperature_2m looks like degF read as degC: /,
  );
});

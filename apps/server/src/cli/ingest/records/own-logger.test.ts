import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { formatEpochHour } from "@halcyon/schema/time";
import { temporaryFolder } from "@halcyon/testing";
import { climates, madeWeather } from "@halcyon/weather/calibration/observations/made-climates.suite";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { uniformOf } from "@halcyon/weather/hash";
import { open, valuesAt } from "./stored-record.suite.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ended, runCommand } from "../../../../test/cli/run-command.suite.ts";
import { storeOfRuns } from "../../../verification/runs/store-of-runs.suite.ts";

const days = 110;
const weather = madeWeather(climates[1]!, days + 2, 3);
const { first } = weather;

/** Hour at which summer time ends in Zurich: 2024-10-27T01:00Z [h since 1970]. */
const clockChange = Date.UTC(2024, 9, 27, 1) / 3_600_000;

let folder = "";
let environment: Record<string, string> = {};

/** Creates a store with one run per day, and a server that uses it. */
beforeAll(async () => {
  const saidBy = (name: "temperature_2m" | "wind_speed_10m", spread: number) => {
    const said = weather.said.get(name)!;
    return ({
      run,
      lead,
      member,
    }: {
      readonly run: number;
      readonly lead: number;
      readonly member: number;
    }) => Math.max(0, said[run + lead - first]! + spread * (uniformOf(run, lead, member) - 0.5));
  };
  const { root } = await storeOfRuns({
    runs: Array.from({ length: days }, (_, day) => first + 24 * day),
    lastLeadHours: 24,
    stepHours: 3,
    members: 5,
    synthetic: false,
    temperatureC: saidBy("temperature_2m", 1),
    windMps: saidBy("wind_speed_10m", 0.5),
  });
  folder = temporaryFolder();
  const path = join(folder, "halcyon.json");
  await writeFile(
    path,
    JSON.stringify({ models: { noaa: { ensemble: { source: "store", path: root, part: "made" } } } }),
  );
  environment = { HALCYON_CONFIG: path, HALCYON_DATA_DIR: folder };
});

/** Returns true for the hours of a month for which the logger has no data. */
const isAway = (hour: number): boolean => hour >= first + 30 * 24 && hour < first + 60 * 24;

/** Returns the offset of local time in Zurich from UTC [h]. */
const wallHours = (hour: number): number => (hour < clockChange ? 2 : 1);

/** Writes the file of a logger that records local time. */
async function loggerFile(
  wind: string,
  aheadHours: (hour: number) => number,
  inGerman = false,
): Promise<string> {
  const rows = Array.from({ length: days * 24 }, (_, index) => first + index)
    .filter((hour) => !isAway(hour))
    .map((hour) => {
      const local = new Date((hour + aheadHours(hour)) * 3_600_000);
      const time = local.toISOString().slice(0, 16).replace("T", " ");
      const windKmh = 3.6 * weather.was.get("wind_speed_10m")![hour - first]!;
      const air = weather.was.get("temperature_2m")![hour - first]!.toFixed(1);
      if (!inGerman) return `${time},${windKmh.toFixed(1)},${air}`;
      const [, year, month, day, clock] = /(.{4})-(.{2})-(.{2}) (.+)/.exec(time)!;
      return [`${day}.${month}.${year} ${clock}`, windKmh.toFixed(1), air]
        .join(";")
        .replaceAll(/(\d)\.(\d)(?=;|$)/g, "$1,$2");
    });
  const file = join(folder, "logger.csv");
  await writeFile(file, [inGerman ? `when;${wind};Temp` : `when,${wind},Temp`, ...rows].join("\r\n"));
  return file;
}

interface Taken {
  readonly heading?: string;
  readonly unit?: string;
  readonly temperature?: string;
  readonly aheadHours?: (hour: number) => number;
  readonly zone?: readonly string[];
  readonly more?: readonly string[];
  /** True for semicolons, decimal commas, and dates that begin with the day. */
  readonly inGerman?: boolean;
}

async function ingest({
  heading = "Wind (km/h)",
  unit = "km/h",
  temperature = "degC",
  aheadHours = wallHours,
  zone = ["--time-zone", "Europe/Zurich"],
  more = [],
  inGerman = false,
}: Taken): Promise<Ended> {
  const map = ["--map", `${heading}=wind_speed_10m:${unit}`, "--map", `Temp=temperature_2m:${temperature}`];
  const file = await loggerFile(heading, aheadHours, inGerman);
  const where = ["--latitude", "50", "--longitude", "8", "--time-column", "when", "--name", "hut"];
  return runCommand(["ingest", "csv", file, ...map, ...where, ...zone, ...more], environment);
}

test("a logger in km/h on local time, with a clock change and a month away, is in and calibrated by two commands", async () => {
  const { code, stdout, stderr } = await ingest({});
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("Published hut: 2 variables of 1 cell, every hour from 2024-10-04T00:00:00Z");
  expect(stdout).toContain(
    "Gaps: the file has nothing from 2024-11-03T00:00:00Z to 2024-12-02T23:00:00Z (30 days).",
  );
  const calibrated = await runCommand(["calibrate", "--place", "50,8", "--against", "hut"], environment);
  expect({ code: calibrated.code, stderr: calibrated.stderr }).toEqual({ code: 0, stderr: "" });
  expect(calibrated.stdout).toMatch(/^wind_speed_10m +0 to 1 +8\d .+ yes, emos-truncated-normal$/m);
  expect(calibrated.stdout).toContain("Written as revision 1.");
});

test("the same file with semicolons, decimal commas and days first makes the same record", async () => {
  const plain = await ingest({ more: ["--name", "plain"] });
  const german = await ingest({ more: ["--name", "german"], inGerman: true });
  expect(german.stderr).toBe("");
  const saidOf = ({ stdout }: Ended, name: string): string =>
    stdout.replaceAll(name, "it").replaceAll(/revision \w+/g, "");
  expect(saidOf(german, "german")).toBe(saidOf(plain, "plain"));
  const [one, other] = await Promise.all(["plain", "german"].map((name) => valuesOf(name)));
  expect(one!.some((value) => !Number.isNaN(value))).toBe(true);
  expect(other).toEqual(one);
});

/** Returns the wind speeds of all hours of a record. */
async function valuesOf(record: string): Promise<readonly number[]> {
  return (await valuesAt(await open(join(folder, "store"), record), 50, 8, "wind_speed_10m")).values;
}

test("a history that is stored tells a wrong unit too, where no forecast is", async () => {
  const hours = Array.from({ length: days * 24 }, (_, index) => first + index);
  const rows = hours.map((hour) => {
    const [wind, air] = (["wind_speed_10m", "temperature_2m"] as const).map(
      (name) => weather.said.get(name)![hour - first]!,
    );
    return `${formatEpochHour(hour)},${wind!.toFixed(2)},${air!.toFixed(2)}`;
  });
  const columns = {
    wind: { variable: "wind_speed_10m", unit: "m/s" },
    air: { variable: "temperature_2m", unit: "degC" },
  } as const;
  const text = ["time,wind,air", ...rows].join("\n");
  const reanalysis = stationRecordSource({
    id: "era5",
    text,
    format: "csv",
    columns,
    location: { latitude: 50, longitude: 8 },
  });
  await ingestRecord(reanalysis, {
    root: join(folder, "store"),
    record: "era5",
    wanted: "all",
    revision: "1",
  });
  const path = join(folder, "history.json");
  const historical = { hourly: { source: "store", path: "store", record: "era5" } };
  await writeFile(path, JSON.stringify({ models: {}, historical }));
  const file = await loggerFile("Wind", wallHours);
  const asKnots = [
    "--map",
    "Wind=wind_speed_10m:kn",
    "--time-column",
    "when",
    "--time-zone",
    "Europe/Zurich",
  ];
  const args = ["ingest", "csv", file, ...asKnots, "--latitude", "50", "--longitude", "8", "--name", "slow"];
  const { code, stderr } = await runCommand(args, { ...environment, HALCYON_CONFIG: path });
  expect(code).toBe(1);
  expect(stderr).toMatch(/wind_speed_10m looks like .*km\/h read as knots/);
});

describe("a planted mistake is called by its name, and nothing is written", () => {
  test.each<[looksLike: string, advice: string, taken: Taken]>([
    ["km/h read as m/s: its heading says km/h", "--map", { unit: "m/s" }],
    ["km/h read as m/s", "--map", { heading: "Wind", unit: "m/s" }],
    ["degC read as degF", "--map", { temperature: "degF" }],
    ["a clock 2 h ahead of UTC", "--time-zone", { aheadHours: () => 2, zone: [] }],
    ["a clock 12 h behind UTC", "--time-zone", { aheadHours: () => -12, zone: [] }],
    ["a clock 3 h behind UTC", "--time-zone", { aheadHours: () => 2, zone: ["--time-zone", "+05:00"] }],
    ["wind at 40 m read as wind at 10 m", "--anemometer-height", { heading: "Wind 40 m (km/h)" }],
  ])("%s", async (looksLike, advice, taken) => {
    const { code, stdout, stderr } = await ingest(taken);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("the record hut is refused.");
    expect(stderr).toContain(looksLike);
    expect(stderr).toContain(advice);
    expect(stderr).toContain("continue with --accept.");
  });

  test("temperatures that no thermometer shows", async () => {
    const { code, stderr } = await ingest({ temperature: "K" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/temperature_2m looks like degC read as K.*: 100 % of its values lie outside/);
  });

  test("a zone that is not named where its clock is set back", async () => {
    const { code, stderr } = await ingest({ zone: [] });
    expect(code).toBe(1);
    expect(stderr).toContain(
      "Line 555: the time does not ascend. If the clock was set back here, name its time zone: --time-zone Europe/Zurich",
    );
  });

  test("or it is taken where its owner accepts it", async () => {
    const { code, stdout, stderr } = await ingest({ unit: "m/s", more: ["--accept", "--name", "fast"] });
    expect(code).toBe(0);
    expect(stdout).toContain("Published fast");
    expect(stderr).toContain("Accepted: ");
  });
});

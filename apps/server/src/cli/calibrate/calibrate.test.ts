import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { formatEpochHour } from "@halcyon/schema/time";
import { isLong, temporaryFolder } from "@halcyon/testing";
import { uniformOf } from "@halcyon/weather/hash";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { beforeAll, describe, expect, test } from "vitest";
import { firstRun, startsOf, storeOfRuns } from "../../verification/runs/store-of-runs.suite.ts";
import { type Ended, runCommand } from "../../../test/cli/run-command.suite.ts";

const place = { latitude: 50, longitude: 8 };
const days = 70;
const at = ["--place", "50,8", "--against", "hut"] as const;

let root = "";
let environment: Record<string, string> = {};

/** Returns a pseudorandom number with an approximately normal distribution, mean 0 and deviation 1. */
function drawn(...key: readonly number[]): number {
  return [1, 2, 3, 4].reduce((sum, turn) => sum + uniformOf(...key, turn) - 0.5, 0) * Math.sqrt(3);
}

/** Returns the temperature that all members know at an hour [degC]: 17, with a deviation that is constant for 6 hours. */
function knownC(hour: number): number {
  return 17 + 4 * drawn(Math.floor(hour / 6));
}

/** Returns the true temperature at an hour [degC]. It has the same distribution as the members. */
function trueC(hour: number): number {
  return knownC(hour) + errorC(hour, 99);
}

interface Spoiled {
  readonly biasC: number;
  readonly spread: number;
  readonly lastLeadHours: number;
}

/** Returns the difference of a member from the known temperature at an hour [K]. */
function errorC(hour: number, member: number): number {
  return drawn(hour, member);
}

/**
 * Creates a data folder whose store holds one run per day. Its members have the distribution of the true weather, except for a bias and a
 * spread that is too small.
 */
async function filled({ biasC, spread, lastLeadHours }: Spoiled): Promise<Record<string, string>> {
  const stored = await storeOfRuns({
    runs: startsOf(days, 24),
    lastLeadHours,
    stepHours: 6,
    members: 9,
    synthetic: false,
    temperatureC: ({ run, lead, member }) => knownC(run + lead) + biasC + spread * errorC(run + lead, member),
  });
  root = stored.root;
  const folder = temporaryFolder();
  await writeFile(
    join(folder, "halcyon.json"),
    JSON.stringify({ models: { noaa: { ensemble: { source: "store", path: root, part: "made" } } } }),
  );
  await ingestStation("hut", folder, trueC);
  return { HALCYON_CONFIG: join(folder, "halcyon.json"), HALCYON_DATA_DIR: folder };
}

/** Ingests a record of a thermometer into the store of a data folder. If `attribution` is given, the record is not of a station. */
async function ingestStation(
  id: string,
  folder: string,
  temperatureC: (hour: number) => number,
  attribution?: string,
): Promise<void> {
  const hours = Array.from({ length: (days + 3) * 24 }, (_, hour) => firstRun + hour);
  const rows = hours.map((hour) => `${formatEpochHour(hour)},${temperatureC(hour).toFixed(2)}`);
  const columns = { air: { variable: "temperature_2m", unit: "degC" } } as const;
  const text = ["time,air", ...rows].join("\n");
  const station = stationRecordSource({ id, text, format: "csv", columns, location: place });
  const { station: _station, ...described } = station.describe();
  const computed = { ...station, describe: () => ({ ...described, attribution: attribution! }) };
  const record = attribution === undefined ? station : computed;
  await ingestRecord(record, { root: join(folder, "store"), record: id, wanted: "all", revision: "1" });
}

beforeAll(async () => {
  environment = await filled({ biasC: 3, spread: 0.5, lastLeadHours: 48 });
});

const calibrate = (...args: readonly string[]): Promise<Ended> =>
  runCommand(["calibrate", ...args], environment);
const folder = (): string => join(root, "calibration", "made");

test("prints what it would learn of each class, and writes nothing on a dry run", async () => {
  const { code, stdout, stderr } = await calibrate(...at, "--dry-run");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("hut: noaa ensemble, made, 9 members, against hut from 2026-11-01 to 2027-01-1");
  expect(stdout).toMatch(
    /^temperature_2m +0 to 1 +7\d +[23]\.\d{3} +0\.\d{3} +\d+ % +[78]\d % +yes, emos-normal$/m,
  );
  expect(stdout).toMatch(
    /^temperature_2m +1 to 3 +7\d +[23]\.\d{3} +0\.\d{3} +\d+ % +[78]\d % +yes, emos-normal$/m,
  );
  expect(stdout).toContain("Serves to 2027-04-11.");
  await expect(readdir(folder())).rejects.toThrow("ENOENT");
});

test("refuses the reanalysis ERA5 as observations", async () => {
  const data = environment["HALCYON_DATA_DIR"]!;
  await ingestStation("reanalysis", data, trueC, "Copernicus Climate Change Service information (ERA5)");
  const { code, stdout, stderr } = await calibrate("--place", "50,8", "--against", "reanalysis");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("reanalysis is the reanalysis ERA5, which was computed and not measured");
});

test("writes a file that says what it rests on, with a new revision each time", async () => {
  expect((await calibrate(...at, "--elevation", "560", "--id", "ridge")).code).toBe(0);
  const { stdout } = await calibrate(...at, "--elevation", "560", "--id", "ridge", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ id: "ridge", revision: 2, refused: {} });
  const file = JSON.parse(await readFile(join(folder(), "ridge.json"), "utf8"));
  expect(file).toMatchObject({
    format: 1,
    source: "made",
    members: 9,
    site: { latitude: 50, longitude: 8, elevation_m: 560, radius_km: 2 },
    trained: { against: "hut", from: "2026-11-01", serves_to: "2027-04-11", synthetic: false },
  });
  expect((await calibrate("--remove", "ridge")).stdout).toContain("its site is raw");
  expect(await calibrate("--remove", "ridge")).toMatchObject({ code: 1 });
});

test("leaves out the odds of a sector whose tasks look at more than was observed, and says so", async () => {
  const { code, stdout } = await calibrate(...at, "--odds", "construction", "--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain(
    "Left out: odds of construction, because no task in it can be scored by both the forecasts and the observations.",
  );
});

test("lists sites, and what is wrong with their files", async () => {
  await calibrate(...at);
  await writeFile(join(folder(), "cut.json"), "{");
  const { stdout } = await calibrate("--list");
  expect(stdout).toMatch(/^hut +noaa ensemble +50,8 +1 +2027-01-1\d +2027-04-1\d +2 of 2$/m);
  expect(stdout).toContain("cut: it is not JSON.");
});

test("judges a site by what was observed after its training, and lifts a suspension that need not be", async () => {
  const early = ["--to", "2027-01-01", "--id", "early"] as const;
  await calibrate(...at, ...early);
  const path = join(folder(), "early.json");
  const file = JSON.parse(await readFile(path, "utf8"));
  file.variables.temperature_2m.classes[0].suspended = { date: "2027-01-02", reason: "A test." };
  await writeFile(path, JSON.stringify(file));
  const { code, stdout } = await calibrate("--check", "--id", "early");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^temperature_2m +0 to 1 +\d+ +[23]\.\d{3} +0\.\d{3} +calibrated again$/m);
  expect(stdout).toMatch(/^temperature_2m +1 to 3 +\d+ +[23]\.\d{3} +0\.\d{3}$/m);
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ revision: 2 });
  expect(await readFile(path, "utf8")).not.toContain("suspended");
});

describe("verify --calibrated", () => {
  const verify = (...args: readonly string[]): Promise<Ended> =>
    runCommand(["verify", "--scenario", "515", "--part", "ensemble", ...at, ...args], environment);

  test("is of what requests get, and better than the raw forecasts of the same days", async () => {
    await Promise.all(["hut", "early"].map((id) => calibrate("--remove", id)));
    await calibrate(...at, "--to", "2026-12-31", "--id", "learned");
    const later = ["--from", "2027-01-01", "--to", "2027-01-08", "--json"];
    const [raw, calibrated] = [await verify(...later), await verify(...later, "--calibrated")].map(
      ({ stdout }) => JSON.parse(stdout),
    );
    expect(raw).toMatchObject({ calibrations: null, from: "2027-01-01", to: "2027-01-08" });
    expect(calibrated).toMatchObject({
      calibrations: [
        {
          id: "learned",
          trained_to: "2026-12-31",
          variables: { temperature_2m: [{ from_day: 0, to_day: 3 }] },
        },
      ],
    });
    for (const lead of [0, 1]) {
      expect([raw, calibrated].map(({ lead_times }) => lead_times[lead].calibrated)).toEqual([false, true]);
      expect(calibrated.lead_times[lead]).toMatchObject({ crps: { fair: false } });
      expect(calibrated.lead_times[lead].crps.mean).toBeLessThan(0.5 * raw.lead_times[lead].crps.mean);
    }
  });

  test("says which leads stay raw, and which days taught it", async () => {
    const path = join(folder(), "learned.json");
    const file = JSON.parse(await readFile(path, "utf8"));
    file.variables.temperature_2m.classes[1].suspended = { date: "2027-01-02", reason: "A test." };
    await writeFile(path, JSON.stringify(file));
    const { stdout } = await verify("--calibrated", "--to", "2027-01-08");
    expect(stdout).toMatch(/^Calibrated by learned, revision 1, .+: temperature_2m at 0 to 1 days$/m);
    expect(stdout).toContain("Uncalibrated: 1 to 3 days.");
    expect(stdout).toContain(
      "learned learned from hours up to 2026-12-31, so its figures are too good in them",
    );
    const { stdout: raw } = await verify("--to", "2027-01-08");
    expect(raw).toContain("Forecasts are raw");
  });

  test("is refused where nothing calibrates the place", async () => {
    await calibrate("--remove", "learned");
    const { code, stderr } = await verify("--calibrated");
    expect(code).toBe(1);
    expect(stderr).toContain("no calibration of noaa ensemble applies to these places");
  });
});

test("says what to keep and for how long where there are too few days, and ends with 1", async () => {
  const { code, stderr } = await calibrate(...at, "--to", "2026-11-30");
  expect(code).toBe(1);
  expect(stderr).toContain("There are 30 days with a forecast and an observation, and 60 are needed.");
  expect(stderr).toContain("for 30 days more");
});

test("says so where no observation meets a forecast", async () => {
  const { code, stderr } = await calibrate(...at, "--from", "2027-06-01");
  expect(code).toBe(1);
  expect(stderr).toContain(
    "nothing can be calibrated. No observation meets a forecast: the runs of made start from 2026-11-01",
  );
});

test("refuses a thermometer that is stuck, and says what to look at", async () => {
  await ingestStation("stuck", environment["HALCYON_DATA_DIR"]!, () => 7);
  const { code, stderr } = await calibrate("--place", "50,8", "--against", "stuck");
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /nothing can be calibrated\. temperature_2m: .* are stuck .* Look at the instrument/,
  );
});

describe("a record that looks like a known mistake", () => {
  beforeAll(async () => {
    await ingestStation("fahrenheit", environment["HALCYON_DATA_DIR"]!, (hour) => trueC(hour) * 1.8 + 32);
    await ingestStation("late", environment["HALCYON_DATA_DIR"]!, (hour) => trueC(hour - 12));
  });
  const against = (record: string): readonly string[] => ["--place", "50,8", "--against", record];

  test("is refused by its unit, and what to do is said", async () => {
    const { code, stdout, stderr } = await calibrate(...against("fahrenheit"));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(
      "the record fahrenheit is refused. temperature_2m looks like degF read as degC: ",
    );
    expect(stderr).toContain("`ingest csv --map <column>=<variable>:<unit>`");
    expect(stderr).toContain("continue with --accept.");
    await expect(readFile(join(folder(), "fahrenheit.json"), "utf8")).rejects.toThrow("ENOENT");
  });

  test("is refused by its clock", async () => {
    const { code, stderr } = await calibrate(...against("late"));
    expect(code).toBe(1);
    expect(stderr).toMatch(/the record late is refused\. The times look like a clock 1[23] h ahead of UTC: /);
    expect(stderr).toContain("--time-zone");
  });

  test("is taken where the operator accepts it, and what it looks like is said", async () => {
    const { stderr } = await calibrate(...against("fahrenheit"), "--accept", "--dry-run");
    expect(stderr).toMatch(/^Accepted: temperature_2m looks like degF read as degC: /);
  });

  test("judges no site that was learned before, and lifts no suspension of it", async () => {
    await calibrate(...at, "--to", "2027-01-01", "--id", "once");
    const check = ["--check", "--id", "once", "--against", "fahrenheit"] as const;
    const { code, stdout, stderr } = await runCommand(["calibrate", ...check], environment);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(
      "the record fahrenheit is refused. temperature_2m looks like degF read as degC: ",
    );
    await calibrate("--remove", "once");
  });

  test("verifies nothing either", async () => {
    const verify = ["verify", "--scenario", "515", "--part", "ensemble"];
    const { code, stdout, stderr } = await runCommand([...verify, ...against("fahrenheit")], environment);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("looks like degF read as degC");
    const accepted = await runCommand([...verify, ...against("fahrenheit"), "--accept"], environment);
    expect(accepted.code).toBe(0);
  });
});

test.runIf(isLong)(
  "ends with 1 and keeps the file that there is where forecasts are as good as they can be",
  async () => {
    const perfect = await filled({ biasC: 0, spread: 1, lastLeadHours: 24 });
    const path = join(root, "calibration", "made", "hut.json");
    const { code, stdout, stderr } = await runCommand(["calibrate", ...at], perfect);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^temperature_2m +0 to 1 +\d+ +0\.\d{3} +0\.\d{3} +\d+ % +\d+ % +no: it gains -?\d\.\d %, and 2 % are needed$/m,
    );
    expect(stderr).toContain("nothing is accepted, so no file is written and the forecasts stay raw.");
    await expect(readFile(path, "utf8")).rejects.toThrow("ENOENT");
  },
);

test.each([
  [["--against", "hut"], "name the site with one --place"],
  [["--place", "50,8"], "name the record of its observations with --against"],
  [["--place", "50,8", "--against", "nothing"], "--against nothing:"],
  [["--place", "20,8", "--against", "hut"], "covers"],
  [[...at, "--part", "deterministic"], "models.noaa.deterministic has no source"],
  [[...at, "--odds", "constructions"], "--odds constructions: no task has this sector. There are "],
  [[...at, "--radius", "11"], "a number from 0.1 to 10 is needed"],
  [[...at, "--from", "2026-02-30"], "a day is needed, as 2026-10-31"],
])("refuses %j in a sentence", async (args, sentence) => {
  const { code, stderr } = await calibrate(...args);
  expect(code).not.toBe(0);
  expect(stderr).toContain(sentence);
});

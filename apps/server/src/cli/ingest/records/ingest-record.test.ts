import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pack, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import { sampled, sized, temporaryFolder } from "@halcyon/testing";
import type { RecordSource, RecordTime } from "@halcyon/weather";
import { CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { type Program, runProgram } from "../../../../test/harness/child-process.suite.ts";
import { configFrom, recordsFrom } from "../../../environment.ts";
import { recordCommands } from "./ingest-record.ts";
import { open, valuesAt } from "./stored-record.suite.ts";
import { type Ended, runCommand } from "../../../../test/cli/run-command.suite.ts";

const begin = (args: readonly string[]): Program => runProgram("cli/main.ts", ["ingest", ...args], {});

const ingest = (...args: readonly string[]): Promise<Ended> => runCommand(["ingest", ...args], {});

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../../../../packages/ingest/src/netcdf/fixtures/${name}`, import.meta.url));

/** Returns the value that packages/ingest/scripts/netcdf/fixtures.py writes for a cell and a time. */
function tenths(cell: { readonly latitude: number; readonly longitude: number }, time: RecordTime): number {
  const east = (Math.round(cell.longitude * 4) + 1440) % 1440;
  return (7 * Math.abs(Math.round(cell.latitude * 4)) + 3 * east + 5 * time) % 200;
}

const era5File = fixture("greenwich_hours.nc");
const hadmade = ["tasmax", "hurs"].flatMap((name) =>
  ["historical_r1i1p1f1_gn_2014", "ssp245_r1i1p1f1_gn_2015"].map((rest) =>
    fixture(`${name}_day_HADMADE_${rest}.nc`),
  ),
);

test("era5: writes places of a file once, with those outside named", async () => {
  const root = join(temporaryFolder(), "store");
  const args = ["era5", era5File, "--to", root, "--name", "era5", "--place", "51.5,-0.1", "--place", "0,0"];
  const first = await ingest(...args, "--variables", "temperature_2m,precipitation");
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain(
    "Left out: 0, 0 is outside the coverage of the files, or they have no values there.",
  );
  expect(first.stdout).toMatch(
    /Published era5: 2 variables of 1 cell, every hour from 2020-02-28T00:00:00Z to 2020-02-29T23:00:00Z, calendar standard, in .+store\/era5\.\n$/,
  );
  const again = await ingest(...args, "--variables", "temperature_2m,precipitation");
  expect(again.stdout).toMatch(/store\/era5 holds era5: 2 variables .+ already\.\n$/);
  const {
    cell,
    first: from,
    values,
  } = await valuesAt(await open(root, "era5"), 51.5, -0.1, "temperature_2m");
  expect(values).toHaveLength(48);
  for (const [index, value] of values.entries()) {
    expect(value).toBeCloseTo(tenths(cell, from + index) / 10 - 5, 2);
  }
});

test("era5: refuses files that lack months, unless gaps are allowed, and names preliminary hours", async () => {
  const root = join(temporaryFolder(), "store");
  const files = ["dimension", "time"].map((name) => fixture(`era5_expver_${name}.nc`));
  const args = ["era5", ...files, "--to", root, "--name", "era5"];
  const refused = await ingest(...args);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("lack steps of 2020-01, 2020-02: of temperature_2m.");
  const { code, stdout } = await ingest(...args, "--allow-gaps");
  expect(code).toBe(0);
  expect(stdout).toContain(
    "Gaps: the files have no temperature_2m from 2020-01-03T00:00:00Z to 2020-02-29T23:00:00Z.",
  );
  expect(stdout).toContain("Preliminary: 2020-03-02T00:00:00Z to 2020-03-02T23:00:00Z.");
});

test("nex-gddp: takes model and scenario from the files, and counts what it held or left out", async () => {
  const root = join(temporaryFolder(), "store");
  const region = ["--region", "-10.5,179.4,-9.9,-179.4"];
  const { code, stdout } = await ingest("nex-gddp", ...hadmade, "--to", root, "--name", "had", ...region);
  expect(code).toBe(0);
  expect(stdout).toContain("Published nex-gddp-cmip6 (HADMADE, ssp245): 2 variables of 10 cells, every day");
  expect(stdout).toContain("from 2014-01-01 to 2015-12-30, calendar 360_day");
  expect(stdout).toContain("Held 4 values of relative_humidity_2m at the limit of its range.");
  expect(stdout).toContain("Left out 2 impossible values of relative_humidity_2m.");
  const source = await open(root, "had");
  expect(source.describe()).toMatchObject({ model: "HADMADE", scenario: "ssp245", calendar: "360_day" });
  const { cell, first, values } = await valuesAt(source, -10, -179.8, "temperature_2m_max");
  expect(values.slice(0, 400).map((value) => Math.round(value * 10))).toEqual(
    Array.from({ length: 400 }, (_, index) => tenths(cell, first + index) - 50),
  );
});

test("netcdf: needs to be told whose the data are, and which variables mean what", async () => {
  const root = join(temporaryFolder(), "store");
  const file = fixture("huss_day_CANMADE_ssp585_r1i1p1f1_gn_2096.nc");
  const args = ["netcdf", file, "--to", root, "--name", "any", "--names", "huss=cloud_cover"];
  const refused = await ingest(...args);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("--id, --attribution, --licence-name and --licence-url");
  const terms = "--id mine --attribution Me --licence-name CC0 --licence-url https://a.org".split(" ");
  const read = [...args, ...terms, "--units", "huss=fraction", "--scenario", "ssp585"];
  const doubtful = await ingest(...read);
  expect([doubtful.code, doubtful.stderr]).toEqual([
    1,
    expect.stringContaining("they look like shares of 1"),
  ]);
  const { code, stdout } = await ingest(...read, "--allow-doubtful");
  expect(code).toBe(0);
  expect(stdout).toContain("Warning: cloud_cover of 2096-01-01");
  expect(stdout).toContain("Published mine (CANMADE, ssp585): 1 variable of 15 cells");
  const { cell, first, values } = await valuesAt(await open(root, "any"), -10, 180, "cloud_cover");
  expect(values[40]).toBeCloseTo(tenths(cell, first + 40) / 100, 1);
});

test("a variable in an unknown unit is skipped and named, and nothing but such ones is an error", async () => {
  const root = join(temporaryFolder(), "store");
  const args = ["era5", era5File, "--to", root, "--name", "era5", "--units", "t2m=furlong"];
  const { code, stdout } = await ingest(...args);
  expect(code).toBe(0);
  expect(stdout).toContain('Skipped t2m: the unit "furlong" is not known, for temperature_2m [degC].');
  const alone = await ingest(...args, "--variables", "temperature_2m");
  expect(alone.code).toBe(1);
  expect(alone.stderr).toContain("era5 does not carry temperature_2m; it carries precipitation,");
});

const stations = new URL("../../../../../../../shared/fixtures/station/", import.meta.url);
const epw = fileURLToPath(new URL("pvgis_tmy_45.000_8.000.epw", stations));
const tmy3 = fileURLToPath(new URL("tmy3_703165_sand_point.csv", stations));

describe.skipIf(!existsSync(epw))(
  "real typical years (needs ../shared/fixtures beside the repository)",
  () => {
    const typicalYears = [
      ["an EPW file", epw, 45, 8, [2.04, 1.98]],
      ["a TMY3 file", tmy3, 55.317, -160.517, [-7, -6.9]],
    ] as const;
    test.each(sampled(typicalYears, 2))(
      "station: %s is a year that says it is typical",
      async (_, file, latitude, longitude, starts) => {
        const root = join(temporaryFolder(), "store");
        const { code, stdout } = await ingest("station", file, "--to", root, "--name", "typical");
        expect(code).toBe(0);
        expect(stdout).toContain("a typical year under a nominal date");
        const source = await open(root, "typical");
        expect(source.describe().monthYears).toHaveLength(12);
        const { values } = await valuesAt(source, latitude, longitude, "temperature_2m");
        expect(values).toHaveLength(8761);
        expect(values.slice(0, 2)).toEqual(starts);
      },
    );
  },
);

test("csv: figures that Earth has not seen are told where accepted, and the record keeps saying so", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "hut.csv");
  await writeFile(file, "time,temperature_2m\n2026-01-01T01:00Z,68\n");
  const root = join(folder, "store");
  const map = ["--map", "temperature_2m=temperature_2m:degC", "--latitude", "46.5", "--longitude", "8.3"];
  const { stdout } = await ingest("csv", file, "--to", root, "--name", "hut", ...map, "--accept");
  expect(stdout).toMatch(
    /^Warning: .*hut\.csv: temperature_2m of 2026: highest hour 68 degC, .+ Name the unit/,
  );
  const { warnings } = (await open(root, "hut")).describe();
  expect(warnings).toHaveLength(2);
});

const netcdf = new URL("../../../../../../../shared/fixtures/netcdf/", import.meta.url);
const canada = fileURLToPath(new URL("era5_daily_canada_1990-1993.nc", netcdf));
const canesm2 = fileURLToPath(new URL("canesm2_daily_1950-2100.nc", netcdf));

describe.skipIf(!existsSync(canada))(
  "real NetCDF files (needs ../shared/fixtures beside the repository)",
  () => {
    /** Expected value from xarray 2026.9: tas - 273.15 at Saskatoon on 1992-02-29. */
    test("era5: four years of five Canadian cities", async () => {
      const root = join(temporaryFolder(), "store");
      const { code, stdout } = await ingest("era5", canada, "--to", root, "--name", "canada");
      expect(code).toBe(0);
      expect(stdout).toMatch(/Skipped evspsblpot, huss, .+: the registry has no variable of this name\./);
      const { values } = await valuesAt(await open(root, "canada"), 52.1, -106.6, "temperature_2m");
      expect(values[730 + 31 + 28]).toBeCloseTo(2.2971, 2);
    });

    /** Expected value from xarray 2026.9: pr x 86400 at Vancouver on 2100-12-31. */
    test("nex-gddp: a climate model that does not say its scenario needs to be told it", async () => {
      const root = join(temporaryFolder(), "store");
      const args = ["nex-gddp", canesm2, "--to", root, "--name", "can", "--climate-model", "CanESM2"];
      const { code, stdout } = await ingest(...args, "--scenario", "rcp85", "--from", "2100-12-01");
      expect(stdout).toContain("every day from 2100-12-01 to 2100-12-31, calendar noleap");
      expect(code).toBe(0);
      const { values } = await valuesAt(await open(root, "can"), 49.2, -123.1, "precipitation");
      expect(values.at(-1)).toBe(2.12);
    });

    /**
     * Expected values from xarray and numpy, at Kugluktuk from 1950 to 2100: 190.38 wet days a year, and 15.91 days in the longest dry spell.
     * They are 190.87 and 15.78 if pr is rounded to 0.01 mm, 195.60 and 14.99 if it is rounded to 0.1 mm.
     */
    test("nex-gddp: wet days and dry spells are those of hundredths of a millimetre", async () => {
      const root = join(temporaryFolder(), "store");
      const args = ["nex-gddp", canesm2, "--to", root, "--name", "can", "--climate-model", "CanESM2"];
      await ingest(...args, "--scenario", "rcp85", "--variables", "precipitation");
      const { values } = await valuesAt(await open(root, "can"), 67.8, -115.1, "precipitation");
      const years = values.length / 365;
      expect(years).toBe(151);
      expect(values.filter((mm) => mm >= 1).length / years).toBeCloseTo(190.87, 2);
      const longest = Array.from({ length: years }, (_, year) => {
        const days = values.slice(year * 365, (year + 1) * 365);
        let dry = 0;
        return Math.max(...days.map((mm) => (dry = mm < 1 ? dry + 1 : 0)));
      });
      expect(longest.reduce((sum, days) => sum + days, 0) / years).toBeCloseTo(15.78, 2);
    });
  },
);

const mapped = ["--map", "T (F)=temperature_2m:degF", "--map", "Rain=precipitation:mm"];

test("csv: a map, a zone and a place make a record in the data folder's own store", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "hut.csv");
  await writeFile(
    file,
    "when,T (F),Rain\n2020-01-01 01:00,50,0.2\n2020-01-01 02:00,NA,0\n2020-01-01 04:00,41,1\n",
  );
  const where = ["--latitude", "60", "--longitude", "10", "--time-column", "when", "--time-zone", "+01:00"];
  const args = ["csv", file, "--name", "hut", ...mapped, ...where];
  expect(await runCommand(["ingest", ...args], { HALCYON_DATA_DIR: folder })).toMatchObject({ code: 0 });
  const source = await open(join(folder, "store"), "hut");
  expect((await valuesAt(source, 60, 10, "temperature_2m")).values).toEqual([10, Number.NaN, Number.NaN, 5]);
  expect(source.describe().first).toBe(Date.UTC(2020, 0, 1) / 3_600_000);
});

/** Returns the error message of a command that ends without doing anything. */
async function refusalOf(name: string, ...args: readonly string[]): Promise<string> {
  const tools = { storeRoot: String, workFolder: String, openRecords: recordsFrom };
  const commands = recordCommands({ ...tools, config: () => configFrom({}) });
  const command = commands.find((one) => one.name() === name)!;
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  const end: unknown = await command.parseAsync([...args], { from: "user" }).catch((error: unknown) => error);
  if (end instanceof CommanderError && end.exitCode > 0) return end.message;
  throw new Error(`It was not refused: ${String(end)}`);
}
const store = ["--to", "store", "--name", "a"];
const place = ["--latitude", "1", "--longitude", "2"];
const fetched = ["--climate-model", "CanESM5", "--scenario", "ssp245", "--years", "2015"];
const table = fileURLToPath(new URL("../../../../../../packages/library/CLIMATES.md", import.meta.url));

test.each([
  [["era5", "absent.nc", ...store], "there is no file absent.nc"],
  [["era5", table, ...store], "this is not a NetCDF file"],
  [["era5", era5File, ...store, "--variables", "temperature_2n"], "Did you mean temperature_2m?"],
  [["era5", era5File, ...store, "--variables", "snow_depth"], "era5 does not carry snow_depth; it carries"],
  [["era5", era5File, ...store, "--region", "1,2,3"], '"south,west,north,east" in degrees is needed'],
  [["era5", era5File, ...store, "--region", "1,2,3,4", "--place", "1,2"], "places or a region, not both"],
  [["era5", era5File, ...store, "--from", "yesterday"], "a day is needed: YYYY-MM-DD"],
  [["era5", era5File, ...store, "--names", "a=temperature_2"], "Did you mean temperature_2m?"],
  [["era5", era5File, "--to", "store", "--name", "A B"], "it takes a-z, 0-9, - and _."],
  [["era5", era5File, "--to", "/dev/null/store", "--name", "a"], "/dev/null/store cannot be written"],
  [["nex-gddp", era5File, ...store], "it does not say of which climate model it is"],
  [["nex-gddp", ...hadmade, ...store, "--scenario", "ssp585"], "it is of the scenario ssp245, not of ssp585"],
  [["nex-gddp", ...store], "name files, or the data to fetch: --climate-model, --scenario and --years"],
  [["nex-gddp", ...store, ...fetched], "the files hold the whole earth: give places or a region"],
  [
    ["nex-gddp", ...store, ...fetched, "--place", "1,2", "--variables", "snow_depth"],
    "NEX-GDDP-CMIP6 has no snow_depth; it has temperature_2m",
  ],
  [["nex-gddp", ...store, "--years", "2100-2090"], "years from 1950 to 2100 are needed"],
  [["nex-gddp", ...store, "--base-url", "s3://bucket"], "an address is needed"],
  [["station", table, ...store], "begins like no known format"],
  [["station", table, ...store, "--format", "tmy3"], "a TMY3 file begins with"],
  [["station", table, ...store, "--format", "isd"], "there is no STATION"],
  [["station", table, table, ...store, "--format", "tmy3"], "one file of this format at a time"],
  [["csv", table, ...store, "--map", "a"], '"column=variable:unit" is needed'],
  [["csv", table, ...store, "--map", "a=temperature_2n:K"], "Did you mean temperature_2m?"],
  [["csv", "absent.csv", ...store, ...mapped, ...place], "there is no file absent.csv"],
  [["csv", table, ...store, ...mapped], "--latitude and --longitude are needed"],
  [["csv", table, ...store, ...mapped, ...place], 'there is no column "time". The file has "'],
  [["csv", table, ...store, ...mapped, ...place, "--time-zone", "Zurich"], '"Zurich" is not a time zone'],
])("%j writes nothing and says what is needed", async ([name, ...args], reason) => {
  expect(await refusalOf(name!, ...args)).toContain(reason);
  expect(existsSync("store")).toBe(false);
});

const killed = sized<readonly VariableName[]>(
  ["temperature_2m", "precipitation"],
  ["temperature_2m", "dew_point_2m", "precipitation", "wind_speed_10m", "pressure_msl"],
);
const killedHours = sized(1, 5) * 365 * 24;

/** Returns the value of a row and column in a revision. It is within the range of every column. */
function killedValue(row: number, column: number, revision: number): number {
  return ((row * 7 + column * 13 + revision * 29) % 600) / 10;
}

async function writeKilled(file: string, revision: number): Promise<void> {
  const start = Date.UTC(2010, 0, 1);
  const rows = Array.from({ length: killedHours }, (_, row) => {
    const time = new Date(start + row * 3_600_000).toISOString();
    return [time, ...killed.map((_name, column) => killedValue(row, column, revision))].join();
  });
  await writeFile(file, [["time", ...killed].join(), ...rows].join("\n"));
}

/** Returns the revision to which all values of a record belong. Throws if they do not belong to one revision. */
async function revisionOf(source: RecordSource): Promise<number> {
  const found = new Set<number>();
  for (const [column, name] of killed.entries()) {
    const { values } = await valuesAt(source, 1, 2, name);
    const packing: Packing = variable(name).packing;
    const revision = [1, 2].find((one) =>
      values.every((value, row) => value === unpack(pack(killedValue(row, column, one), packing), packing)),
    );
    expect(revision, name).toBeDefined();
    expect(values).toHaveLength(killedHours);
    found.add(revision!);
  }
  expect(found.size).toBe(1);
  return [...found][0]!;
}

test("an ingest killed at any moment shows the old record or the new one, and is gone on with", async () => {
  const folder = temporaryFolder();
  const [root, file] = [join(folder, "store"), join(folder, "long.csv")];
  const maps = killed.flatMap((name) => ["--map", `${name}=${name}:${variable(name).unit}`]);
  const args = ["csv", file, "--to", root, "--name", "long", ...maps, ...place, "--accept"];
  for (const revision of [1, 2]) {
    await writeKilled(file, revision);
    for (const waitMs of sized([13], [0, 13, 40])) {
      await using program = begin(args);
      await Promise.race([program.printed(/blocks/), program.exited()]);
      await delay(waitMs);
      program.child.kill("SIGKILL");
      await program.exited();
      if (revision === 1 && !existsSync(join(root, "long/latest.json"))) continue;
      const seen = await open(root, "long").then(revisionOf, (error: { code?: string }) => {
        expect(error.code).toBe("empty");
        return 0;
      });
      expect([revision - 1, revision]).toContain(seen);
    }
    const { code, stdout } = await ingest(...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Published|already/);
    expect(await revisionOf(await open(root, "long"))).toBe(revision);
    expect((await ingest(...args)).stdout).toContain("already");
  }
  const names = await readdir(join(root, "long"));
  expect(names.filter((name) => name.startsWith(".writing"))).toEqual([]);
});

import { rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { isdText } from "@halcyon/weather/station/isd-text.suite";
import { expect, onTestFinished, test } from "vitest";
import { type Ended, runCommand } from "../../../../test/cli/run-command.suite.ts";
import { open, valuesAt } from "./stored-record.suite.ts";

const ingest = (...args: readonly string[]): Promise<Ended> => runCommand(["ingest", "station", ...args], {});

test("years of ISD are one record, with its wind brought to 10 m and what its file marks told", async () => {
  const folder = temporaryFolder();
  const files = [2019, 2018].map((year) => join(folder, `${year}.csv`));
  const wind = { WND: "240,1,N,0100,1" };
  await writeFile(files[0]!, isdText([{ DATE: "2019-01-01T00:00:00", TMP: "+0010,1", ...wind }]));
  await writeFile(files[1]!, isdText([{ DATE: "2018-12-31T22:56:00", TMP: "+0020,3", ...wind }]));
  const root = join(folder, "store");
  const options = ["--format", "isd", "--anemometer-height", "20", "--to", root, "--name", "payerne"];
  const { code, stdout } = await ingest(...files, ...options);
  expect([code, stdout]).toEqual([0, expect.stringContaining("temperature_2m: 1 of 2 readings are marked")]);
  const source = await open(root, "payerne");
  const { values } = await valuesAt(source, 46.8125, 6.943, "wind_speed_10m");
  const atTenMetres = expect.closeTo(10 / 2 ** (1 / 7), 2);
  expect(values).toEqual([atTenMetres, atTenMetres]);
});

test("elements of DWD are one record, told by their first lines, with a name in Latin-1", async () => {
  const folder = temporaryFolder();
  const [air, wind, place] = ["tu.txt", "ff.txt", "place.txt"].map((name) => join(folder, name));
  await writeFile(air!, "STATIONS_ID;MESS_DATUM;QN_9;TT_TU;RF_TU;eor\n 44;2025011900; 3; -1.9; 99.0;eor\n");
  await writeFile(wind!, "STATIONS_ID;MESS_DATUM;QN_3;   F;   D;eor\n 44;2025011900;10; 3.4; 250;eor\n");
  const geography =
    "Stations_id;Stationshoehe;Geogr.Breite;Geogr.Laenge;Stationsname\n44;44.00; 52.9336;  8.2370;Gro\u00DFenkneten\n";
  await writeFile(place!, geography, "latin1");
  const root = join(folder, "store");
  const args = [air!, wind!, place!, "--to", root, "--name", "dwd"];
  const untold = await ingest(...args);
  expect(untold.code).toBe(1);
  const [, option] = /or name the clock: (--time-zone UTC), or/.exec(untold.stderr)!;
  expect((await ingest(...args, ...option!.split(" "))).code).toBe(0);
  const source = await open(root, "dwd");
  expect(source.describe()).toMatchObject({ attribution: expect.stringContaining("Gro\u00DFenkneten") });
  expect((await valuesAt(source, 52.9336, 8.237, "temperature_2m")).values).toEqual([-1.9]);
  expect((await valuesAt(source, 52.9336, 8.237, "wind_speed_10m")).values).toEqual([3.4]);
  expect(source.describe().first).toBe(Date.UTC(2025, 0, 19) / 3_600_000);
});

test("hours of DWD are in the clock of Metadaten_Parameter, which for some is that of Central Europe", async () => {
  const folder = temporaryFolder();
  const [wind, clock] = ["ff.txt", "clock.txt"].map((name) => join(folder, name));
  await writeFile(wind!, "STATIONS_ID;MESS_DATUM;QN_3;   F;   D;eor\n 44;2025011900;10; 3.4; 250;eor\n");
  const periods = ["F", "D"].map((column) => `44;19740101;20261231;${column};Stundenwerte in MEZ;eor;\n`);
  await writeFile(clock!, `Stations_ID;Von_Datum;Bis_Datum;Parameter;Zusatz-Info;eor;\n${periods.join("")}`);
  const root = join(folder, "store");
  const place = ["--latitude", "52.9", "--longitude", "8.2"];
  expect((await ingest(wind!, clock!, ...place, "--to", root, "--name", "hohn")).code).toBe(0);
  expect((await open(root, "hohn")).describe().first).toBe(Date.UTC(2025, 0, 18, 23) / 3_600_000);
});

test("METAR of IEM has its times in the zone that is named", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "AMW.csv");
  await writeFile(file, "station,valid,lon,lat,tmpf\nAMW,2022-07-04 06:53,-93.62,41.99,71.60\n");
  const root = join(folder, "store");
  const options = ["--time-zone", "America/Chicago", "--to", root, "--name", "ames"];
  expect((await ingest(file, ...options)).code).toBe(0);
  const source = await open(root, "ames");
  expect(source.describe().first).toBe(Date.UTC(2022, 6, 4, 12) / 3_600_000);
  expect((await valuesAt(source, 41.99, -93.62, "temperature_2m")).values).toEqual([22]);
});

test("a file of no known format is refused by its formats, not as one of TMY3", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "frame.csv");
  await writeFile(file, ",Year,Month,Day,Hour,Minute,Temperature\n0,2017,1,1,0,30,-8.7\n");
  const { code, stderr } = await ingest(file, "--to", folder, "--name", "a");
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/frame\.csv begins like no known format.*ingest csv/u),
  ]);
});

test("a file of an enormous size is refused before it is read", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "enormous.csv");
  await writeFile(file, "");
  await truncate(file, 2 ** 40);
  onTestFinished(() => rm(file));
  const { code, stderr } = await ingest(file, "--format", "isd", "--to", folder, "--name", "a");
  expect([code, stderr]).toEqual([1, expect.stringContaining("enormous.csv has more than 256 MiB")]);
});

const inAlps = ["--latitude", "47", "--longitude", "8"];

/** Writes a file of a logger, with the units of its columns below their headings. */
async function loggerFile(folder: string, rain: (hour: number) => string): Promise<string> {
  const file = join(folder, "logger.csv");
  const rows = Array.from({ length: 240 }, (_, hour) => {
    const time = new Date(Date.UTC(2024, 2, 1, hour)).toISOString();
    return `${time},${5 + (hour % 24)},${rain(hour)}`;
  });
  await writeFile(file, ["TS,wind,rain", "TS,km/h,mm", ...rows].join("\n"));
  return file;
}

const csv = (file: string, ...args: readonly string[]): Promise<Ended> =>
  runCommand(["ingest", "csv", file, "--name", "logger", "--time-column", "TS", ...inAlps, ...args], {});

test("units below the headings are held against the map", async () => {
  const folder = temporaryFolder();
  const file = await loggerFile(folder, () => "0");
  const to = ["--to", join(folder, "store"), "--map"];
  const { code, stderr } = await csv(file, ...to, "wind=wind_speed_10m:m/s");
  expect([code, stderr]).toEqual([1, expect.stringContaining("km/h read as m/s")]);
  expect((await csv(file, ...to, "wind=wind_speed_10m:km/h")).code).toBe(0);
});

test("a column without a number is told, and a file without any is refused", async () => {
  const folder = temporaryFolder();
  const file = await loggerFile(folder, () => "NAN");
  const rain = ["--to", join(folder, "store"), "--map", "rain=precipitation:mm"];
  const told = await csv(file, ...rain, "--map", "wind=wind_speed_10m:km/h");
  expect([told.code, told.stdout + told.stderr]).toEqual([
    0,
    expect.stringContaining('the column "rain" has no number, and the record no precipitation'),
  ]);
  const { code, stderr } = await csv(file, ...rain);
  expect([code, stderr]).toEqual([1, expect.stringContaining("no value that can be used")]);
});

test("a year that Earth has not seen is refused, and read with --accept", async () => {
  const folder = temporaryFolder();
  const file = await loggerFile(folder, (hour) => String(10 + (hour % 30)));
  const rain = ["--to", join(folder, "store"), "--map", "rain=precipitation:mm"];
  const { code, stderr } = await csv(file, ...rain);
  expect([code, stderr]).toEqual([1, expect.stringContaining("precipitation of 2024: mean of hours")]);
  expect((await csv(file, ...rain, "--accept")).code).toBe(0);
});

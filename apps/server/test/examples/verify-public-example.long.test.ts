import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ingestRun, openProvider } from "@halcyon/ingest";
import { forecastSet } from "@halcyon/ingest/sets/forecast-sets.suite";
import { reforecastFiles } from "@halcyon/ingest/sets/reforecast-set.suite";
import { pack, variable } from "@halcyon/schema";
import { epochHourOf, type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { copyRun, folderStorage, storeSource } from "@halcyon/store";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import type { WeatherSource } from "@halcyon/weather";
import { uniformOf } from "@halcyon/weather/hash";
import { objectServer } from "@halcyon/weather/http/object-server.suite";
import { isdText } from "@halcyon/weather/station/isd-text.suite";
import { expect, test } from "vitest";
import { skillRecordSchema } from "../../../../docs/generate/skill-record.mts";
import { skillPart } from "../../../../docs/generate/skill.mts";

const script = fileURLToPath(new URL("../../../../examples/verify-public/verify-public.ts", import.meta.url));
const station = "03772099999";
const place = { latitude: 51, longitude: 0 };
const madeRun = forecastSet("gefs").run;
const dayOf = (run: EpochHour): string => new Date(run * millisecondsPerHour).toISOString().slice(0, 10);

/**
 * Interval of the runs [days]. Runs are so frequent that a year provides the 180 training days without which a calibration expires after one
 * season.
 */
const everyDays = 3;
const runs = Array.from(
  { length: 244 },
  (_, index) => epochHourOf(Date.UTC(2018, 0, 1)) + index * everyDays * 24,
);
/** The run of the last year that is fetched, and the run that the archive lacks. */
const [fetched, absent] = [runs.at(-2)!, runs.at(-1)!];

/** Offset of the year in a message [bytes]. The section with the start of the run begins at 16, and the year is its octet 13. */
const yearAt = 16 + 12;

/** Returns the wind and the ground height of the test run as files of another day. */
function filesOf(run: EpochHour): Map<string, Uint8Array> {
  const [from, to] = [dayOf(madeRun), dayOf(run)].map((text) => text.replaceAll("-", "")) as [string, string];
  const files = [...reforecastFiles("gefs")].filter(([path]) => /\/(ugrd_hgt|vgrd_hgt|hgt_sfc)_/u.test(path));
  return new Map(
    files.map(([path, bytes]) => [
      path.replaceAll(from, to).replace(`/${from.slice(0, 4)}/`, `/${to.slice(0, 4)}/`),
      path.endsWith(".idx")
        ? new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll(from, to))
        : dated(bytes, to),
    ]),
  );
}

/** Changes the date of the run in messages. */
function dated(bytes: Uint8Array, day: string): Uint8Array {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf("GRIB"); at !== -1; at = changed.indexOf("GRIB", at + 4)) {
    changed.writeUInt16BE(Number(day.slice(0, 4)), at + yearAt);
    changed.writeUInt8(Number(day.slice(4, 6)), at + yearAt + 2);
    changed.writeUInt8(Number(day.slice(6)), at + yearAt + 3);
  }
  return changed;
}

/** Returns the part of the wind around a gale that all members know [m/s]. `errorMps` returns the error of a member. */
function knownMps(hour: EpochHour): number {
  return 12 + 6 * uniformOf(7, Math.floor(hour / 12));
}
function errorMps(hour: EpochHour, member: number): number {
  return 4 * (uniformOf(hour, member) - 0.5);
}

/** Returns the test run as a run of another day, whose members have too much wind and too little spread. */
function asOf(source: WeatherSource, run: EpochHour): WeatherSource {
  const later = run - madeRun;
  const { packing } = variable("wind_speed_10m");
  return {
    ...source,
    async read(request) {
      const native = await source.read({
        ...request,
        run: madeRun,
        from: request.from - later,
        to: request.to - later,
      });
      const stamps = native.stamps.map((stamp) => stamp + later);
      const wind = stamps.flatMap((stamp) =>
        Array.from({ length: native.members }, (_, member) =>
          pack(knownMps(stamp) + 3 + 0.4 * errorMps(stamp, member), packing),
        ),
      );
      return { ...native, stamps, grids: new Map([["wind_speed_10m", Int16Array.from(wind)]]) };
    },
  };
}

/** Fills a store with the runs of all days except two, made from the ingested test files. */
async function fill(root: string, workFolder: string, baseUrl: string): Promise<void> {
  const part = "gefs";
  const provider = openProvider("noaa-gefs-reforecast", baseUrl);
  const extent = { places: [place], reachKm: 25 };
  const wanted = { provider, extent, variables: ["wind_speed_10m"], toLeadHours: 72 } as const;
  const made = join(workFolder, "made");
  await ingestRun({ ...wanted, run: madeRun }, { root: made, part, workFolder: join(workFolder, "ingest") });
  const source = await storeSource({ storage: folderStorage(made), part });
  for (const run of runs.slice(0, -2)) {
    await copyRun(asOf(source, run), run, [place], { root, part, reachKm: 25, keepRuns: 1000 });
  }
}

/** Returns the hourly file of one year. */
function stationYear(year: number): Uint8Array {
  const first = epochHourOf(Date.UTC(year, 0, 1));
  const lines = Array.from({ length: 8760 }, (_, index) => {
    const wind = Math.round(10 * (knownMps(first + index) + errorMps(first + index, 99)));
    return {
      STATION: station,
      NAME: "MADE, UK",
      LATITUDE: "51.0",
      LONGITUDE: "0.0",
      ELEVATION: "25.0",
      DATE: new Date((first + index) * millisecondsPerHour).toISOString().slice(0, 19),
      WND: `240,1,N,${String(wind).padStart(4, "0")},1`,
    };
  });
  return new TextEncoder().encode(isdText(lines));
}

test("goes from the archives over what is learned to the page on skill, and goes on without the archives", async () => {
  const folder = temporaryFolder();
  const years = [2018, 2019].map((year) => [`isd/${year}/${station}.csv`, stationYear(year)] as const);
  const objects = new Map([...years, ...filesOf(madeRun), ...filesOf(fetched)]);
  await using server = await objectServer(objects);
  const baseUrl = server.url.replace(/\/$/u, "");
  await fill(join(folder, "work", "store"), folder, baseUrl);
  const stations = join(folder, "stations.csv");
  const head = "id,name,latitude,longitude,elevation_m";
  await writeFile(stations, [head, `${station},Made,51,0,25`, "1,Elsewhere,-51,0,25"].join("\n"));
  const json = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, name), "utf8"));
  const recipe = async (): Promise<readonly unknown[]> => {
    const what = ["--every-days", String(everyDays), "--hours", "72", "--variables", "wind_speed_10m"];
    const where = ["--region", "50,-1,52,1", "--stations", stations];
    const files = ["--work", join(folder, "work"), "--out", join(folder, "skill")];
    const from = ["--reforecast-url", baseUrl, "--isd-url", `${server.url}isd`];
    const options = ["--years", "2018-2019", ...what, ...where, ...files, ...from];
    expect(await runProcess([process.execPath, script, ...options])).toMatchObject({ code: 0 });
    return Promise.all(["skill/public.json", "skill/public-calibrated.json"].map(json));
  };
  const first = await recipe();
  expect(await json("work/learned.json")).toMatchObject({
    runs_missing: [`${dayOf(absent)}T00`],
    stations: [
      {
        id: station,
        said: {
          members: 5,
          trained: { from: "2018-01-01", synthetic: false },
          variables: { wind_speed_10m: { classes: [{ from_day: 0 }, { from_day: 1, accepted: true }] } },
        },
      },
    ],
  });
  const [raw, calibrated] = first.map((one) => skillRecordSchema.parse(one));
  for (const record of [raw, calibrated]) {
    expect(record).toMatchObject({ synthetic: false, members: 5, places: 1, entry: { name: "Gale" } });
    expect([record!.from, record!.to].map((date) => date.slice(0, 4))).toEqual(["2019", "2019"]);
    expect(record!.leads.map(({ from_day: fromDay }) => fromDay)).toEqual([0, 1]);
  }
  const [rawSkill, skill] = [raw, calibrated].map((record) => record!.leads[0]!.crps_skill.climatology!);
  expect(skill!.value).toBeGreaterThan(rawSkill!.high);
  const { text } = skillPart(raw!, raw!, { raw, calibrated });
  expect(text).toContain("NOAA GEFSv12 reforecast against stations of ISD: Gale (scenario 504) at 1 place,");

  const count = server.asked.length;
  objects.clear();
  expect(await recipe()).toEqual(first);
  expect(
    server.asked.slice(count).filter((path) => !path.includes(dayOf(absent).replaceAll("-", ""))),
  ).toEqual([]);
});

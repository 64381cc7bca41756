import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { forecastSet } from "@halcyon/ingest/sets/forecast-sets.suite";
import { reforecastFiles } from "@halcyon/ingest/sets/reforecast-set.suite";
import { millisecondsPerHour } from "@halcyon/schema";
import { objectServer } from "@halcyon/weather/http/object-server.suite";
import { isdText } from "@halcyon/weather/station/isd-text.suite";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../../../examples/verify-public/verify-public.ts", import.meta.url));
const station = "03772099999";
const made = new Date(forecastSet("gefs").run * millisecondsPerHour);
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Where the section of a message begins that says when its run started: the year stands at its octet 13. */
const yearAt = 16 + 12;

/** The wind of the made run, and how high its ground lies, as files of another day. */
function filesOf(day: string): Map<string, Uint8Array> {
  const [from, to] = [dayOf(made), day].map((text) => text.replaceAll("-", "")) as [string, string];
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

/** Messages of an instant as those of a run of another day. */
function dated(bytes: Uint8Array, day: string): Uint8Array {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf("GRIB"); at !== -1; at = changed.indexOf("GRIB", at + 4)) {
    changed.writeUInt16BE(Number(day.slice(0, 4)), at + yearAt);
    changed.writeUInt8(Number(day.slice(4, 6)), at + yearAt + 2);
    changed.writeUInt8(Number(day.slice(6)), at + yearAt + 3);
  }
  return changed;
}

/** The first days of a year, hour by hour. */
function stationYear(year: number): Uint8Array {
  const lines = Array.from({ length: 72 }, (_, hour) => ({
    STATION: station,
    NAME: "MADE, UK",
    LATITUDE: "51.0",
    LONGITUDE: "0.0",
    ELEVATION: "25.0",
    DATE: new Date(Date.UTC(year, 0, 1, hour)).toISOString().slice(0, 19),
    WND: `240,1,N,${String(30 + (hour % 24) * 5).padStart(4, "0")},1`,
  }));
  return new TextEncoder().encode(isdText(lines));
}

test("goes from the archives to the figures, says why what is too little teaches nothing, and goes on without the archives", async () => {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-verify-public-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const years = [2018, 2019];
  const objects = new Map([
    ...years.map((year) => [`isd/${year}/${station}.csv`, stationYear(year)] as const),
    // The second run that is wanted is not there.
    ...filesOf("2018-01-01"),
  ]);
  const server = await objectServer(objects);
  const stations = join(folder, "stations.csv");
  const head = "id,name,latitude,longitude,elevation_m";
  await writeFile(stations, [head, `${station},Made,51,0,25`, "1,Elsewhere,-51,0,25"].join("\n"));
  const out = join(folder, "public.json");
  const recipe = async (): Promise<unknown> => {
    const what = ["--every-days", "700", "--hours", "24", "--variables", "wind_speed_10m"];
    const where = ["--region", "50,-1,52,1", "--stations", stations];
    const files = ["--work", join(folder, "work"), "--out", out];
    const from = ["--reforecast-url", server.url.replace(/\/$/u, ""), "--isd-url", `${server.url}isd`];
    const options = ["--years", "2018-2019", ...what, ...where, ...files, ...from];
    await promisify(execFile)(process.execPath, [script, ...options]);
    return JSON.parse(await readFile(out, "utf8"));
  };
  const first = await recipe();
  expect(first).toMatchObject({
    synthetic: false,
    trained_to: "2018-12-31",
    runs_missing: ["2019-12-02T00"],
    stations: [
      {
        id: station,
        learned: { refused: expect.stringContaining("and 60 are needed") },
        verified: { source: { synthetic: false, members: 5 }, runs: ["2018-01-01T00:00:00Z"] },
        checked: { refused: expect.stringContaining("no calibration") },
      },
    ],
  });
  const { asked } = server;
  const count = asked.length;
  objects.clear();
  expect(await recipe()).toEqual(first);
  expect(asked.slice(count).filter((path) => !path.includes("20191202"))).toEqual([]);
  await server[Symbol.asyncDispose]();
});

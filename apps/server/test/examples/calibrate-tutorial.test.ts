import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pack, variable } from "@halcyon/schema";
import { epochHourOf, type EpochHour } from "@halcyon/schema/time";
import { compositeResponseSchema } from "@halcyon/schema/v1";
import { copyRun } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import type { WeatherSource } from "@halcyon/weather";
import { uniformOf } from "@halcyon/weather/hash";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ended, runCommand } from "../cli/run-command.suite.ts";
import { parseConfig } from "../../src/config/config.ts";
import { runningServer } from "../harness/running-server.suite.ts";
import { openingClock } from "../../src/weather/sources/keep-opening.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";

const page = await readFile(new URL("../../../../docs/content/calibrate.mdx", import.meta.url), "utf8");

/** Commands on the page, in order. */
const commands = [...page.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) =>
  block!
    .replaceAll(/\\\n\s*/g, "")
    .trim()
    .split("\n")
    .map((line) => line.replace("npm run halcyon -- ", "")),
);
/** The first lines of the logger's file. */
const [, logged] = /^```csv\n(.*?)^```/ms.exec(page)!;
const [heading] = logged!.split("\n");

const place = { latitude: 47.4, longitude: 8.5 };
/** Place of the crane, and the other stations on the page. */
const places = [place, { latitude: 47.52, longitude: 8.61 }, { latitude: 47.31, longitude: 8.33 }];
const name = "wind_speed_10m";
const days = 78;
/** Midnight in Zurich, far from any clock change [h since 1970]. */
const firstHour = epochHourOf(Date.UTC(2025, 11, 31, 23));
const firstRun = firstHour + 1;

/** Parts of the wind at the crane [m/s]: the part that all members know, and the error of each member. */
const knownMps = (hour: EpochHour): number => 6 + 6 * uniformOf(1, Math.floor(hour / 6));
const errorMps = (hour: EpochHour, member: number): number => 3 * (uniformOf(hour, member) - 0.5);

/** Ensemble of NOAA whose wind at this place is too weak and has too little spread. */
const tooWeak: WeatherSource = (() => {
  const gefs = syntheticSource({ product: "gefs", seed: 1 });
  const { variables, leadHours, ...description } = gefs.describe();
  const only = new Map([...variables].filter(([one]) => one === name));
  const leads = leadHours.filter((lead) => lead <= 144);
  return {
    ...gefs,
    describe: () => ({ ...description, synthetic: false, variables: only, leadHours: leads }),
    read: async ({ run }) => {
      const stamps = leads.map((lead) => run + lead);
      const values = stamps.flatMap((stamp) =>
        Array.from({ length: description.members }, (_, member) =>
          pack(0.7 * (knownMps(stamp) + 0.5 * errorMps(stamp, member)), variable(name).packing),
        ),
      );
      return { members: description.members, stamps, grids: new Map([[name, Int16Array.from(values)]]) };
    },
  };
})();

let folder = "";
let environment: Record<string, string> = {};
const before = process.cwd();

beforeAll(async () => {
  folder = temporaryFolder();
  const root = join(folder, "store");
  // NOAA cannot be asked here for what `ingest noaa --watch` keeps.
  for (let day = 0; day < days; day += 1) {
    await copyRun(tooWeak, firstRun + 24 * day, places, { root, part: "gefs", reachKm: 25, keepRuns: 1000 });
  }
  const noaa = {
    deterministic: { source: "synthetic" },
    ensemble: { source: "store", path: root, part: "gefs" },
  };
  await writeFile(join(folder, "halcyon.json"), JSON.stringify({ models: { noaa } }));
  environment = { HALCYON_CONFIG: join(folder, "halcyon.json"), HALCYON_DATA_DIR: folder };
  process.chdir(folder);
});

afterAll(async () => {
  process.chdir(before);
});

/** Writes the logger's file up to a day, in km/h and in local time of Zurich. */
async function logUntil(day: number): Promise<void> {
  const rows = Array.from({ length: day * 24 }, (_, index) => {
    const time = new Date(Date.UTC(2026, 0, 1, index)).toISOString().slice(0, 16).replace("T", " ");
    const kmh = 3.6 * (knownMps(firstHour + index) + errorMps(firstHour + index, 99));
    return `${time},${kmh.toFixed(1)},${(1.6 * kmh).toFixed(1)},1.3`;
  });
  await writeFile("crane.csv", [heading, ...rows, ""].join("\n"));
}

/** Runs a line as a shell does. A quoted text is one word. */
function halcyon(line: string): Promise<Ended> {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  return runCommand(words, environment);
}

test("the commands of the page go from the logger's file to a calibrated answer, and look after it", async () => {
  const [keep, ingest, learn, together, list, check, remove, ...more] = commands;
  expect(keep).toMatch(/^ingest noaa --part ensemble .*--watch --keep 1000$/);
  expect(more).toEqual([]);
  expect(logged).toBe(`${heading}\n2026-01-01 00:00,14.4,25.2,1.3\n2026-01-01 01:00,15.1,27.0,1.1\n`);

  await logUntil(70);
  expect(await halcyon(ingest!)).toMatchObject({ code: 0 });
  const tried = await halcyon(learn!);
  expect(tried.code).toBe(0);
  expect(tried.stderr).toMatch(
    /^Note: wind_speed_10m is 1\.\d\d times what is forecast: the site is exposed, .+\n$/,
  );
  expect(tried.stdout).toMatch(
    /^wind_speed_10m +1 to 3 +[67]\d +\d\.\d{3} +\d\.\d{3} +<?\d+ % +[78]\d % +yes, emos-truncated-normal$/m,
  );

  for (const [station, { latitude, longitude }] of [
    ["hill", places[1]!],
    ["dale", places[2]!],
  ] as const) {
    const there = `--name ${station} --latitude ${latitude} --longitude ${longitude}`;
    const line = ingest!.replace("--name hut --latitude 47.40 --longitude 8.50", there);
    expect(await halcyon(line)).toMatchObject({ code: 0 });
  }
  const pooled = await halcyon(together!);
  expect(pooled.code).toBe(0);
  expect(pooled.stdout).toContain("against hut, hill, dale from ");
  expect((await halcyon(list!)).stdout).toContain("No site is calibrated.");
  // Without --dry-run it writes the file.
  expect((await halcyon(learn!.replace(" --dry-run", ""))).stdout).toContain("Written as revision 1.");
  expect(await readFile(join(folder, "store/calibration/gefs/hut.json"), "utf8")).toContain('"elevation_m"');

  const readText = (path: string): string => readFileSync(path, "utf8");
  const askedMs = (firstRun + 24 * (days - 1) + 1) * 3_600_000;
  const clock = { ...openingClock, nowMs: () => askedMs };
  const models = await modelSources(parseConfig(environment, folder, readText), readText, clock);
  await using server = await runningServer({ ports: { models } });
  server.clock.ms = askedMs;
  const body = {
    request: { ...place, model: "noaa", forecast_hours: 130, calibrated: true },
    constraint_params: { id: 504, type: "scenario" },
  };
  const answer = await server.send("/v1/optimality/composite/", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status, answer.text).toBe(200);
  const header = /`x-halcyon-calibration: (\S+)`/.exec(page)![1]!;
  expect(answer.headers.get("x-halcyon-calibration")).toBe(header.replace("rev=3", "rev=1"));
  expect(compositeResponseSchema.parse(answer.json).forecast).toHaveLength(130);

  expect((await halcyon(list!)).stdout).toMatch(
    /^hut +noaa ensemble +47\.4,8\.5 +1 +2026-03-\d\d +2026-06-\d\d +\d of \d$/m,
  );
  const early = await halcyon(check!);
  expect(early).toMatchObject({ code: 1 });
  expect(early.stderr).toContain("nothing was observed since");
  await logUntil(days);
  await halcyon(ingest!);
  const checked = await halcyon(check!);
  expect(checked.code).toBe(0);
  expect(checked.stderr).toMatch(
    /^Note: wind_speed_10m is 1\.\d+ times what is forecast: the site is exposed, [^\n]+\n$/,
  );
  expect(checked.stdout).toMatch(/^wind_speed_10m +1 to 3 +\d+ /m);
  expect((await halcyon(remove!)).stdout).toContain("Removed hut; its site is raw.");
});

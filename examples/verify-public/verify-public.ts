import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const folder = import.meta.dirname;
const repository = resolve(folder, "../..");

const { values: options } = parseArgs({
  options: {
    /** First and last year; the last one tests what the others teach. */
    years: { type: "string", default: "2017-2019" },
    /** South, west, north and east of the stations that are taken. */
    region: { type: "string", default: "35,-25,72,45" },
    stations: { type: "string", default: join(folder, "stations.csv") },
    "every-days": { type: "string", default: "5" },
    hours: { type: "string", default: "120" },
    variables: {
      type: "string",
      default: "temperature_2m,relative_humidity_2m,wind_speed_10m,wind_gusts_10m,precipitation",
    },
    /** What is verified; a gale needs wind alone, which stations always report. */
    entry: { type: "string", default: "scenario=504" },
    work: { type: "string", default: join(folder, "work") },
    out: { type: "string", default: join(repository, "docs/skill/public.json") },
    "reforecast-url": { type: "string", default: "https://noaa-gefs-retrospective.s3.amazonaws.com" },
    "isd-url": { type: "string", default: "https://www.ncei.noaa.gov/data/global-hourly/access" },
  },
});

interface Station {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationM: number;
}

const work = resolve(options.work);
const store = join(work, "store");
const config = join(work, "halcyon.config.json");
const [firstYear, lastYear] = yearsOf(options.years);
const stations = stationsIn(await readFile(options.stations, "utf8"));
if (stations.length === 0) throw new Error(`No station of ${options.stations} lies in ${options.region}.`);

await mkdir(work, { recursive: true });
const ensemble = { source: "store", path: store, part: "gefs" };
await writeFile(config, JSON.stringify({ models: { noaa: { ensemble } } }));
const placesFile = join(work, "places.csv");
await writeFile(placesFile, stations.map(({ latitude, longitude }) => `${latitude},${longitude}\n`).join(""));

for (const station of stations) await ingestStation(station);
const missing = await ingestRuns();
const sites = [];
for (const station of stations) sites.push(await verifyStation(station));
await mkdir(dirname(options.out), { recursive: true });
await writeFile(
  options.out,
  `${JSON.stringify(
    {
      data: "NOAA GEFSv12 reforecast against stations of ISD",
      synthetic: false,
      from: `${firstYear}-01-01`,
      to: `${lastYear}-12-31`,
      trained_to: `${lastYear - 1}-12-31`,
      every_days: Number(options["every-days"]),
      hours: Number(options.hours),
      runs_missing: missing,
      stations: sites,
    },
    undefined,
    2,
  )}\n`,
);
console.log(`Wrote ${options.out}.`);

/** The record of a station, of all years that NOAA has of it. */
async function ingestStation({ id, name, elevationM }: Station): Promise<void> {
  const files: string[] = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    const file = join(work, "isd", String(year), `${id}.csv`);
    if (existsSync(file) || (await download(`${options["isd-url"]}/${year}/${id}.csv`, file)))
      files.push(file);
    else console.log(`${name} has no file of ${year}.`);
  }
  if (files.length === 0) return;
  await halcyon([
    "ingest",
    "station",
    ...files,
    "--format",
    "isd",
    "--elevation",
    String(elevationM),
    "--to",
    store,
    "--name",
    recordOf(id),
  ]);
}

/** @returns Whether the server has the file. */
async function download(url: string, file: string): Promise<boolean> {
  const answer = await fetch(url);
  if (answer.status === 404) return false;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}. Start again later: what came is kept.`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, new Uint8Array(await answer.arrayBuffer()));
  await rename(`${file}.part`, file);
  return true;
}

/**
 * Every run that is wanted; one that is there already is passed over.
 *
 * @returns Those that could not be had.
 */
async function ingestRuns(): Promise<readonly string[]> {
  const notHad: string[] = [];
  const from = ["--base-url", options["reforecast-url"], "--places", placesFile];
  const what = ["--hours", options.hours, "--variables", options.variables];
  const to = ["--to", store, "--keep", "1000"];
  const stepMs = Number(options["every-days"]) * 86_400_000;
  for (let ms = Date.UTC(firstYear, 0, 1); ms < Date.UTC(lastYear + 1, 0, 1); ms += stepMs) {
    const run = new Date(ms).toISOString().slice(0, 13);
    const command = ["ingest", "gefs-reforecast", "--run", run];
    const { isDone, text } = await halcyon([...command, ...from, ...what, ...to]);
    if (isDone) continue;
    notHad.push(run);
    console.log(`${run} is left out: ${text}`);
  }
  return notHad;
}

/** What the forecasts teach of a station, how that holds in the last year, and how good they are as they come. */
async function verifyStation({ id, name, latitude, longitude, elevationM }: Station): Promise<object> {
  const site = ["--model", "noaa", "--part", "ensemble", "--place", `${latitude},${longitude}`];
  const against = ["--against", `${store}/${recordOf(id)}`];
  const span = ["--from", `${firstYear}-01-01`, "--to", `${lastYear - 1}-12-31`];
  const height = ["--elevation", String(elevationM)];
  const learned = await figures(["calibrate", ...site, ...height, ...against, ...span]);
  const checked = await figures(["calibrate", "--check", "--id", recordOf(id), ...against]);
  const [type, entry] = options.entry.split("=");
  const verified = await figures(["verify", ...site, ...against, `--${type}`, entry ?? ""]);
  return { id, name, latitude, longitude, elevation_m: elevationM, learned, checked, verified };
}

/** What a command says as JSON, or why it refuses. */
async function figures(args: readonly string[]): Promise<unknown> {
  const { isDone, text, stdout } = await halcyon([...args, "--json"]);
  return isDone ? (JSON.parse(stdout) as unknown) : { refused: text };
}

interface Ended {
  /** Whether it did what it was asked for; otherwise it refused. */
  readonly isDone: boolean;
  readonly stdout: string;
  /** Why it refused. */
  readonly text: string;
}

/** Runs a command of halcyon. Ends the whole recipe where it did not even understand what is asked. */
async function halcyon(args: readonly string[]): Promise<Ended> {
  console.log(`halcyon ${args.slice(0, 4).join(" ")} ...`);
  const program = join(repository, "apps/server/src/cli/main.ts");
  const env = { ...process.env, HALCYON_CONFIG: config, HALCYON_DATA_DIR: join(work, "data") };
  return new Promise((settle, fail) => {
    execFile(process.execPath, [program, ...args], { env, maxBuffer: 2 ** 30 }, (error, stdout, stderr) => {
      const text = (stderr.trim() || stdout.trim()).split("\n(--help", 1).join("").slice(-1000);
      if (error !== null && error.code !== 1) fail(new Error(`halcyon ${args.join(" ")} broke off: ${text}`));
      else settle({ isDone: error === null, stdout, text });
    });
  });
}

function recordOf(id: string): string {
  return `isd-${id.toLowerCase()}`;
}

function yearsOf(text: string): readonly [number, number] {
  const [, first, last] = /^(\d{4})-(\d{4})$/.exec(text) ?? [];
  const years = [Number(first), Number(last)] as const;
  if (years[0] >= 2000 && years[1] <= 2019 && years[0] < years[1]) return years;
  throw new Error("--years takes two years of 2000 to 2019, as 2017-2019: the last one tests.");
}

function stationsIn(text: string): readonly Station[] {
  const box = options.region.split(",").map(Number);
  if (box.length !== 4 || box.some(Number.isNaN)) throw new Error("--region takes south,west,north,east.");
  const [south, west, north, east] = box as [number, number, number, number];
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line): Station => {
      const [id = "", name = "", latitude, longitude, elevationM] = line.split(",");
      return {
        id,
        name,
        latitude: Number(latitude),
        longitude: Number(longitude),
        elevationM: Number(elevationM),
      };
    })
    .filter(
      ({ latitude, longitude }) =>
        latitude >= south && latitude <= north && longitude >= west && longitude <= east,
    );
}

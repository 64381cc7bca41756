import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { folderStorage, publishedRuns } from "../../packages/store/src/index.ts";

const folder = import.meta.dirname;
const repository = resolve(folder, "../..");

const { values: options } = parseArgs({
  options: {
    /** First and last year. The calibration is learned from the years before the last one, and tested in the last one. */
    years: { type: "string", default: "2017-2019" },
    /** Southern, western, northern and eastern edge of the region of the stations [degrees]. */
    region: { type: "string", default: "35,-25,72,45" },
    stations: { type: "string", default: join(folder, "stations.csv") },
    "every-days": { type: "string", default: "5" },
    hours: { type: "string", default: "120" },
    variables: {
      type: "string",
      default: "temperature_2m,relative_humidity_2m,wind_speed_10m,wind_gusts_10m,precipitation",
    },
    /** Entry to verify. The default is a gale, because it depends only on wind, which stations always report. */
    entry: { type: "string", default: "scenario=504" },
    work: { type: "string", default: join(folder, "work") },
    /** Folder for the results. The documentation page on skill shows the files in the default folder. */
    out: { type: "string", default: join(repository, "docs/skill") },
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
const part = "gefs";
const model = ["--model", "noaa", "--part", "ensemble"];
const ensemble = { source: "store", path: store, part };
await writeFile(config, JSON.stringify({ models: { noaa: { ensemble } } }));
const placesFile = join(work, "places.csv");
const observedFile = join(work, "observed.csv");
await writeFile(placesFile, stations.map(placeLine).join(""));

const observed: Station[] = [];
for (const station of stations) if (await ingestStation(station)) observed.push(station);
if (observed.length === 0) throw new Error("No station has a file of these years.");
const missing = await ingestRuns();
const learned: Learned[] = [];
for (const station of observed) learned.push(await calibrateStation(station));
// A record in a wrong unit or on a wrong clock teaches nothing, and is no truth either.
const believed = learned.filter(({ refused = "" }) => !refused.includes("go on with --accept."));
for (const { name } of learned)
  if (!believed.some((one) => one.name === name)) console.log(`${name} is left out: its record looks wrong.`);
await writeFile(observedFile, believed.map(placeLine).join(""));
await writeJson(join(work, "learned.json"), { runs_missing: missing, stations: learned });

await mkdir(options.out, { recursive: true });
await writeSkill("public", await verified());
if (learned.some(({ refused }) => refused === undefined))
  await writeSkill("public-calibrated", await verified("--calibrated"));
else await rm(join(options.out, "public-calibrated.json"), { force: true });

/**
 * Adds a station's record, for all years that NOAA offers.
 *
 * @returns True if there is a record.
 */
async function ingestStation({ id, name, elevationM }: Station): Promise<boolean> {
  const files: string[] = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    const file = join(work, "isd", String(year), `${id}.csv`);
    if (existsSync(file) || (await download(`${options["isd-url"]}/${year}/${id}.csv`, file)))
      files.push(file);
    else console.log(`${name} has no file of ${year}.`);
  }
  if (files.length === 0) return false;
  const { isDone, text } = await halcyon([
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
  if (!isDone) console.log(`${name} is left out: ${text}`);
  return isDone;
}

/**
 * Downloads a file.
 *
 * @returns True if the server has the file.
 */
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
 * Adds to the store all needed runs that it does not contain yet.
 *
 * @returns The runs that could not be downloaded.
 */
async function ingestRuns(): Promise<readonly string[]> {
  const notHad: string[] = [];
  const from = ["--base-url", options["reforecast-url"], "--places", placesFile];
  const what = ["--hours", options.hours, "--variables", options.variables];
  const to = ["--to", store, "--keep", "1000"];
  const stepMs = Number(options["every-days"]) * 86_400_000;
  const there = new Set((await publishedRuns(folderStorage(store), part)).map(({ run }) => run * 3_600_000));
  for (let ms = Date.UTC(firstYear, 0, 1); ms < Date.UTC(lastYear + 1, 0, 1); ms += stepMs) {
    if (there.has(ms)) continue;
    const run = new Date(ms).toISOString().slice(0, 13);
    const command = ["ingest", "gefs-reforecast", "--run", run];
    const { isDone, text } = await halcyon([...command, ...from, ...what, ...to]);
    if (isDone) continue;
    notHad.push(run);
    console.log(`${run} is left out: ${text}`);
  }
  return notHad;
}

interface Learned extends Station {
  /** Output of `calibrate --json`; undefined if calibration was not possible. */
  readonly said?: unknown;
  /** Reason why calibration was not possible. */
  readonly refused?: string;
}

/** Calibrates the forecasts of a station. It uses all years except the last one. */
async function calibrateStation(station: Station): Promise<Learned> {
  const { id, latitude, longitude, elevationM } = station;
  const site = ["--place", `${latitude},${longitude}`, "--elevation", String(elevationM)];
  const against = ["--against", `${store}/${recordOf(id)}`];
  const span = ["--from", `${firstYear}-01-01`, "--to", `${lastYear - 1}-12-31`];
  const { isDone, text, stdout } = await halcyon([
    "calibrate",
    ...model,
    ...site,
    ...against,
    ...span,
    "--json",
  ]);
  return isDone ? { ...station, said: JSON.parse(stdout) as unknown } : { ...station, refused: text };
}

/** Returns verification results for the forecasts of all stations in the last year. */
async function verified(...more: readonly string[]): Promise<Verified> {
  const against = believed.flatMap(({ id }) => ["--against", `${store}/${recordOf(id)}`]);
  const span = ["--from", `${lastYear}-01-01`, "--to", `${lastYear}-12-31`];
  const [type, entry = ""] = options.entry.split("=");
  const of = ["verify", `--${type}`, entry, ...model, "--places", observedFile];
  const { isDone, text, stdout } = await halcyon([...of, ...against, ...span, ...more, "--json"]);
  if (!isDone) throw new Error(text);
  return JSON.parse(stdout) as Verified;
}

/** Output of `verify --json`, with the fields that the page on skill shows. */
interface Verified {
  readonly entry: object;
  readonly source: { readonly synthetic: boolean; readonly members: number };
  readonly places: readonly object[];
  readonly from: string;
  readonly to: string;
  readonly leads: readonly object[];
}

async function writeSkill(name: string, { entry, source, places, from, to, leads }: Verified): Promise<void> {
  const { stdout: commit } = await promisify(execFile)("git", ["rev-parse", "--short=10", "HEAD"], {
    cwd: repository,
  });
  await writeJson(join(options.out, `${name}.json`), {
    commit: commit.trim(),
    data: "NOAA GEFSv12 reforecast against stations of ISD",
    synthetic: source.synthetic,
    entry,
    members: source.members,
    places: places.length,
    from,
    to,
    leads,
  });
}

async function writeJson(file: string, content: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
  console.log(`Wrote ${file}.`);
}

interface Ended {
  /** True if the command succeeded, and false if it refused. */
  readonly isDone: boolean;
  readonly stdout: string;
  /** Reason why the command refused. */
  readonly text: string;
}

/** Runs a halcyon command. If the command fails for another reason than a refusal, the whole program ends. */
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

function placeLine({ latitude, longitude }: Station): string {
  return `${latitude},${longitude}\n`;
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

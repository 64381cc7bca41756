import {
  type Extent,
  IngestError,
  newestRun,
  openProvider,
  type ProviderId,
  type Region,
} from "@halcyon/ingest";
import type { Location, PartName, VariableName } from "@halcyon/schema";
import { productLeadHours } from "@halcyon/schema/registry";
import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { storeName } from "@halcyon/store/writer-kit";
import { exitCodes } from "@halcyon/cli";
import { Command, InvalidArgumentError, Option } from "commander";
import { given } from "@halcyon/base/given";
import { inIngestTraceSpan } from "../../trace-spans.ts";
import { type Fail, orFail } from "./ingest-into-store.ts";
import { type ForecastTask, watchForecasts } from "./ingest-watch.ts";
import { outcomeWords } from "./ingest-words.ts";
import { regionOption, toNumber, variablesOption, wholeNumber } from "../options/value-options.ts";
import { placeOption, placesIn } from "../options/place-options.ts";
import { type HowToIngest, type TaskTools, type WhoIngests, withIngest } from "./how-to-ingest.ts";
import { progressLine } from "../progress.ts";
import { say } from "../options/report.ts";
import { reachOption, storeOption, storeOptionWords, type StoreTools } from "../options/store-options.ts";

export interface ForecastTools extends StoreTools, TaskTools {
  readonly nowMs: () => number;
}

interface ForecastOptions extends WhoIngests {
  readonly part?: IngestedPart;
  readonly place: readonly Location[];
  readonly places?: string;
  readonly region?: Region;
  readonly reach: number;
  readonly variables?: readonly VariableName[];
  readonly members?: number;
  readonly hours?: number;
  readonly run?: EpochHour;
  readonly to?: string;
  readonly keep: number;
  readonly baseUrl?: string;
  readonly mirrorUrl?: string;
  readonly twice?: true;
  readonly parallel: number;
  readonly wait: number;
  readonly acceptGaps?: true;
  readonly again?: true;
  readonly watch?: true;
  readonly metricsPort?: number;
  readonly metricsHost: string;
}

type IngestedPart = Exclude<PartName, "subseasonal">;
type PartProviders = Readonly<Partial<Record<IngestedPart, ProviderId>>>;

/**
 * Distance around a place within which a seasonal forecast may be used [km]. Half the diagonal of a cell of 0.9375 degrees is 74 km. For finer grids, it is
 * less than 25 km.
 */
const seasonReachKm = 75;

/** Creates the commands `ingest noaa`, `ecmwf`, `gefs-reforecast` and `cfs`. They ingest forecasts into a point store. */
export function forecastCommands(tools: ForecastTools): readonly Command[] {
  return [
    forecastCommand(
      "noaa",
      "GFS and GEFS of NOAA",
      { deterministic: "noaa-gfs", ensemble: "noaa-gefs" },
      tools,
    ),
    forecastCommand(
      "ecmwf",
      "IFS and its ensemble of ECMWF's open data",
      { deterministic: "ecmwf-ifs", ensemble: "ecmwf-ens" },
      tools,
    ),
    forecastCommand(
      "gefs-reforecast",
      "the archive of GEFSv12 from 2000 to 2019, or the one of --run,",
      { ensemble: "noaa-gefs-reforecast" },
      tools,
    ),
    forecastCommand("cfs", "CFSv2, the season of NOAA,", { seasonal: "noaa-cfs" }, tools, seasonReachKm),
  ];
}

function forecastCommand(
  name: string,
  what: string,
  providers: PartProviders,
  { storeRoot, workFolder, nowMs, ...taskTools }: ForecastTools,
  reachKm = 25,
): Command {
  const parts = Object.keys(providers);
  const longest = Object.values(providers).map((id) => productLeadHours[openProvider(id).product]);
  const described = new Command(name).description(
    `Ingest the newest run of ${what} into a point store. A stopped ingest goes on where it stopped.`,
  );
  if (parts.length > 1) {
    described.addOption(new Option("--part <name>", "only one part; by default both").choices(parts));
  }
  return described
    .option("--place <latitude,longitude>", "a place; may be given many times", placeOption, [])
    .option("--places <file>", "a file with one place per line: latitude,longitude")
    .option("--region <S,W,N,E>", "every cell of a box in degrees", regionOption)
    .option("--reach <km>", "radius around each place that the store covers", reachOption, reachKm)
    .option("--variables <names>", "the wanted variables: a,b; by default all", variablesOption)
    .option("--members <count>", "members of the ensemble, including the control", wholeNumber(1, 51))
    .option(
      "--hours <hours>",
      "the last wanted lead time; shorter runs are skipped",
      wholeNumber(1, Math.max(...longest)),
    )
    .option("--run <start>", "a run, such as 2026-11-21T06; by default the newest complete one", runOption)
    .option("--to <store>", storeOptionWords, storeOption)
    .option("--keep <runs>", "number of runs to keep published", wholeNumber(1, 1000), 3)
    .option("--base-url <url>", "a mirror with the layout of the provider's server; for noaa it needs --part")
    .option("--mirror-url <url>", "another mirror, asked first for suspect messages; like --base-url")
    .option("--twice", "fetch every message until two answers agree, for connections that damage data")
    .option("--parallel <files>", "files to fetch at the same time", wholeNumber(1, 64), 8)
    .option("--wait <minutes>", "begin the newest run and wait for missing steps", toNumber, 0)
    .option("--accept-gaps", "publish a run even if files are missing")
    .option("--again", "ingest a run again that is already published")
    .option(
      "--spread",
      "divide the run into tasks: for child processes, or with DATABASE_URL for the workers of `halcyon work ingest`",
    )
    .option(
      "--workers <processes>",
      "with --spread and without DATABASE_URL: number of processes; by default one per processor",
      wholeNumber(1, 64),
    )
    .option("--watch", "follow the provider and ingest each run as it comes, until stopped")
    .option("--metrics-port <port>", "with --watch: serve metrics on this port", wholeNumber(0, 65_535))
    .option("--metrics-host <address>", "the address for metrics", "127.0.0.1")
    .action(async (options: ForecastOptions, command: Command) => {
      const fail: Fail = (reason) => command.error(`error: ${reason}`);
      const root = storeRoot(options.to);
      const tasks = await tasksOf(options, providers, { root, workFolder: workFolder(root) }, fail);
      await orFail(fail, root, async () => {
        const { metricsHost: host, metricsPort: port } = options;
        const metricsAt = port === undefined ? undefined : { host, port };
        await withIngest(options, taskTools, fail, async (how) => {
          if (options.watch === true) await watchForecasts(tasks, root, metricsAt, nowMs, how);
          else await ingestForecasts(tasks, options, epochHourOf(nowMs()), how);
        });
      });
    });
}

async function tasksOf(
  options: ForecastOptions,
  providers: PartProviders,
  where: Pick<ForecastTask["options"], "root" | "workFolder">,
  fail: Fail,
): Promise<readonly ForecastTask[]> {
  const { part, baseUrl, mirrorUrl, variables, members, hours, run, watch, metricsPort } = options;
  const ids = part === undefined ? Object.values(providers) : [providers[part]!];
  for (const [option, url] of Object.entries({ "--base-url": baseUrl, "--mirror-url": mirrorUrl })) {
    if (url === undefined) continue;
    if (!isHttpUrl(url)) fail(`${option} takes an address of http or https.`);
    if (providers.ensemble === "noaa-gefs" && ids.length > 1) {
      fail(`NOAA has the two parts on separate servers: name one --part with ${option}.`);
    }
  }
  if (watch === true && run !== undefined) fail("give --watch or --run, not both.");
  if (watch !== true && metricsPort !== undefined) fail("--metrics-port goes with --watch.");
  const extent = await extentOf(options, fail);
  return ids.map((id) => {
    const provider = openProvider(id, baseUrl);
    const unknown = variables?.every((variable) => !provider.rows.has(variable)) ?? false;
    if (unknown) fail(`${provider.id} has none of these variables.`);
    if (run !== undefined && run % provider.runEveryHours !== 0) {
      fail(`runs of ${provider.id} start every ${provider.runEveryHours} hours from 00 UTC.`);
    }
    const { archived } = provider;
    if (archived !== undefined && (run === undefined || run < archived.from || run > archived.to)) {
      fail(
        `${provider.id} is an archive: name a --run from ${formatEpochHour(archived.from)} to ${formatEpochHour(archived.to)}.`,
      );
    }
    return {
      request: {
        provider,
        extent,
        ...given({ variables, toLeadHours: hours }),
        ...(members === undefined ? {} : { members: Math.min(members, provider.members) }),
      },
      options: {
        ...where,
        inSpan: inIngestTraceSpan,
        part: provider.product,
        keepRuns: options.keep,
        parallel: options.parallel,
        waitMs: options.wait * 60_000,
        acceptGaps: options.acceptGaps === true,
        again: options.again === true,
        twice: options.twice === true,
        mirror: mirrorUrl === undefined ? undefined : openProvider(id, mirrorUrl),
      },
    };
  });
}

async function extentOf(
  { place, places: file, region, reach }: ForecastOptions,
  fail: Fail,
): Promise<Extent> {
  const places = [...place, ...(await placesIn(file, fail))];
  if (region !== undefined && places.length > 0) fail("give places or a region, not both.");
  if (region !== undefined) return { region };
  if (places.length === 0) fail("give --place, --places or --region; --region -90,-180,90,180 is the globe.");
  return { places, reachKm: reach };
}

async function ingestForecasts(
  tasks: readonly ForecastTask[],
  { run: wanted, wait }: ForecastOptions,
  now: EpochHour,
  how: HowToIngest,
): Promise<void> {
  let published = 0;
  for (const task of tasks) {
    const { part } = task.options;
    const tell = (words: string, error?: Error): void => say(`${part}: ${words}`, error);
    try {
      await inIngestTraceSpan("ingest", { part }, async () => {
        const run = wanted ?? (await newestRun(task.request, wait > 0 ? "first" : "last", now, task.options));
        if (run === undefined)
          tell("no run of the last two days is complete. Ingest again later, or with --wait.");
        else if (await ingestForecast(task, run, tell, how)) published += 1;
      });
    } catch (error) {
      // The other part may have a server of its own.
      if (!(error instanceof IngestError)) throw error;
      tell(error.message, error);
    }
  }
  if (published < tasks.length) {
    console.error("halcyon: not everything was published.");
    process.exitCode = exitCodes.refused;
  }
}

/**
 * Ingests one run of a forecast.
 *
 * @returns True if the run is in the store.
 */
async function ingestForecast(
  { request, options }: ForecastTask,
  run: EpochHour,
  tell: (words: string) => void,
  { unit, ingest }: HowToIngest,
): Promise<boolean> {
  tell(`the run of ${formatEpochHour(run)}.`);
  const progress = progressLine(process.stdout, unit);
  const show = (done: number, total: number): void => progress.show(done, total);
  const outcome = await ingest({ ...request, run }, options, show).finally(() => progress.end());
  for (const words of outcomeWords(outcome, storeName(options.root, options.part))) tell(words);
  return outcome.state === "published" || outcome.state === "published_before";
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/**
 * Parses the time at which a run starts, in UTC: `2026-11-21T06`, optionally followed by `:00Z` or `:00:00Z`.
 *
 * @throws InvalidArgumentError if the text has another form.
 */
export function runOption(text: string): EpochHour {
  const [, hour] = /^(\d{4}-\d{2}-\d{2}T\d{2})(?:Z|:00Z|:00:00Z)?$/.exec(text) ?? [];
  const start = new Date(`${hour}:00:00Z`);
  // `Date` takes days beyond the end of a month for days of the next month.
  const isThere = !Number.isNaN(start.getTime()) && start.toISOString().slice(0, 13) === hour;
  if (isThere) return epochHourOf(start.getTime());
  throw new InvalidArgumentError("the start of a run is needed, as 2026-11-21T06.");
}

import { type Location, type ModelId, modelIds, type PartName, partNames, type Entry } from "@halcyon/schema";
import { type SiteLocation, usualLapseKPerKm } from "@halcyon/schema/wire";
import { epochHourOf } from "@halcyon/schema/time";
import { type CalibrationFile, CalibrationFileError, isFed, SourceError } from "@halcyon/weather";
import { Command, InvalidArgumentError, Option } from "commander";
import { cacheSizes } from "../../config/cache-sizes.ts";
import {
  calibrateSite,
  NothingToCalibrate,
  type StationBeside,
} from "../../verification/calibrate/calibrate-site.ts";
import { calibrationFolder } from "../../weather/calibrations/calibration-folder.ts";
import { checkCalibration } from "../../verification/suspend/check-calibration.ts";
import { readCalibrations, suspendedClasses } from "../../weather/calibrations/read-calibrations.ts";
import { doubtNewer, stationSiteOf } from "../../verification/suspend/doubt-newer.ts";
import {
  removeCalibration,
  withLevelsOf,
  writeCalibration,
} from "../../verification/suspend/write-calibration.ts";
import type { Config } from "../../config/config.ts";
import { partConfigs } from "../../config/sources/model-part-config.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import type { Library, Models, Records } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { pastRuns, storedRuns, type StoredRuns } from "../../verification/stored-runs.ts";
import { calibrationsText, calibrationText, checkText } from "./calibration-text.ts";
import { dayOption, lastDayOption, toNumber, wholeNumber } from "../options/value-options.ts";
import type { Fail } from "../ingest/ingest-into-store.ts";
import { placeOption, readPlace } from "../options/place-options.ts";
import { print } from "../print.ts";
import { progressLine } from "../progress.ts";
import { acceptOption, sayDoubts } from "../options/accept-option.ts";
import { historyAt } from "../verify/record-option.ts";
import { doubtRecord } from "../../verification/truth/doubt-record.ts";
import type { OddsToLearn } from "../../verification/calibrate/odds-tasks.ts";
import { countUsual } from "../../weather/workability/usual-lookup.ts";

const yearHours = 365 * 24;

interface CalibrateTools {
  readonly config: () => Config;
  readonly nowMs: () => number;
  readonly openPorts: () => Promise<{
    readonly library: Library;
    readonly records: Records;
    readonly models: Models;
  }>;
  /** Returns the path of the store in the data folder. */
  readonly storeFolder: () => string;
}

interface CalibrateOptions {
  readonly model: ModelId;
  readonly part: PartName;
  readonly place: readonly Location[];
  readonly elevation?: number;
  readonly against?: string;
  readonly id?: string;
  readonly radius: number;
  readonly from: number;
  readonly to: number;
  readonly years: number;
  readonly anemometerHeight?: number;
  readonly beside: readonly NamedStation[];
  readonly odds: readonly string[];
  readonly accept?: true;
  readonly dryRun?: true;
  readonly list?: true;
  readonly remove?: string;
  readonly check?: true;
  readonly json?: true;
}

/**
 * Creates `halcyon calibrate`. The command learns the errors of forecasts at a site from observations at the site. The exit code is 1 if no calibration is
 * accepted.
 */
export function calibrateCommand(tools: CalibrateTools): Command {
  return new Command("calibrate")
    .description("Calibrate the forecasts of a point store at a site with observations of the site.")
    .addOption(new Option("--model <id>", "the model").choices(modelIds).default("noaa"))
    .addOption(
      new Option("--part <name>", "its part").choices(["deterministic", "ensemble"]).default("ensemble"),
    )
    .option("--place <latitude,longitude>", "the site", placeOption, [])
    .option(
      "--elevation <metres>",
      "height of the site above sea level, to which forecasts are adjusted first",
      within(-430, 8850),
    )
    .option(
      "--against <record>",
      "hourly record of the site: <store>/<name>, or a name in the store of the data folder",
    )
    .option("--id <name>", "id of the site; by default the name of the record", idOption)
    .option("--radius <km>", "radius around the site in which the calibration applies", within(0.1, 10), 2)
    .option("--from <date>", "the first day, as 2025-10-01", dayOption, -Infinity)
    .option("--to <date>", "the last day", lastDayOption, Infinity)
    .option(
      "--years <count>",
      "number of past years to read if the part does not come from a point store, 1 to 5",
      wholeNumber(1, 5),
      2,
    )
    .option("--anemometer-height <metres>", "height of the anemometer above ground", within(1, 200))
    .option(
      "--beside <latitude,longitude=record>",
      "a nearby station to learn from too, with its height as a third number; may be given many times",
      stationOption,
      [],
    )
    .option(
      "--odds <sector>",
      "a sector of tasks, such as construction, whose odds are also calibrated; may be given many times",
      (sector: string, others: readonly string[]) => [...others, sector],
      [],
    )
    .addOption(acceptOption())
    .option("--dry-run", "print the result, and write nothing")
    .addOption(new Option("--list", "list the sites that are calibrated").conflicts(["remove", "check"]))
    .addOption(
      new Option("--remove <id>", "delete the calibration of a site")
        .argParser(idOption)
        .conflicts(["list", "check"]),
    )
    .addOption(
      new Option(
        "--check",
        "judge a site by newer observations, and lift suspensions that are no longer needed",
      ).conflicts(["list", "remove"]),
    )
    .option("--json", "print JSON")
    .action(async (options: CalibrateOptions, command: Command) => {
      const fail: Fail = (reason) => command.error(`error: ${reason}`);
      const config = tools.config();
      try {
        if (options.list === true) await list(config, options);
        else if (options.remove !== undefined) await remove(config, options, options.remove, fail);
        else if (options.check === true) await check(config, tools, options, fail);
        else await calibrate(config, tools, options, fail);
      } catch (error) {
        if (error instanceof NothingToCalibrate) fail(`nothing can be calibrated. ${error.message}`);
        if (error instanceof CalibrationFileError) fail(`${error.message}.`);
        if (error instanceof Refusal || error instanceof SourceError) fail(error.message);
        throw error;
      }
    });
}

async function calibrate(
  config: Config,
  tools: CalibrateTools,
  options: CalibrateOptions,
  fail: Fail,
): Promise<void> {
  const { model, part, radius, from, to, elevation, anemometerHeight: anemometerHeightM } = options;
  const [place, ...others] = options.place;
  if (place === undefined || others.length > 0) fail("name the site with one --place.");
  const against = options.against ?? fail("name the record of its observations with --against.");
  const stored = await learnedRuns(config, tools, options);
  const folder = folderOf(config, model, part, fail);
  const observations = await historyAt(against, tools.storeFolder(), fail);
  const name = against.split("/").at(-1)!;
  const progress = progressLine(process.stderr, "runs");
  const site = { ...place, ...(elevation === undefined ? {} : { elevationM: elevation }) };
  const learning = learningFrom(config, stored, observations);
  const beside = await Promise.all(
    options.beside.map(async ({ path, site: at }): Promise<StationBeside> => ({
      against: path.split("/").at(-1)!,
      site: at,
      observations: await historyAt(path, tools.storeFolder(), fail, "--beside"),
    })),
  );
  for (const station of [{ against, site, observations }, ...beside]) {
    refuseReanalysis(station, fail);
    const compared = await doubtRecord({ ...learning, ...station, from, to, anemometerHeightM });
    sayDoubts(compared, { record: station.against, isAccepted: options.accept === true, fail });
  }
  const made = await calibrateSite({
    ...learning,
    id: options.id ?? name,
    against: name,
    site,
    radiusKm: radius,
    from,
    to,
    anemometerHeightM,
    beside,
    odds:
      options.odds.length === 0
        ? undefined
        : oddsToLearn(await tools.openPorts(), options.odds, { stored, place, fail }),
    ...(process.stderr.isTTY ? { onRun: (done, total) => progress.show(done, total) } : {}),
  }).finally(() => progress.end());
  const isWritten = made.isAccepted && options.dryRun !== true;
  const before = (await readCalibrations(folder)).get(made.file.id)?.file;
  const written = isWritten ? await writeCalibration(folder, withLevelsOf(before, made.file)) : undefined;
  const last = written === undefined ? [] : [`Written as revision ${written.revision}.`];
  print(options, { ...(written ?? made.file), refused: Object.fromEntries(made.refused) }, [
    ...calibrationText(made),
    ...last,
  ]);
  if (!made.isAccepted) fail("nothing is accepted, so no file is written and the forecasts stay raw.");
}

/**
 * Returns the runs to learn from: those of a point store, or past runs that the source can read again.
 *
 * @throws ConfigError if the part has neither.
 */
async function learnedRuns(
  config: Config,
  tools: Pick<CalibrateTools, "openPorts" | "nowMs">,
  { model, part, years }: Pick<CalibrateOptions, "model" | "part" | "years">,
): Promise<StoredRuns> {
  const source = partConfigs(config.models, model, part)[0]?.source;
  const fed =
    source === undefined || source === "store"
      ? undefined
      : (await tools.openPorts()).models.get(model)?.find((one) => one.part === part);
  if (fed === undefined || !isFed(fed)) return storedRuns(config, model, part);
  const to = epochHourOf(tools.nowMs());
  const past = await pastRuns({ model, part, source: fed.source }, { from: to - years * yearHours, to });
  if (past === undefined) return storedRuns(config, model, part);
  const { bytes, requests, calls } = past.cost;
  const fetched = `${(bytes / 1e9).toFixed(2)} GB in ${requests} requests, ${calls} counted calls`;
  console.error(`${past.runs.length} past runs: ${requests + calls === 0 ? "nothing to fetch" : fetched}.`);
  return past;
}

/**
 * Ends the command if the observations are a reanalysis. A reanalysis is too smooth, has few gusts, and resembles the forecasts of the model that made it.
 */
function refuseReanalysis({ against, observations }: Omit<StationBeside, "site">, fail: Fail): void {
  const { station, attribution } = observations.describe();
  if (station !== true && /\bERA5\b/.test(attribution))
    fail(
      `${against} is the reanalysis ERA5, which was computed and not measured at the site. Name a record of a station or of your own.`,
    );
}

async function list(config: Config, options: CalibrateOptions): Promise<void> {
  const folders = modelIds.flatMap((model) =>
    partNames.flatMap((part) => calibrationFolder(config, model, part) ?? []),
  );
  const read = (await Promise.all(folders.map((folder) => readCalibrations(folder)))).flatMap((files) => [
    ...files,
  ]);
  const files = read.flatMap(([, { file }]) => (file instanceof CalibrationFileError ? [] : [file]));
  const faults = read.flatMap(([id, { file }]) =>
    file instanceof CalibrationFileError
      ? [{ id, kind: "damaged" as const, because: file.message }]
      : suspendedClasses(file),
  );
  print(options, { files, faults }, calibrationsText(files, faults));
}

async function remove(config: Config, options: CalibrateOptions, id: string, fail: Fail): Promise<void> {
  const folder = folderOf(config, options.model, options.part, fail);
  if (!(await removeCalibration(folder, id))) fail(unknownId(id, options));
  print(options, { removed: id }, [`Removed ${id}; its site is raw.`]);
}

async function check(
  config: Config,
  tools: CalibrateTools,
  options: CalibrateOptions,
  fail: Fail,
): Promise<void> {
  const { model, part } = options;
  const folder = folderOf(config, model, part, fail);
  const files = await readCalibrations(folder);
  const id =
    options.id ?? options.against?.split("/").at(-1) ?? fail("name the site with --id; --list shows all.");
  const file: CalibrationFile | CalibrationFileError = files.get(id)?.file ?? fail(unknownId(id, options));
  if (file instanceof CalibrationFileError) throw file;
  const against = options.against ?? file.trained.against;
  const observations = await historyAt(against, tools.storeFolder(), fail);
  const request = {
    ...learningFrom(config, await learnedRuns(config, tools, options), observations),
    site: stationSiteOf(file),
    to: options.to,
    anemometerHeightM: options.anemometerHeight ?? file.trained.anemometer_height_m,
  };
  const compared = await doubtNewer(file, request);
  sayDoubts(compared, { record: against, isAccepted: options.accept === true, fail });
  const checked = await checkCalibration(file, folder, request, tools.nowMs());
  if (checked.length === 0) {
    fail(
      `nothing was observed since ${file.trained.to} that matches a forecast. Ingest the record again with newer hours.`,
    );
  }
  print(options, checked, checkText(checked));
}

function learningFrom(
  config: Config,
  stored: Awaited<ReturnType<typeof storedRuns>>,
  observations: Awaited<ReturnType<typeof historyAt>>,
) {
  const cache = new RecordCache(cacheSizes.recordsMaxBytes);
  return { stored, observations, cache, lapseKPerKm: config.lapseKPerKm ?? usualLapseKPerKm };
}

function folderOf(config: Config, model: ModelId, part: PartName, fail: Fail): string {
  return (
    calibrationFolder(config, model, part) ??
    fail(
      `no point store feeds ${model} ${part}, so none of its forecasts are stored. Store them: \`ingest ${model} --part ${part} --place <latitude,longitude> --watch --keep 1000\`.`,
    )
  );
}

function unknownId(id: string, { model, part }: Pick<CalibrateOptions, "model" | "part">): string {
  return `there is no calibration ${id} of ${model} ${part}. \`calibrate --list\` shows all, and --model and --part choose others.`;
}

function idOption(text: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/.test(text)) return text;
  throw new InvalidArgumentError("it takes a-z, 0-9, - and _.");
}

function within(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = toNumber(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`a number from ${least} to ${most} is needed.`);
  };
}

interface LearningAt {
  readonly stored: StoredRuns;
  readonly place: Location;
  readonly fail: Fail;
}

/** Returns the tasks whose probabilities are calibrated, by sector. Also returns the function that finds the frequencies of a task's scores in the history. */
function oddsToLearn(
  { library, records }: { readonly library: Library; readonly records: Records },
  sectors: readonly string[],
  { stored, place, fail }: LearningAt,
): OddsToLearn {
  const tasks = library.list("task");
  const tasksOf = (sector: string): readonly Entry[] => {
    const own = tasks.filter((task) => task.sector === sector || task.sector.startsWith(`${sector}/`));
    if (own.length > 0) return own;
    const known = [...new Set(tasks.map((task) => task.sector.split("/")[0]!))].toSorted();
    return fail(
      `--odds ${sector}: no task has this sector. There are ${known.join(", ")}, and sectors below them.`,
    );
  };
  const { hourly } = records;
  const { synthetic } = stored.source.describe();
  const isTold =
    hourly !== undefined && hourly.price === undefined && hourly.describe().synthetic === synthetic;
  const cache = new RecordCache(cacheSizes.recordsMaxBytes);
  const now = stored.runs[0] ?? 0;
  return {
    sectors: new Map(sectors.map((sector) => [sector, tasksOf(sector)])),
    usualOf: async (entry) =>
      isTold ? countUsual({ hourly }, cache, { entry, location: place, synthetic, now }) : undefined,
  };
}

/** Station, with the name of the record that contains its observations. */
interface NamedStation {
  readonly site: SiteLocation;
  /** Path `<store>/<name>` of the record, or its name in the store of the data folder. */
  readonly path: string;
}

/** Reads `--beside`, which may be given several times: `47.41,8.52=hill`, or `47.41,8.52,640=hill` with the height [m]. */
function stationOption(text: string, before: readonly NamedStation[]): readonly NamedStation[] {
  const [at = "", path = ""] = text.split("=");
  const { place, rest = [] } = readPlace(at) ?? {};
  const [elevationM] = rest;
  if (place === undefined || rest.length > 1 || rest.some(Number.isNaN) || path === "")
    throw new InvalidArgumentError(
      '"latitude,longitude=record" is needed, or "latitude,longitude,height=record".',
    );
  return [...before, { path, site: { ...place, ...(elevationM === undefined ? {} : { elevationM }) } }];
}

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Entry, modelIds } from "@halcyon/schema";
import { verifiedParts } from "@halcyon/schema/registry";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { WeatherSource } from "@halcyon/weather";
import { calibrationFolder } from "../../weather/calibrations/calibration-folder.ts";
import type { Config } from "../../config/config.ts";
import type { WorkOnJob } from "../../jobs/job-queue.ts";
import type { Library } from "../../ports.ts";
import { oldestRunHours } from "../lead-classes.ts";
import type { VerificationDays, VerifiedSeries } from "../skill/verification-days.ts";
import { truthName, type VerificationConfig } from "../../config/verification-config.ts";
import { type ArchivedModelPart, archiveFolder, archiveName } from "./archive.ts";
import { pastSteps } from "./past-steps.ts";
import type { ArchivedSource, VerificationWork, VerifyTask } from "./verification-work.ts";

interface VerificationJobOptions {
  readonly config: Pick<Config, "dataDirectory" | "models" | "configFile"> & {
    readonly verification: VerificationConfig;
  };
  readonly library: Pick<Library, "list">;
  readonly days: Pick<VerificationDays, "counted" | "add">;
  readonly work: Pick<VerificationWork, "archived" | "verify" | "judge">;
  /** Returns the source of a model part, whose past runs are verified if the configuration says so. */
  readonly sourceOf: (part: ArchivedModelPart) => WeatherSource | undefined;
  readonly nowMs: () => number;
  /**
   * Called with the reason why a model part could not be verified, or with the calibrations that made its forecasts worse. After a failure, the next job
   * tries again.
   */
  readonly warn: (line: string) => void;
  /** Called with the number of sites whose observations look wrong. */
  readonly onDoubted: (sites: number) => void;
}

/** Returns the name of the job that verifies a model part. */
export function verificationJobId({ model, part }: ArchivedModelPart): string {
  return `${model}.${part}`;
}

/**
 * Returns the job that verifies the archived runs of a model part for past hours. It takes one task or scenario after the other. It verifies raw forecasts.
 * If the true weather was observed, it also verifies calibrated forecasts and suspends calibrations that made forecasts worse. Then it verifies runs from
 * before the archive, step by step, within the limits of one night. Repeating a job changes nothing. It fails only if its signal is aborted, because the queue
 * would retry a failed job immediately.
 */
export function verificationJob(options: VerificationJobOptions): WorkOnJob {
  const { config, library, days, work, sourceOf, nowMs, warn, onDoubted } = options;
  const { places, truth, from } = config.verification;
  const storeFolder = join(config.dataDirectory, "store");
  const root = archiveFolder(config);
  const truthAt: Pick<VerifyTask, "truthRecord" | "storeFolder"> = {
    storeFolder,
    truthRecord: truth === "later-runs" ? undefined : truth.record,
  };
  const verifyPart = async (archived: ArchivedModelPart, signal: AbortSignal): Promise<void> => {
    const source = await work.archived({ ...archived, root });
    if (source === undefined) return;
    await verifyRuns(archived, source, signal);
    await judge(archived, source, signal);
    if (from !== undefined) await verifyPast(archived, source, epochHourOf(Date.parse(from)), signal);
  };
  /** Verifies runs for all entries (tasks and scenarios). The runs are in the archive, or are older past runs if `archivedFrom` is given. */
  const verifyRuns = async (
    archived: ArchivedModelPart,
    source: ArchivedSource & Pick<VerifyTask, "archivedFrom">,
    signal: AbortSignal,
  ): Promise<void> => {
    const { runs, archivedFrom } = source;
    const fromDay = Math.floor((runs.at(-1)! - oldestRunHours) / 24);
    const verifyEntry = async (entry: Entry, calibrated: boolean): Promise<void> => {
      signal.throwIfAborted();
      const { type, id, version } = entry;
      const series: VerifiedSeries = {
        ...archived,
        entry: { type, id, version },
        source: source.id,
        synthetic: source.synthetic,
        truth: truthName(truth),
        calibrated,
      };
      const counted = await days.counted(series, fromDay);
      const storedFolder = join(root, ".climatology");
      const task = { ...archived, ...truthAt, root, runs, entry, places, counted, storedFolder, calibrated };
      await days.add(
        series,
        await work.verify(archivedFrom === undefined ? task : { ...task, archivedFrom }),
      );
    };
    for (const entry of entriesOf(config.verification, library)) {
      await verifyEntry(entry, false);
      // Later runs have the errors that calibration takes away.
      if (truth !== "later-runs") await verifyEntry(entry, true);
    }
  };
  const judge = async (
    archived: ArchivedModelPart,
    { runs }: ArchivedSource,
    signal: AbortSignal,
  ): Promise<void> => {
    signal.throwIfAborted();
    const folder = calibrationFolder(config, archived.model, archived.part);
    if (folder === undefined) return;
    const judged = await work.judge({ ...archived, root, runs, places, storeFolder, folder, nowMs: nowMs() });
    onDoubted(judged.doubted);
    for (const sentence of judged.said) warn(`${archived.model} ${archived.part}: ${sentence}`);
  };
  /** Verifies past runs step by step, and stores the progress after each step. An interrupted step is repeated, and no run is counted twice. */
  const verifyPast = async (
    archived: ArchivedModelPart,
    { runs: ofArchive, ...source }: ArchivedSource,
    fromHour: EpochHour,
    signal: AbortSignal,
  ): Promise<void> => {
    const live = sourceOf(archived);
    if (live === undefined) return;
    const file = join(root, ".past", `${archiveName(archived)}.json`);
    const entries = entriesOf(config.verification, library).map(({ id, version }) => `${id}.${version}`);
    const of = JSON.stringify([source.id, truthName(truth), from, entries]);
    const noted = await progressIn(file);
    const { archivedFrom = ofArchive[0]! } = noted;
    const doneTo = noted.of === of ? noted.doneTo : undefined;
    const at = { from: fromHour, archivedFrom, doneTo, places: places.length, nowMs: nowMs() };
    for (const { runs, end } of await pastSteps(live, at)) {
      await verifyRuns(archived, { ...source, runs, archivedFrom }, signal);
      await mkdir(join(root, ".past"), { recursive: true });
      await writeFile(file, JSON.stringify({ of, archivedFrom, doneTo: end } satisfies PastProgress));
    }
  };
  return async (id, signal) => {
    const archived = partOf(id);
    if (archived === undefined) return;
    try {
      await verifyPart(archived, signal);
    } catch (error) {
      signal.throwIfAborted();
      warn(`${archived.model} ${archived.part} could not be verified: ${wordsOf(error)}`);
    }
  };
}

/** How far the past of a model part is verified. */
interface PastProgress {
  /** Source, truth, first day and entries that were verified. With others, verification begins again. */
  readonly of: string;
  /** Start of the first run of the archive when its past was first verified. */
  readonly archivedFrom: EpochHour;
  /** End of the last step that is done. */
  readonly doneTo: EpochHour;
}

/** Reads the progress from a file. A file that is absent or damaged has none: then what is counted is only looked up again. */
async function progressIn(file: string): Promise<Partial<PastProgress>> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as PastProgress;
  } catch {
    return {};
  }
}

/** Returns the entries (tasks or scenarios) to verify. Unknown ids are left out. */
export function entriesOf({ entries }: VerificationConfig, library: Pick<Library, "list">): readonly Entry[] {
  const all = [...library.list("task"), ...library.list("scenario")];
  return entries === "curated" ? all : all.filter(({ id }) => entries.includes(id));
}

function partOf(id: string): ArchivedModelPart | undefined {
  const [model, part] = [modelIds, verifiedParts].map((names, index) =>
    names.find((name) => name === id.split(".")[index]),
  ) as [ArchivedModelPart["model"] | undefined, ArchivedModelPart["part"] | undefined];
  return model === undefined || part === undefined ? undefined : { model, part };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

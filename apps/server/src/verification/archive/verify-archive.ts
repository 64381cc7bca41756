import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { StoreError } from "@halcyon/store";
import {
  CalibrationFileError,
  type RecordSource,
  type SiteCalibration,
  SourceError,
  type WeatherSource,
} from "@halcyon/weather";
import { diskBytes, type StoredBytes } from "@halcyon/weather/source-kit";
import { doubtNewer } from "../suspend/doubt-newer.ts";
import { suspendHarmful } from "../suspend/suspend-harmful.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { StoredRuns } from "../stored-runs.ts";
import type { RunDay } from "../skill/verification-days.ts";
import { type ArchivedModelPart, archivedRuns, archiveName, archiveSource } from "./archive.ts";
import { calibratedRuns } from "../runs/calibrated-runs.ts";
import { SharedHours } from "../runs/shared-hours.ts";
import { laterRuns } from "../runs/later-runs.ts";
import { recordTruth } from "../truth/record-truth.ts";
import { NoTruthRecord, truthRecord } from "../truth/truth.ts";
import type { ArchivedSource, Judged, JudgeTask, VerifyTask } from "./verification-work.ts";
import { pastSource } from "./past-steps.ts";
import { rememberedEntry } from "../truth/hour-references.ts";
import { verifyEntry } from "../forecasts/verify-entry.ts";

/** Maximum size of records of past weather in memory [bytes]. It is enough for one place, because places are verified one after the other. */
const recordsMaxBytes = 48 * 2 ** 20;

/** Maximum size of the disk cache for the scores of climatologies and of past hours [bytes]. 50 places and 80 entries take about 600 MB. */
const keptMaxBytes = 2 * 2 ** 30;

/** Maximum size of the cached weather that all entries share [bytes]. 50 places take about 90 MiB. */
const sharedMaxBytes = 96 * 2 ** 20;

/** Verifier of archived runs, which caches the data that it reads. */
interface ArchiveVerifier {
  archived(part: ArchivedModelPart & { readonly root: string }): Promise<ArchivedSource | undefined>;
  verify(task: VerifyTask): Promise<readonly RunDay[]>;
  judge(task: JudgeTask): Promise<Judged>;
}

/** Dependencies of a verifier. The verifier asks for the current ones each time it needs them. */
interface VerifierPorts {
  /** Record from which the climatology is computed; undefined if there is none. */
  readonly history: RecordSource | undefined;
  /** Returns the source of a model part; undefined if it has none now. */
  readonly sourceOf: (part: ArchivedModelPart) => WeatherSource | undefined;
  /** Returns the sites with a calibration for a model part. */
  readonly sitesOf: (part: ArchivedModelPart) => readonly SiteCalibration[];
  readonly lapseKPerKm: number;
}

export function archiveVerifier(portsNow: () => Promise<VerifierPorts>): ArchiveVerifier {
  const cache = new RecordCache(recordsMaxBytes);
  const sources = new Map<string, WeatherSource>();
  const keptFolders = new Map<string, StoredBytes>();
  const archiveOf = async (root: string, part: ArchivedModelPart): Promise<WeatherSource> => {
    const place = `${root} ${archiveName(part)}`;
    const source = sources.get(place) ?? (await archiveSource(root, part));
    sources.set(place, source);
    return source;
  };
  const storedOf = async ({ root, runs, model, part }: VerifyTask | JudgeTask): Promise<StoredRuns> => ({
    model,
    part,
    runs,
    source: await archiveOf(root, { model, part }),
  });
  let shared = { name: "", hours: new SharedHours(sharedMaxBytes) };
  /** Returns the cached weather of a place, which the verification of all entries shares. It is dropped when a newer run or another model part is verified. */
  const sharedNow = (place: string, newest: EpochHour): SharedHours => {
    const name = `${place} ${newest}`;
    if (shared.name !== name) shared = { name, hours: new SharedHours(sharedMaxBytes) };
    return shared.hours;
  };
  return {
    async archived({ root, ...part }) {
      const stored = await archivedRuns(root, part).catch(nothingArchived);
      if (stored === undefined) return undefined;
      const { id, synthetic } = stored.source.describe();
      return { id, synthetic, runs: stored.runs };
    },
    async verify(task) {
      const { root, entry, counted, storedFolder, calibrated, archivedFrom, runs } = task;
      const { history, sourceOf, sitesOf, lapseKPerKm } = await portsNow();
      const live = archivedFrom === undefined ? undefined : sourceOf(task);
      if (archivedFrom !== undefined && live === undefined) return [];
      const ofTask = live === undefined ? await storedOf(task) : { ...task, source: pastSource(live, runs) };
      const raw = { stored: ofTask, places: task.places };
      const { stored, places } = calibrated
        ? await calibratedRuns(raw.stored, raw.places, sitesOf(task), lapseKPerKm)
        : raw;
      const kept =
        keptFolders.get(storedFolder) ?? diskBytes({ folder: storedFolder, maxBytes: keptMaxBytes });
      keptFolders.set(storedFolder, kept);
      const { id, revision } = history?.describe() ?? {};
      const hoursOf = live === undefined ? "hours" : "past hours";
      const name = JSON.stringify([archiveName(task), task.truthRecord, id, revision, entry, hoursOf]);
      const remembered = await rememberedEntry(kept, name);
      const hours = sharedNow(`${root} ${archiveName(task)} ${hoursOf}`, stored.runs.at(-1)!);
      const truth =
        task.truthRecord === undefined
          ? laterRuns(stored, hours)
          : recordTruth(await truthRecord(task.truthRecord, task.storeFolder), cache);
      const found = await verifyEntry({
        stored,
        entry,
        places,
        truth,
        history,
        cache,
        kept,
        shared: hours,
        remembered,
        isCounted: (run, fromLeadDay) =>
          run >= (archivedFrom ?? Infinity) || counted.has(`${fromLeadDay} ${run}`),
      });
      await remembered.keep();
      return found;
    },
    async judge(task) {
      const { places, folder, storeFolder, nowMs } = task;
      const { sitesOf, lapseKPerKm } = await portsNow();
      const stored = await storedOf(task);
      const { sites } = await calibratedRuns(stored, places, sitesOf(task), lapseKPerKm);
      const said: string[] = [];
      let doubted = 0;
      for (const { file } of sites) {
        const { id, trained } = file;
        try {
          const observations = await truthRecord(trained.against, storeFolder);
          const request = { stored, observations, cache, lapseKPerKm, folder, nowMs };
          const { doubts } = await doubtNewer(file, {
            ...request,
            to: epochHourOf(nowMs),
            anemometerHeightM: trained.anemometer_height_m,
          });
          if (doubts.length > 0) {
            doubted += 1;
            const because = doubts.map((doubt) => doubt.because).join(" ");
            said.push(`calibration ${id} is not judged by ${trained.against}: ${because}`);
            continue;
          }
          for (const { variable, fromDay, toDay } of await suspendHarmful(file, request)) {
            said.push(
              `calibration ${id} did harm: ${variable} is raw from now on, ${fromDay} to ${toDay} days ahead`,
            );
          }
        } catch (error) {
          if (!isExpected(error)) throw error;
          said.push(`calibration ${id} could not be judged by ${trained.against}: ${error.message}`);
        }
      }
      return { said, doubted };
    },
  };
}

/** Returns true if an error concerns only one site, so that the other sites can still be judged. */
function isExpected(error: unknown): error is Error {
  return [SourceError, NoTruthRecord, Refusal, CalibrationFileError].some((kind) => error instanceof kind);
}

function nothingArchived(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
  return undefined;
}

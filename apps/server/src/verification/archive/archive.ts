import { join } from "node:path";
import type { Location, ModelId } from "@halcyon/schema";
import { type VerifiedPart, verifiedParts } from "@halcyon/schema/registry";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { copyRun, folderStorage, isRunPublished, publishedRuns, storeSource } from "@halcyon/store";
import { type FedPart, isFed, type WeatherSource } from "@halcyon/weather";
import type { Config } from "../../config/config.ts";
import type { Models } from "../../ports.ts";
import type { StoredRuns } from "../stored-runs.ts";

/** A part whose runs are archived. */
export interface ArchivedModelPart {
  readonly model: ModelId;
  readonly part: VerifiedPart;
}

/** How far a cell may lie from a place that it answers for, also of the coarsest grid [km]. */
const reachKm = 100;

/** The folder of the archive, an ordinary point store. */
export function archiveFolder({ dataDirectory }: Pick<Config, "dataDirectory">): string {
  return join(dataDirectory, "store", "verification");
}

/** The parts that are archived while a source feeds them. */
export function archivedModelParts(models: Models): ArchivedModelPart[] {
  return [...models].flatMap(([model, parts]) =>
    parts.filter(isFed).flatMap((fed) => {
      const part = verifiedParts.find((name) => name === fed.part);
      return part === undefined ? [] : [{ model, part }];
    }),
  );
}

/** The part while a source feeds it. */
export function fedModelPart(models: Models, { model, part }: ArchivedModelPart): FedPart | undefined {
  return models
    .get(model)
    ?.filter(isFed)
    .find((one) => one.part === part);
}

/** What the archive calls a part. */
export function archiveName({ model, part }: ArchivedModelPart): string {
  return `${model}-${part}`;
}

export interface ArchiveRunOptions extends ArchivedModelPart {
  readonly root: string;
  readonly places: readonly Location[];
  readonly keepDays: number;
  readonly nowMs: number;
}

/**
 * The newest run of a source, unless that is in the archive already.
 *
 * @throws SourceError
 */
export async function runToArchive(
  source: WeatherSource,
  { root, nowMs, model, part }: Omit<ArchiveRunOptions, "places" | "keepDays">,
): Promise<EpochHour | undefined> {
  const run = await source.latestRun(epochHourOf(nowMs));
  if (run === undefined || (await isRunPublished(root, archiveName({ model, part }), run))) return undefined;
  return run;
}

/**
 * Copies the cells of some places out of the newest run of a source, unless that is in the archive already.
 *
 * @returns The run that was copied.
 * @throws RangeError where the source covers none of the places; StoreError `busy` while another process copies; SourceError
 */
export async function archiveRun(
  source: WeatherSource,
  options: ArchiveRunOptions,
): Promise<EpochHour | undefined> {
  const run = await runToArchive(source, options);
  if (run === undefined) return undefined;
  const { root, places, keepDays } = options;
  await copyRun(source, run, places, { root, part: archiveName(options), reachKm, keepDays });
  return run;
}

/** Runs that a job reads for each place: one for each class of lead times, and those that say how the last days were. */
const openRunsMax = 50;

/** Bound of the weather of an archive in memory: what an entry reads at a few places. That of 50 comes round only when it is gone [bytes]. */
const cacheBytes = 16 * 2 ** 20;

/**
 * A part in the archive; runs that are archived later are taken up.
 *
 * @throws StoreError where nothing of it is archived
 */
export function archiveSource(root: string, archived: ArchivedModelPart): Promise<WeatherSource> {
  return storeSource({
    storage: folderStorage(root),
    part: archiveName(archived),
    cacheBytes,
    openRunsMax,
    // A run that was archived just now is verified against, too.
    pointerMaxAgeMs: 0,
  });
}

/**
 * The runs of a part in the archive.
 *
 * @throws StoreError where nothing of it is archived
 */
export async function archivedRuns(root: string, archived: ArchivedModelPart): Promise<StoredRuns> {
  const source = await archiveSource(root, archived);
  const published = await publishedRuns(folderStorage(root), archiveName(archived));
  return { ...archived, source, runs: published.map(({ run }) => run).toReversed() };
}

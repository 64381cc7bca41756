import { join } from "node:path";
import type { Location, ModelId } from "@halcyon/schema";
import { type VerifiedPart, verifiedParts } from "@halcyon/schema/registry";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { copyRun, folderStorage, isRunPublished, publishedRuns, storeSource } from "@halcyon/store";
import { type FedPart, isFed, type WeatherSource } from "@halcyon/weather";
import type { Config } from "../../config/config.ts";
import type { Models } from "../../ports.ts";
import type { StoredRuns } from "../stored-runs.ts";

/** Part whose runs are archived. */
export interface ArchivedModelPart {
  readonly model: ModelId;
  readonly part: VerifiedPart;
}

/** Maximum distance of a cell from a place that it answers for, also of the coarsest grid [km]. */
const reachKm = 100;

/** Returns the folder of the archive, an ordinary point store. */
export function archiveFolder({ dataDirectory }: Pick<Config, "dataDirectory">): string {
  return join(dataDirectory, "store", "verification");
}

/** Returns the parts that are archived while a source feeds them. */
export function archivedModelParts(models: Models): ArchivedModelPart[] {
  return [...models].flatMap(([model, parts]) =>
    parts.filter(isFed).flatMap((fed) => {
      const part = verifiedParts.find((name) => name === fed.part);
      return part === undefined ? [] : [{ model, part }];
    }),
  );
}

/** Returns the part while a source feeds it. */
export function fedModelPart(models: Models, { model, part }: ArchivedModelPart): FedPart | undefined {
  return models
    .get(model)
    ?.filter(isFed)
    .find((one) => one.part === part);
}

/** Returns the name of a part in the archive. */
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
 * Returns the newest run of a source, unless it is in the archive already.
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
 * Copies the cells of some places from the newest run of a source, unless it is in the archive already.
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

/** Maximum number of runs that a job reads for each place: one for each class of lead times, and those of the last days. */
const openRunsMax = 50;

/**
 * Maximum size of the weather of an archive in memory: the reads of an entry at a few places [bytes]. With 50 places, weather is dropped before it is read
 * again.
 */
const cacheBytes = 16 * 2 ** 20;

/**
 * Opens a part in the archive; runs that are archived later are taken up.
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
 * Returns the runs of a part in the archive.
 *
 * @throws StoreError where nothing of it is archived
 */
export async function archivedRuns(root: string, archived: ArchivedModelPart): Promise<StoredRuns> {
  const source = await archiveSource(root, archived);
  const published = await publishedRuns(folderStorage(root), archiveName(archived));
  return { ...archived, source, runs: published.map(({ run }) => run).toReversed() };
}

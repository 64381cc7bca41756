import { join } from "node:path";
import type { Entry, Location, ModelId, VariableName } from "@halcyon/schema";
import { type VerifiedPart, verifiedParts } from "@halcyon/schema/registry";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { entryHorizon, prepareEntry } from "@halcyon/scoring";
import { copyRun, folderStorage, isRunPublished, publishedRuns, storeSource } from "@halcyon/store";
import { type FedPart, isFed, type WeatherSource } from "@halcyon/weather";
import type { Config } from "../../config/config.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Models } from "../../ports.ts";
import type { StoredRuns } from "../stored-runs.ts";

/** Model part whose runs are archived, with the name of its model. */
export interface ArchivedModelPart {
  readonly model: ModelId;
  readonly part: VerifiedPart;
}

/** Maximum distance between a place and the grid cell that represents it [km], wide enough for the coarsest grid. */
const reachKm = 100;

/** Returns the folder of the archived forecasts, which is a point store. */
export function archiveFolder({ dataDirectory }: Pick<Config, "dataDirectory">): string {
  return join(dataDirectory, "store", "verification");
}

/** Returns the model parts whose runs are archived. They are the parts that have a source now. */
export function archivedModelParts(models: Models): ArchivedModelPart[] {
  return [...models].flatMap(([model, parts]) =>
    parts.filter(isFed).flatMap((fed) => {
      const part = verifiedParts.find((name) => name === fed.part);
      return part === undefined ? [] : [{ model, part }];
    }),
  );
}

/** Returns a model part (such as the ensemble) with its source, or undefined if it has no source now. */
export function fedModelPart(models: Models, { model, part }: ArchivedModelPart): FedPart | undefined {
  return models
    .get(model)
    ?.filter(isFed)
    .find((one) => one.part === part);
}

/**
 * Checks that the source of a model part has the variables that an entry (task or scenario) needs. Variables of overlays are not archived, so nothing of the
 * entry can be verified without them.
 *
 * @throws Refusal variable_unavailable if the source lacks a variable of a limit that must not be dropped.
 */
export function requireCarried(models: Models, named: ArchivedModelPart, entry: Entry): void {
  const { model, part } = named;
  const variables = fedModelPart(models, named)?.source.describe().variables;
  if (variables === undefined) return;
  const reach = (name: VariableName): number => variables.get(name)?.toLeadHours ?? 0;
  const horizon = entryHorizon(prepareEntry(entry), [{ part, fromHour: 0, toHour: Infinity, reach }]);
  if (!("unavailable" in horizon)) return;
  const names = [...new Set(horizon.unavailable.map(({ variable }) => variable))].join(", ");
  throw new Refusal("variable_unavailable", {
    detail: `The past forecasts of the ${part} part of ${model} have no ${names}, so no forecast of this entry was verified.`,
    errors: horizon.unavailable.map(({ constraint, variable }) => ({
      field: "model",
      code: "variable_unavailable",
      detail: `Constraint ${constraint} needs ${variable}, which the past forecasts do not carry.`,
      expected: { variable, constraint },
    })),
  });
}

/** Returns the archived model parts whose source cannot read past runs. */
export function partsWithoutPast(models: Models): ArchivedModelPart[] {
  return archivedModelParts(models).filter((part) => fedModelPart(models, part)?.source.past === undefined);
}

/** Returns the name of a model part in the archive. */
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
 * Returns the newest run of a source. Returns undefined if the source has no run, or if its newest run is already archived.
 *
 * @throws SourceError if the source cannot be read.
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
 * Copies the newest run of a source to the archive, at the grid cells of `places`. Does nothing if the run is already archived.
 *
 * @returns The run that was copied; undefined if no run was copied.
 * @throws RangeError if the source covers none of the places; StoreError `busy` if another process is copying; SourceError if the source cannot be read.
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

/** Maximum number of open runs. A verification job reads this many for each place: one for each class of lead times, and all runs of the last days. */
const openRunsMax = 50;

/**
 * Maximum size of archived weather in memory [bytes]. This is enough to verify one entry at a few places. With 50 places, weather is dropped before it is
 * needed again.
 */
const cacheBytes = 16 * 2 ** 20;

/**
 * Opens an archived model part as a source. The source also finds runs that are archived after this call.
 *
 * @throws StoreError if nothing of the part is archived.
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
 * Returns the archived runs of a model part.
 *
 * @throws StoreError if no run of the part is archived.
 */
export async function archivedRuns(root: string, archived: ArchivedModelPart): Promise<StoredRuns> {
  const source = await archiveSource(root, archived);
  const published = await publishedRuns(folderStorage(root), archiveName(archived));
  return { ...archived, source, runs: published.map(({ run }) => run).toReversed() };
}

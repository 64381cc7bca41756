import type { ModelId, PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { publishedRuns, StoreError } from "@halcyon/store";
import type { PastCost, PastRuns, WeatherSource } from "@halcyon/weather";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { weatherPlace } from "../config/weather-place.ts";
import { storeAt, type StoreSettings, storeSurroundings } from "../config/stores/store-at.ts";
import { calibratedReads } from "./truth/observed-steps.ts";
import { partConfigs } from "../config/sources/model-part-config.ts";
import { storeModelPart } from "../config/sources/store-model-part.ts";
import { pastReads } from "./past-reads.ts";

/** Model part in a point store, with all its stored runs. */
export interface StoredRuns {
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: WeatherSource;
  /** Start times of the published model runs, in ascending order. */
  readonly runs: readonly EpochHour[];
}

/**
 * Opens the stored runs of a configured model part.
 *
 * @throws ConfigError if the configuration does not read the part from a point store, or the store cannot be opened.
 */
export async function storedRuns(
  settings: Pick<Config, "models" | "preset"> & StoreSettings,
  model: ModelId,
  part: PartName,
): Promise<StoredRuns> {
  const [config] = partConfigs(settings.models, model, part);
  const where = weatherPlace(settings, `models.${model}.${part}`);
  if (config?.source !== "store") {
    const fed = config === undefined ? "no source" : `the source "${config.source}", which keeps no runs`;
    const advice =
      "fill a point store with `store copy` or `ingest`, with --keep for the runs that are to be verified, and name it there";
    throw new ConfigError(`${where} has ${fed}; ${advice}`);
  }
  const stores = storeSurroundings(settings);
  const source = await storeModelPart(config, stores).catch((error: unknown) => {
    throw error instanceof StoreError
      ? new ConfigError(`${where}: ${error.message}`, { cause: error })
      : error;
  });
  const published = await publishedRuns(storeAt(config, stores), config.part);
  return { model, part, source, runs: published.map(({ run }) => run).toReversed() };
}

/** Maximum lead time that is read of past runs from a source other than a point store [h]. Longer lead times would multiply the amount of data. */
const pastLeadHours = 240;

/** Possible intervals between past runs [d]. Seven days are never used, because weekdays would then not change. */
const intervalsDays = [1, 2, 3, 5] as const;

/** Default maximum amount of data that is fetched for the past runs of a site [bytes]. */
export const pastMaxBytes = 4e9;

/** Number of days for which the newest version of a model must have made runs, so that the runs of earlier versions are left out. */
const generationDaysMin = 180;

/** Past runs of a model part, with the cost of reading them at one place. */
export interface PastOfModelPart extends StoredRuns {
  readonly cost: PastCost;
}

/**
 * Returns past runs, at most one a day, of a model part whose runs are not in a point store. If needed, runs are left out so that reads stay within {@link
 * pastMaxBytes}. Each run is read up to a lead time of 10 days. If there are at least 180 runs of the newest version of the model, only these runs are
 * returned, because earlier versions have other errors.
 *
 * @returns Undefined if the source cannot read past runs.
 * @throws SourceError if the source cannot list its runs.
 */
export async function pastRuns(
  { model, part, source }: Omit<StoredRuns, "runs">,
  { from, to }: { readonly from: EpochHour; readonly to: EpochHour },
): Promise<PastOfModelPart | undefined> {
  const { past } = source;
  if (past === undefined) return undefined;
  const byDay = Map.groupBy(await past.runsBetween(from, to), (run) => Math.floor(run / 24));
  const daily = ofNewestGeneration(
    [...byDay.values()].map(([run]) => run!),
    past,
  );
  const carried = source.describe().variables;
  const variables = calibratedReads((name) => carried.has(name));
  const plan = planWithin(pastMaxBytes, (days) => {
    const runs = someRuns(daily.filter((_, index) => (daily.length - 1 - index) % days === 0));
    return { runs, cost: past.costOf({ runs: runs.length, variables, toLeadHours: pastLeadHours }) };
  });
  const ofPast = pastReads(source);
  // A read has one more step after its last hour.
  const read: WeatherSource["read"] = (request) =>
    ofPast.read({ ...request, to: Math.min(request.to, request.run + pastLeadHours - 1) });
  return { model, part, source: { ...ofPast, read }, ...plan };
}

/**
 * Returns the plan that reads at most `maxBytes` and has the shortest interval between runs. If every plan reads more, returns the plan with the longest
 * interval.
 *
 * @param planOf - Returns the plan for an interval between runs [d].
 */
export function planWithin<Plan extends { readonly cost: PastCost }>(
  maxBytes: number,
  planOf: (everyDays: number) => Plan,
): Plan {
  const plans = intervalsDays.map(planOf);
  return plans.find(({ cost }) => cost.bytes <= maxBytes) ?? plans.at(-1)!;
}

function ofNewestGeneration(
  runs: readonly EpochHour[],
  { generations }: Pick<PastRuns, "generations">,
): readonly EpochHour[] {
  const newest = runs.filter((run) => run >= (generations.at(-1)?.from ?? Infinity));
  return newest.length >= generationDaysMin ? newest : runs;
}

/** Maximum number of runs that are used for a site. They are evenly spread over time. More runs would add little. */
const runsMax = 500;

/** Returns at most `most` runs, evenly spread over all runs. */
export function someRuns(runs: readonly EpochHour[], most = runsMax): readonly EpochHour[] {
  if (runs.length <= most) return runs;
  return Array.from({ length: most }, (_, index) => runs[Math.floor((index * runs.length) / most)]!);
}

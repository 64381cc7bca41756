import type { ModelId, PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { publishedRuns, StoreError } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../errors/config-error.ts";
import { weatherPlace } from "../config/weather-place.ts";
import { storeAt, type StoreSettings, storeSurroundings } from "../config/stores/store-at.ts";
import { storeModelPart } from "../config/sources/store-model-part.ts";

/** Part that a point store feeds, with all the runs in the store. */
export interface StoredRuns {
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: WeatherSource;
  /** Start of each published run, ascending. */
  readonly runs: readonly EpochHour[];
}

/**
 * Opens the runs of a part of a configuration.
 *
 * @throws ConfigError where the configuration feeds the part from no point store, or the store cannot be opened
 */
export async function storedRuns(
  settings: Pick<Config, "models" | "preset"> & StoreSettings,
  model: ModelId,
  part: PartName,
): Promise<StoredRuns> {
  const config = settings.models[model]?.[part];
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

/** Maximum number of runs for a site, taken from all over the time: more add little. */
const runsMax = 500;

/** Returns at most this many of the runs. */
export function someRuns(runs: readonly EpochHour[], most = runsMax): readonly EpochHour[] {
  if (runs.length <= most) return runs;
  return Array.from({ length: most }, (_, index) => runs[Math.floor((index * runs.length) / most)]!);
}

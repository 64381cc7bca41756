import type { ModelId, PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { publishedRuns, StoreError } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { weatherPlace } from "../config/weather-place.ts";
import { storeAt, type StoreSettings, storeSurroundings } from "../config/stores/store-at.ts";
import { storeModelPart } from "../config/sources/store-model-part.ts";

/** Model part in a point store, with all its stored runs. */
export interface StoredRuns {
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: WeatherSource;
  /** Starts of the published runs, in ascending order. */
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

/** Maximum number of runs that are used for a site. They are evenly spread over time. More runs would add little. */
const runsMax = 500;

/** Returns at most `most` runs, evenly spread over all runs. */
export function someRuns(runs: readonly EpochHour[], most = runsMax): readonly EpochHour[] {
  if (runs.length <= most) return runs;
  return Array.from({ length: most }, (_, index) => runs[Math.floor((index * runs.length) / most)]!);
}

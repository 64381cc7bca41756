import { StoreError, storeSource, type WeatherSource } from "@halcyon/weather";
import { ConfigError } from "../config.ts";
import type { StorePartConfig } from "../part-config.ts";
import type { PartPlace } from "./model-sources.ts";
import { storeAt } from "./store-at.ts";

/**
 * A point store in a folder or a bucket as the source of a part; runs published later are taken up while the server runs.
 *
 * @throws ConfigError where there is no store, or nothing was published in it yet.
 */
export async function storePart(
  config: StorePartConfig,
  { where, folder }: Pick<PartPlace, "where" | "folder">,
): Promise<WeatherSource> {
  const { part, cache_mb: cacheMb } = config;
  const storage = storeAt(config, folder);
  try {
    return await storeSource({ storage, part, cacheBytes: cacheMb * 2 ** 20 });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new ConfigError(`${where}: ${error.message}`, { cause: error });
  }
}

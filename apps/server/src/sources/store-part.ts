import { resolve } from "node:path";
import { folderStorage, httpStorage, StoreError, storeSource, type WeatherSource } from "@halcyon/weather";
import { ConfigError } from "../config.ts";
import type { StorePartConfig } from "../part-config.ts";
import type { PartPlace } from "./model-sources.ts";

/**
 * A point store in a folder or a bucket as the source of a part; runs published later are taken up while the server runs.
 *
 * @throws ConfigError where there is no store, or nothing was published in it yet.
 */
export async function storePart(
  config: StorePartConfig,
  { where, folder }: PartPlace,
): Promise<WeatherSource> {
  const { path, url, part, cache_mb: cacheMb } = config;
  const storage =
    url === undefined ? folderStorage(resolve(folder, path ?? ".")) : httpStorage({ baseUrl: url });
  try {
    return await storeSource({ storage, part, cacheBytes: cacheMb * 2 ** 20 });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new ConfigError(`${where}: ${error.message}`, { cause: error });
  }
}

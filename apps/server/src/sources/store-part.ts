import { storeSource } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import type { StorePartConfig } from "../part-config.ts";
import { storeAt } from "./store-at.ts";

/**
 * A point store in a folder or a bucket as the source of a part; runs published later are taken up while the server runs.
 *
 * @param folder - Where relative paths start.
 * @throws StoreError where there is no store, or nothing was published in it yet.
 */
export function storePart(config: StorePartConfig, folder: string): Promise<WeatherSource> {
  const { part, cache_mb: cacheMb } = config;
  return storeSource({ storage: storeAt(config, folder), part, cacheBytes: cacheMb * 2 ** 20 });
}

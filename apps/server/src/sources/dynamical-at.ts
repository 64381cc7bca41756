import { join } from "node:path";
import {
  dynamicalClient,
  type DynamicalClient,
  type DynamicalClientOptions,
} from "@halcyon/weather/sources/dynamical";
import type { DynamicalConfig } from "../config.ts";
import { given } from "../given.ts";

/** What outlives the process of what the archives of dynamical.org gave. */
export type KeptWeather = Pick<DynamicalClientOptions, "bytes" | "tiles">;

/**
 * The client that all parts from dynamical.org share.
 *
 * @param dataDirectory - Where the last answers of the catalogue are kept; nowhere without one.
 * @param kept - What keeps bytes and tiles in the data folder; nothing is kept without it.
 */
export function dynamicalAt(
  { catalogue_url: catalogueUrl, hosts, cache_mb: cacheMb }: DynamicalConfig,
  dataDirectory: string | undefined,
  kept: KeptWeather = {},
): DynamicalClient {
  const catalogueFolder = dataDirectory && join(dataDirectory, "stac");
  return dynamicalClient({
    hosts,
    cacheBytes: cacheMb * 2 ** 20,
    ...given({ catalogueUrl, catalogueFolder }),
    ...kept,
  });
}

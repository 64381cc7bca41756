import { join } from "node:path";
import { folderTiles } from "@halcyon/store";
import { diskBytes } from "@halcyon/weather/source-kit";
import { dynamicalClient, type DynamicalClient } from "@halcyon/weather/sources/dynamical";
import type { DynamicalConfig } from "../../config/config.ts";
import { given } from "../../base/given.ts";

/**
 * The client that all parts from dynamical.org share.
 *
 * @param dataDirectory - Where the last answers of the catalogue, what was fetched and the tiles made of it outlive the process; nowhere without one.
 */
export function dynamicalAt(
  { catalogue_url: catalogueUrl, hosts, cache_mb: cacheMb }: DynamicalConfig,
  dataDirectory: string | undefined,
): DynamicalClient {
  return dynamicalClient({
    hosts,
    cacheBytes: cacheMb * 2 ** 20,
    ...given({ catalogueUrl }),
    ...(dataDirectory === undefined ? {} : keptIn(dataDirectory)),
  });
}

function keptIn(dataDirectory: string) {
  return {
    catalogueFolder: join(dataDirectory, "stac"),
    bytes: diskBytes({ folder: join(dataDirectory, "cache", "bytes") }),
    tiles: folderTiles({ folder: join(dataDirectory, "cache", "tiles") }),
  };
}

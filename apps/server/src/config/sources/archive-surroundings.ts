import { join } from "node:path";
import { given } from "@halcyon/base/given";
import type { Location } from "@halcyon/schema";
import { cellCache } from "@halcyon/weather/source-kit";
import type { DynamicalClientOptions } from "@halcyon/weather/sources/dynamical";

/** Settings that all archives of dynamical.org share. They can be sent to another process. */
export interface ArchiveSurroundings {
  readonly catalogueUrl: string | undefined;
  readonly hosts: readonly string[];
  /** Data folder; undefined if nothing is cached on disk. */
  readonly dataDirectory: string | undefined;
  /**
   * Places for which past runs are cached in addition to the requested place. When a chunk of the archive is read for any place, the values in the chunk for
   * these places are also cached.
   */
  readonly places: readonly Location[] | undefined;
}

/** Returns the options of a client that reads only past runs of the archives. Such a client needs no cache for the newest runs. */
export function archiveClientOptions(
  { catalogueUrl, hosts, dataDirectory, places }: ArchiveSurroundings,
  cells: ReturnType<typeof pastCells>,
): DynamicalClientOptions {
  return {
    hosts,
    past: given({ cells, places }),
    ...given({ catalogueUrl, catalogueFolder: dataDirectory && join(dataDirectory, "stac") }),
  };
}

/** Returns the cache in a data folder for values of single grid cells from past runs. Returns undefined if there is no data folder. */
export function pastCells(dataDirectory: string | undefined): ReturnType<typeof cellCache> | undefined {
  return dataDirectory === undefined
    ? undefined
    : cellCache({ folder: join(dataDirectory, "cache", "past") });
}

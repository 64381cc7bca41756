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
  /** Places whose cells of past runs are cached too, when a chunk that contains them is read for another place. */
  readonly places: readonly Location[] | undefined;
}

/** Returns the options of a client with which past runs are read. They name no cache for the newest runs. */
export function archiveClientOptions({
  catalogueUrl,
  hosts,
  dataDirectory,
  places,
}: ArchiveSurroundings): DynamicalClientOptions {
  const cells = pastCells(dataDirectory);
  return {
    hosts,
    past: given({ cells, places }),
    ...given({ catalogueUrl, catalogueFolder: dataDirectory && join(dataDirectory, "stac") }),
  };
}

/** Returns the cache of cells of past runs in a data folder. */
export function pastCells(dataDirectory: string | undefined): ReturnType<typeof cellCache> | undefined {
  return dataDirectory === undefined
    ? undefined
    : cellCache({ folder: join(dataDirectory, "cache", "past") });
}

import type { WeatherSource } from "@halcyon/weather";
import {
  dynamicalClient,
  type DynamicalClient,
  dynamicalDatasets,
  type DynamicalOptions,
  dynamicalSource,
  requireIcechunk,
} from "@halcyon/weather/sources/dynamical";
import { z } from "zod";
import { ConfigError } from "../config-error.ts";
import { given } from "@halcyon/base/given";
import { archiveClientOptions, type ArchiveSurroundings, pastCells } from "./archive-surroundings.ts";
import { sourceKind } from "./source-kind.ts";
import { terms } from "../stores/source-terms.ts";

const dynamicalPartSchema = z.strictObject({
  ...terms,
  source: z.literal("dynamical").meta({ description: "An archive of dynamical.org." }),
  dataset: z.enum(dynamicalDatasets).meta({ description: "Name of the archive." }),
  member: z.int().min(0).max(1000).optional().meta({
    description: "The number of the single member to use as the forecast, such as 0 for the control.",
  }),
});

/** Kind of source that reads archives of dynamical.org. Opening such a source reads the metadata of the archive. */
export const dynamicalKind = sourceKind(
  dynamicalPartSchema,
  (config, { part, where, dynamical, archives }) => {
    const { dataset, member, id, attribution, licence } = config;
    if (member !== undefined && part !== "deterministic") {
      throw new ConfigError(
        `${where}.member: one member is one forecast; the ${part} part needs all of them`,
      );
    }
    try {
      requireIcechunk();
    } catch (error) {
      throw new ConfigError(`${where}.source: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    const options = { dataset, ...given({ member, id, attribution, licence }) };
    return async () => {
      const source = await dynamicalSource({ client: dynamical, ...options });
      openedArchives.set(source, { options, surroundings: archives });
      return source;
    };
  },
);

/**
 * Description of an archive that is open as a source of weather. It can be sent to another process, which then reads past runs of the same archive.
 */
export interface OpenedArchive {
  readonly options: Omit<DynamicalOptions, "client">;
  readonly surroundings: ArchiveSurroundings;
}

const openedArchives = new WeakMap<WeatherSource, OpenedArchive>();

/** Returns the archive that a source reads. Returns undefined if the source is not an archive. */
export function openedArchive(source: WeatherSource): OpenedArchive | undefined {
  return openedArchives.get(source);
}

/** Opens, in this process, an archive that another process has already opened. Only past runs of the archive are read. */
export type OpenArchiveAgain = (archive: OpenedArchive) => Promise<WeatherSource>;

/** Cache size for the newest runs in a process that reads only past runs [bytes]. It is tiny, because such a process never reads the newest runs. */
const liveCacheBytes = 2 ** 20;

/** Returns a function that opens archives for a process that reads only past runs. All archives share one thread, and each is opened once. */
export function archivesOpenedAgain(): OpenArchiveAgain {
  let client: DynamicalClient | undefined;
  const opened = new Map<string, Promise<WeatherSource>>();
  return ({ options, surroundings }) => {
    client ??= dynamicalClient({
      ...archiveClientOptions(surroundings, pastCells(surroundings.dataDirectory)),
      cacheBytes: liveCacheBytes,
      hasThread: false,
    });
    const name = JSON.stringify(options);
    const source = opened.get(name) ?? dynamicalSource({ client, ...options });
    opened.set(name, source);
    source.catch(() => opened.delete(name));
    return source;
  };
}

import { ArchiveError, archiveLayouts, archiveSource, type WeatherSource } from "@halcyon/weather";
import { ConfigError } from "../config.ts";
import type { ArchivePartConfig } from "../part-config.ts";
import { given } from "./given.ts";
import type { PartPlace } from "./model-sources.ts";

/**
 * A Zarr archive on the web as the source of a part; its metadata are read at the start.
 *
 * @throws ConfigError where nothing that can be read is at the address.
 */
export async function archivePart(config: ArchivePartConfig, { where }: PartPlace): Promise<WeatherSource> {
  const { url, layout, cache_mb: cacheMb, id, attribution, licence } = config;
  try {
    return await archiveSource({
      url,
      layout: archiveLayouts[layout],
      cacheBytes: cacheMb * 2 ** 20,
      ...given({ id, attribution, licence }),
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new ConfigError(`${where}.url: ${error.message}`, { cause: error });
  }
}

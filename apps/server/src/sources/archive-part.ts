import { archiveLayouts, archiveSource, type WeatherSource } from "@halcyon/weather";
import type { ArchivePartConfig } from "../part-config.ts";
import { given } from "../given.ts";

/**
 * A Zarr archive on the web as the source of a part; its metadata are read when it is opened.
 *
 * @throws ArchiveError where nothing that can be read is at the address.
 */
export function archivePart(config: ArchivePartConfig): Promise<WeatherSource> {
  const { url, layout, cache_mb: cacheMb, id, attribution, licence } = config;
  return archiveSource({
    url,
    layout: archiveLayouts[layout],
    cacheBytes: cacheMb * 2 ** 20,
    ...given({ id, attribution, licence }),
  });
}

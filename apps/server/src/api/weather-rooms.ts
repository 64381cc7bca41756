import { lapseOf, recordsAtSites } from "../weather/records/at-sites.ts";
import { type CacheSizes, cacheSizes } from "../config/cache-sizes.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import { RecordCache } from "../weather/records/record-cache.ts";
import type { Ports } from "../ports.ts";
import type { Scorer } from "../scoring/scorer.ts";

/**
 * Objects that the weather endpoints use. The responses of these endpoints depend only on their input, the weather and the caller's custom entries (tasks or
 * scenarios).
 */
export interface WeatherRooms extends Pick<Scorer, "admit" | "score" | "spread"> {
  readonly ports: EntryPorts & Pick<Ports, "models" | "records" | "proof" | "warned">;
  readonly recordsRead: RecordCache;
  readonly caches: CacheSizes;
}

/** Returns the objects that the weather endpoints use. Records are adjusted to the requested sites, and their values are cached. */
export function weatherRooms(
  ports: EntryPorts & Pick<Ports, "models" | "records" | "lapseKPerKm" | "proof" | "warned">,
  { admit, score, spread }: Pick<Scorer, "admit" | "score" | "spread">,
  caches: CacheSizes = cacheSizes,
): WeatherRooms {
  const records = recordsAtSites(ports.records, lapseOf(ports));
  const recordsRead = new RecordCache(caches.recordsMaxBytes);
  return { ports: { ...ports, records }, recordsRead, admit, score, spread, caches };
}

import { lapseOf, recordsAtSites } from "../weather/records/at-sites.ts";
import { type CacheSizes, cacheSizes } from "../config/cache-sizes.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import { type RecordCache, recordCache } from "../weather/records/record-cache.ts";
import type { Ports } from "../ports.ts";
import type { Scorer } from "../scoring/scorer.ts";

/** What the endpoints of every version answer from that follow from their input, the weather and the caller's own entries alone. */
export interface WeatherRooms extends Pick<Scorer, "admit" | "score" | "spread"> {
  readonly ports: EntryPorts & Pick<Ports, "records">;
  readonly recordsRead: RecordCache;
  readonly caches: CacheSizes;
}

/** The records at the sites that requests name, with what was read of them. */
export function weatherRooms(
  ports: EntryPorts & Pick<Ports, "records" | "lapseKPerKm">,
  { admit, score, spread }: Pick<Scorer, "admit" | "score" | "spread">,
  caches: CacheSizes = cacheSizes,
): WeatherRooms {
  const records = recordsAtSites(ports.records, lapseOf(ports));
  const recordsRead = recordCache(caches.recordsMaxBytes);
  return { ports: { ...ports, records }, recordsRead, admit, score, spread, caches };
}

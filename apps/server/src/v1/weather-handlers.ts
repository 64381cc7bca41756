import type { Ports } from "../ports.ts";
import { recordCache } from "../history/record-cache.ts";
import { type CacheSizes, cacheSizes } from "../cache-sizes.ts";
import type { Admit } from "../scores/admit-entry.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import { waveFrequency } from "../projections/wave-frequency.ts";
import { lapseOf, recordsAtSites } from "../at-sites.ts";
import { breakdownHandler } from "./breakdown.ts";
import { climatologyHandler } from "./climatology.ts";
import { frequencyChangeHandler } from "./frequency-change.ts";
import { hazardIndexHandler } from "./hazard-index.ts";
import type { Handlers } from "./handler.ts";
import { historicalDailyHandler } from "./historical-daily.ts";
import { historicalHourlyHandler } from "./historical-hourly.ts";
import { historicalWorkabilityHandler } from "./historical-workability.ts";
import { operationalHourlyHandler } from "./operational-hourly.ts";
import { previewHandler } from "./preview.ts";
import { projectionDailyHandler } from "./projection-daily.ts";
import { projectionWorkabilityHandler } from "./projection-workability.ts";
import { windowsHandler } from "./windows.ts";

/** Endpoints whose answer follows from their input, the weather and the caller's own entries alone. */
export type WeatherEndpoint = keyof ReturnType<typeof weatherHandlers>;

/** What answers the endpoints that can be answered in any thread. */
export function weatherHandlers(
  ports: EntryPorts & Pick<Ports, "records" | "lapseKPerKm">,
  admit: Admit,
  { recordsMaxBytes }: Pick<CacheSizes, "recordsMaxBytes"> = cacheSizes,
) {
  const records = recordsAtSites(ports.records, lapseOf(ports));
  const sited = { ...ports, records };
  const recordsRead = recordCache(recordsMaxBytes);
  return {
    "optimality.breakdown": breakdownHandler(admit),
    "optimality.windows": windowsHandler(admit),
    "optimality.preview": previewHandler(admit),
    "operational.hourly": operationalHourlyHandler(admit),
    "historical.hourly": historicalHourlyHandler(records, recordsRead),
    "historical.daily": historicalDailyHandler(records, recordsRead),
    "historical.climatology": climatologyHandler(records, recordsRead),
    "historical.workability": historicalWorkabilityHandler(sited, recordsRead),
    "projections.daily": projectionDailyHandler(records, recordsRead),
    "projections.frequencyChange": frequencyChangeHandler(waveFrequency(records, recordsRead)),
    "projections.hazardIndex": hazardIndexHandler(records, recordsRead),
    "projections.workability": projectionWorkabilityHandler(sited, recordsRead),
  } satisfies Partial<Handlers>;
}

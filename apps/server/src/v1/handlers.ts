import type { Accounting } from "../accounts/accounting.ts";
import type { ServerPorts } from "../ports.ts";
import { type CacheSizes, cacheSizes } from "../use-cases/cache-sizes.ts";
import { waveFrequency } from "../use-cases/wave-frequency.ts";
import { recordCache } from "../use-cases/record-cache.ts";
import { type Scoring, scoringOf } from "../use-cases/scoring.ts";
import { batchHandler, type Jobs } from "./batch.ts";
import { breakdownHandler } from "./breakdown.ts";
import { climatologyHandler } from "./climatology.ts";
import { compositeHandler } from "./composite.ts";
import { entryHandlers } from "./entries.ts";
import type { Handlers } from "./handler.ts";
import { datasetsHandler } from "./datasets.ts";
import { frequencyChangeHandler } from "./frequency-change.ts";
import { hazardIndexHandler } from "./hazard-index.ts";
import { hazardIndicesHandler } from "./hazard-indices.ts";
import { historicalDailyHandler } from "./historical-daily.ts";
import { historicalHourlyHandler } from "./historical-hourly.ts";
import { historicalWorkabilityHandler } from "./historical-workability.ts";
import { jobHandlers } from "./jobs.ts";
import { modelsHandler } from "./models.ts";
import { operationalHourlyHandler } from "./operational-hourly.ts";
import { previewHandler } from "./preview.ts";
import { projectionDailyHandler } from "./projection-daily.ts";
import { projectionWorkabilityHandler } from "./projection-workability.ts";
import { rankHandler } from "./rank.ts";
import { statusHandler } from "./status.ts";
import { usageHandler } from "./usage.ts";
import { variablesHandler } from "./variables.ts";
import { windowsHandler } from "./windows.ts";

/** What answers each endpoint of the table. */
export function handlers(
  ports: ServerPorts,
  accounting: Pick<Accounting, "usage">,
  jobs: Jobs,
  caches?: CacheSizes,
  scoring: Scoring = scoringOf(ports, caches),
): Handlers {
  const { admit, score } = scoring;
  const { records } = ports;
  const recordsRead = recordCache((caches ?? cacheSizes).recordsMaxBytes);
  return {
    "optimality.composite": compositeHandler(admit, score),
    "optimality.breakdown": breakdownHandler(admit),
    "optimality.windows": windowsHandler(admit),
    "optimality.preview": previewHandler(admit),
    "optimality.batch": batchHandler(scoring, jobs),
    "optimality.rank": rankHandler(admit),
    ...jobHandlers(jobs.store),
    "operational.hourly": operationalHourlyHandler(ports.models),
    "historical.hourly": historicalHourlyHandler(records, recordsRead),
    "historical.daily": historicalDailyHandler(records, recordsRead),
    "historical.climatology": climatologyHandler(records, recordsRead),
    "historical.workability": historicalWorkabilityHandler(ports, recordsRead),
    "projections.daily": projectionDailyHandler(records, recordsRead),
    "projections.frequencyChange": frequencyChangeHandler(waveFrequency(records.projections, recordsRead)),
    "projections.hazardIndex": hazardIndexHandler(records, recordsRead),
    "projections.workability": projectionWorkabilityHandler(ports, recordsRead),
    "hazardIndices.list": hazardIndicesHandler,
    "datasets.list": datasetsHandler(records),
    ...entryHandlers(ports),
    "models.list": modelsHandler(ports.models),
    "variables.list": variablesHandler(records),
    "status.get": statusHandler(ports),
    usage: usageHandler(accounting),
  };
}

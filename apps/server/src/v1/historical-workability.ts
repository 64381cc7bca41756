import type { HistoricalWorkabilityResponse } from "@halcyon/schema";
import type { Ports } from "../ports.ts";
import { dayOf } from "../history/historical-data.ts";
import { admitWorkability } from "../history/historical-workability.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import type { RecordCache } from "../history/record-cache.ts";
import { datasetOf } from "../endpoints/dataset-source.ts";
import { rulesOf } from "../endpoints/estimated-over.ts";
import type { Handler } from "./handler.ts";
import { countedHours, countedWindow } from "../endpoints/counted-hours.ts";
import { monthRows } from "../endpoints/month-workability.ts";
import { workabilityColumns, workabilityRows } from "../endpoints/workability-csv.ts";
import { writeCsv } from "../endpoints/write-csv.ts";
import { placeMetadataOf } from "../endpoints/place-metadata.ts";
import { siteOf } from "../endpoints/place-request.ts";
import { recordHeaders } from "../endpoints/record-headers.ts";
import { recordState } from "../endpoints/record-state.ts";
import { entryHeader, scoredEntry, scoredMetadata } from "../endpoints/entry-metadata.ts";

const method: HistoricalWorkabilityResponse["method"] = {
  text: "Every hour of the years is scored; months are those of UTC. Quantiles over the years are of type 8.",
  limits: [
    "A cell of a reanalysis is an area, not the site: gusts, showers and fog of a spot are smoothed.",
    "Hours without a score are counted nowhere; a month that lacks more than 1 % of its hours is left out of its year.",
    "What was is no forecast: the years that come may differ, and the climate does.",
  ],
};

/** `POST /v1/historical/workability/` */
export function historicalWorkabilityHandler(
  ports: EntryPorts & Pick<Ports, "records">,
  cache: RecordCache,
): Handler<"historical.workability"> {
  return async ({ body, format, principal, nowMs }) => {
    const { request, constraint_params: entry, window } = body;
    const { start_year: first, end_year: last } = request;
    const location = siteOf(request);
    const admitted = await admitWorkability(ports, cache, {
      location,
      years: { first, last },
      entry: { ...entry, accountId: principal.accountId },
      window: countedWindow(body, location),
    });
    return {
      workMs: () => admitted.workMs,
      async answer() {
        const { placed } = admitted;
        const counted = await admitted.count();
        const months = monthRows(counted, body.years);
        const headers = { ...recordHeaders([placed]), ...entryHeader(admitted.entry) };
        if (format === "csv") {
          return { headers, chunks: [writeCsv(workabilityColumns(body), workabilityRows(months))] };
        }
        const json: HistoricalWorkabilityResponse = {
          metadata: {
            ...placeMetadataOf(location, nowMs),
            years: { start: first, end: last },
            ...countedHours(window, counted),
            dataset: datasetOf(placed.description, placed.cell),
            ...recordState(placed.description, dayOf(`${first}-01-01`), dayOf(`${last + 1}-01-01`) - 1),
            ...scoredMetadata(admitted, [placed], rulesOf(admitted.estimates)),
          },
          entry: scoredEntry(admitted.entry),
          months,
          method,
        };
        return { json, headers };
      },
    };
  };
}

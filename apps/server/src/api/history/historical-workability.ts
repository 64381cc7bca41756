import { tableOfRows } from "@halcyon/formats/table/table-of-rows";
import type { Entry } from "@halcyon/schema";
import type { HistoricalWorkabilityResponse } from "@halcyon/schema/v1";
import type { SiteLocation, WorkabilityOptions } from "@halcyon/schema/wire";
import type { Years } from "@halcyon/scoring";
import type { Ports } from "../../ports.ts";
import { dayOf } from "../../weather/history/historical-data.ts";
import { admitWorkability } from "../../weather/workability/historical-workability.ts";
import type { JsonAnswer, TableAnswer } from "../pipeline/answer.ts";
import type { AnyCall } from "../pipeline/handler.ts";
import type { AskedEntry } from "../../entries/asked-entry.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { datasetOf, placeMetadataOf } from "../headers/place-metadata.ts";
import { rulesOf } from "../notices/estimated-over.ts";
import { countedHours, countedWindow, monthRows } from "./month-workability.ts";
import { workabilityColumns, workabilityRows } from "./workability-table.ts";
import { recordHeaders } from "../headers/source-headers.ts";
import { recordState } from "../headers/record-state.ts";
import { entryHeader, scoredEntry, scoredMetadata } from "../headers/entry-metadata.ts";

const method: HistoricalWorkabilityResponse["method"] = {
  text: "Every hour of the years is scored; months are those of UTC.",
  limits: [
    "A cell of a reanalysis is an area, not the site: gusts, showers and fog of a spot are smoothed.",
    "Hours without a score are counted nowhere; a month that lacks more than 1 % of its hours is left out of its year.",
    "The past is no forecast: coming years may differ, and the climate does.",
  ],
};

export interface AskedWorkability {
  readonly location: SiteLocation;
  readonly years: Years;
  readonly entry: AskedEntry;
  readonly wishes: WorkabilityOptions;
}

/**
 * Prepared response about workability (number of hours in which the weather allows work). The object has the entry (task or scenario), and functions that
 * estimate the amount of work and make the response.
 */
export interface AnsweredWorkability<Output> {
  readonly entry: Entry;
  readonly work: () => number;
  readonly answer: () => Promise<JsonAnswer<Output> | TableAnswer>;
}

/**
 * Returns a function that prepares responses about the workability of an entry (task or scenario) in a weather record. Handlers of all API versions use the
 * function.
 */
export function historicalWorkability(ports: EntryPorts & Pick<Ports, "records">, cache: RecordCache) {
  return async (
    { location, years, entry, wishes }: AskedWorkability,
    { format, nowMs }: Pick<AnyCall, "format" | "nowMs">,
  ): Promise<AnsweredWorkability<HistoricalWorkabilityResponse>> => {
    const window = countedWindow(wishes, location);
    const admitted = await admitWorkability(ports, cache, { location, years, entry, window });
    const { first, last } = years;
    return {
      entry: admitted.entry,
      work: () => admitted.work,
      async answer() {
        const { placed } = admitted;
        const counted = await admitted.count();
        const months = monthRows(counted, wishes.years);
        const headers = { ...recordHeaders([placed]), ...entryHeader(admitted.entry) };
        const beside = (): Omit<HistoricalWorkabilityResponse, "months"> => ({
          metadata: {
            ...placeMetadataOf(location, nowMs),
            years: { start: first, end: last },
            ...countedHours(wishes.window, counted),
            dataset: datasetOf(placed.description, placed.cell),
            ...recordState(placed.description, dayOf(`${first}-01-01`), dayOf(`${last + 1}-01-01`) - 1),
            ...scoredMetadata(admitted, [placed], rulesOf(admitted.estimates)),
          },
          entry: scoredEntry(admitted.entry),
          method,
        });
        if (format !== "json") {
          const tables = [tableOfRows(workabilityColumns(wishes), workabilityRows(months))];
          return { headers, tables, about: { beside, place: location, span: [`${first}`, `${last}`] } };
        }
        const { metadata, entry: scored, ...others } = beside();
        return { json: { metadata, entry: scored, months, ...others }, headers };
      },
    };
  };
}

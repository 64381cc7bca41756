import { auditFigures } from "./audit/audit.ts";
import { batchFigures } from "./batch.ts";
import { bucketFigures } from "./bucket.ts";
import { chargedRequestFigures } from "./charged-requests.ts";
import { chargeFigures } from "./charges.ts";
import { climateFigures } from "./climate.ts";
import { consoleFigures } from "./console.ts";
import { dynamicalFigures } from "./dynamical.ts";
import { entryFigures } from "./entries.ts";
import { evidenceFigures } from "./evidence.ts";
import { fieldFigures } from "./field.ts";
import type { Figure } from "./figure.ts";
import { formatFigures } from "./formats.ts";
import { globeFigures } from "./globe.ts";
import { grib2Figures } from "./grib2.ts";
import { guideFigures } from "./guide.ts";
import { httpFigures } from "./http.ts";
import { ingestFigures } from "./ingest.ts";
import { kernelFigures } from "./kernel.ts";
import { leavingFigures } from "./leaving.ts";
import { mapFigures } from "./maps.ts";
import { memoryFigures } from "./memory.ts";
import { overloadFigures } from "./overload.ts";
import { placeFigures } from "./places.ts";
import { planLookFigures } from "./plan-looks.ts";
import { planFigures } from "./plans.ts";
import { previewFigures } from "./preview.ts";
import { priceFigures } from "./price.ts";
import { rawDataFigures } from "./raw-data.ts";
import { recordFigures } from "./records.ts";
import { hostileNames, type HostileName } from "./soak-orders.ts";
import { soakFigures } from "./soak.ts";
import { stallFigures } from "./stall.ts";
import { startUpFigures } from "./start-up.ts";
import { storeFigures } from "./store.ts";
import { uncachedFigures } from "./uncached.ts";
import { warningFigures } from "./warnings.ts";
import { watchFigures } from "./watches.ts";

/** Options of the measurements on the command line. */
export interface Options {
  /** Duration of the soak test [s]. */
  readonly seconds: number;
  readonly hostile: readonly HostileName[];
  /** Number from which the requests of the audit are drawn. */
  readonly seed: number;
  /** Number of requests of the audit to a server that is killed now and then. */
  readonly requests: number;
}

export const defaults: Options = { seconds: 600, hostile: hostileNames, seed: 1, requests: 50_000 };

export interface Group {
  /** Description of the measurement, as sentences for the benchmark page. */
  readonly what: string;
  readonly measure: (options: Options) => readonly Figure[] | Promise<readonly Figure[]>;
  /** True if the measurement takes minutes. It then runs only if the command line names it. */
  readonly isLong?: true;
}

/** Groups of measurements, by group name on the command line. */
export const groups = new Map(
  Object.entries<Group>({
    kernel: {
      what: "The kernel of scores, in this process.",
      measure: kernelFigures,
    },
    entries: { what: "Scores of each curated entry, with their derived variables.", measure: entryFigures },
    climate: { what: "Waves of heat in projections, and workability of decades.", measure: climateFigures },
    formats: {
      what: "Files of ten years of hourly weather, in open formats.",
      measure: formatFigures,
    },
    store: { what: "A cell of a point store in a folder.", measure: storeFigures },
    field: {
      what: "Areas of a thousand cells and routes of fifty in a point store on disk, by the time of the server on processors.",
      measure: fieldFigures,
      isLong: true,
    },
    maps: {
      what: "Kept maps made from a point store on disk, by the time of the server and its processes on processors.",
      measure: mapFigures,
      isLong: true,
    },
    bucket: {
      what: "A run in a bucket. Each request of it takes 20 ms more than its work.",
      measure: bucketFigures,
    },
    dynamical: {
      what: "Archives of dynamical.org on the real grid, with values at few cells.",
      measure: dynamicalFigures,
    },
    http: {
      what: "Whole requests, by the time of the server on processors, beside a server that sends the same bytes.",
      measure: httpFigures,
    },
    uncached: {
      what: "Requests whose weather is in memory and whose scores are not.",
      measure: uncachedFigures,
    },
    batch: { what: "Batches of 1,000 items, uncompressed.", measure: batchFigures },
    preview: {
      what: "Previews of entries that the server has not seen, by its time on processors.",
      measure: previewFigures,
    },
    "raw-data": {
      what: "Numbers of weather, by the time of the server on processors.",
      measure: rawDataFigures,
    },
    "start-up": { what: "From the start of a server to its first answer.", measure: startUpFigures },
    charges: {
      what: "Charges in the ledger. The group compares the charges that were granted with those that the database counts.",
      measure: chargeFigures,
    },
    "charged-requests": {
      what: "Requests that are charged, by the time of the server on processors.",
      measure: chargedRequestFigures,
    },
    overload: { what: "A server of which more is asked than it can do.", measure: overloadFigures },
    stall: {
      what: "The largest legal request to each endpoint, and bodies that no endpoint takes, beside light requests.",
      measure: stallFigures,
    },
    leaving: {
      what: "What a server goes on to work for callers who leave, by its time on processors.",
      measure: leavingFigures,
      isLong: true,
    },
    memory: {
      what: "The most memory of a server whose answers nobody reads.",
      measure: memoryFigures,
      isLong: true,
    },
    price: {
      what: "What a request of the allowance buys of a processor, over the operations that cost something.",
      measure: priceFigures,
      isLong: true,
    },
    soak: {
      what: "Honest callers alone, then beside hostile ones. `--seconds 120` makes it shorter, `--hostile bulk,slow` names kinds of hostile callers.",
      measure: soakFigures,
      isLong: true,
    },
    audit: {
      what: "Random requests, of which an auditor recomputes charges, entries and answers from what the server was told. `--seed 2 --requests 1000000` draws others.",
      measure: auditFigures,
      isLong: true,
    },
    evidence: {
      what: "Reports of past promises over two years, by the time of the server and its process on processors.",
      measure: evidenceFigures,
      isLong: true,
    },
    watches: {
      what: "A round over watched places, counted on from 2,000 of them.",
      measure: () => watchFigures(2000),
    },
    places: {
      what: "Places by their names: the table of places in a process of its own, and the 500 texts that the tests look up.",
      measure: placeFigures,
    },
    plans: {
      what: "Campaigns simulated in made scores of 40 years and an ensemble, from scores to the answer. Looks at kept plans, from the ensemble to the answer.",
      measure: async () => [...planFigures(), ...(await planLookFigures(20))],
    },
    warnings: {
      what: "Official warnings: feeds as large as those of a continent, warnings at a place, documents made to cost time, and watches that are told.",
      measure: warningFigures,
    },
    grib2: { what: "Global fields of GRIB2, decoded by us and by ecCodes.", measure: grib2Figures },
    ingest: {
      what: "A forecast of GEFS in files of real size: 3 members to 30 h, eight variables.",
      measure: ingestFigures,
    },
    globe: {
      what: "The temperatures of the whole globe by one worker in two sizes, and what follows for a whole run of GEFS.",
      measure: globeFigures,
      isLong: true,
    },
    records: {
      what: "Hours of ERA5 for a country in quarters of a degree, by a process of its own.",
      measure: () => recordFigures([1, 8]),
      isLong: true,
    },
    console: {
      what: "The console in Chromium: a first visit on a phone, and a limit that is dragged.",
      measure: consoleFigures,
    },
    guide: { what: "A build of the guide from nothing.", measure: guideFigures, isLong: true },
  }),
);

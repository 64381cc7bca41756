import { archiveLayouts } from "../archive/metadata/archive-layout.ts";
import type { StoredBytes, StoredTiles } from "../cache/stored-tiles.ts";
import { catalogueAddress, type CatalogueOptions } from "./catalogue-address.ts";
import { type DynamicalArchive, dynamicalArchive } from "./dynamical-archive.ts";
import { newsPatienceMs } from "../io/unless-late.ts";
import type { HttpOptions } from "./http-objects.ts";
import type { PastOptions } from "./past-reader.ts";
import { icechunkHere, icechunkThread } from "./worker/start-icechunk-worker.ts";

/** Name of a data set of dynamical.org that can be read. */
export type DynamicalDataset = keyof typeof archiveLayouts;

/** Names of the data sets of dynamical.org that can be read. */
export const dynamicalDatasets = Object.keys(archiveLayouts) as [DynamicalDataset, ...DynamicalDataset[]];

/** Options of the requests for objects of an archive: timeout, attempts and waits. */
type Asking = Pick<HttpOptions, "timeoutMs" | "attempts" | "pace">;

export interface DynamicalClientOptions
  extends Asking, Pick<CatalogueOptions, "catalogueUrl" | "hosts" | "catalogueFolder"> {
  /** Maximum memory for decoded chunks and for the values of cells, together [bytes]; 256 MiB by default. */
  readonly cacheBytes?: number;
  /** Cache of fetched bytes, which are then not fetched again. If absent, no bytes are cached. */
  readonly bytes?: StoredBytes;
  /** Cache of decoded values, which are then not decoded again. If absent, no values are cached. */
  readonly tiles?: StoredTiles;
  readonly past?: PastOptions;
  /** Returns the current time [ms since 1970]. */
  readonly clock?: () => number;
  /** Maximum age of the cached list of runs [ms]; 15 s by default. A check of an unchanged archive is one small request. */
  readonly refreshMs?: number;
  /** Maximum time to wait for a newer list of runs [ms]; {@link newsPatienceMs} by default. After that, the known list is used. */
  readonly newsPatienceMs?: number;
  /** Maximum time that a caller waits for a read [ms]; 8,000 by default. The read then fails with `retry_later`, and continues in the background. */
  readonly patienceMs?: number;
  /** Time after which a read is stopped, even if its caller no longer waits [ms]; 30,000 by default. */
  readonly limitMs?: number;
  /**
   * False to read in the calling thread; true by default. The calling thread takes less memory than a thread of its own. But decoding a chunk then blocks the
   * event loop for tens of milliseconds, and the Icechunk library keeps the process alive.
   */
  readonly hasThread?: boolean;
}

/** Client that reads archives of dynamical.org. All model parts share the client, and therefore one thread and one cache. */
export interface DynamicalClient {
  open(dataset: DynamicalDataset): Promise<DynamicalArchive>;
  /** Ends the thread. Calling it is optional, because the thread does not keep the process alive. */
  close(): Promise<void>;
}

const usual = {
  cacheBytes: 256 * 2 ** 20,
  refreshMs: 15_000,
  newsPatienceMs,
  patienceMs: 8000,
  limitMs: 30_000,
  past: {},
  clock: Date.now,
  hasThread: true,
} as const;

/**
 * Opens a client that reads archives of dynamical.org, by default in a thread that starts at the first call.
 *
 * @example
 * ```js
 * const dynamical = dynamicalClient({ catalogueUrl, hosts: ["127.0.0.1"] });
 * const archive = await dynamical.open("noaa-gfs-forecast");
 * archive.sight.facts.leadHours[0]; // => 0
 * ```
 */
export function dynamicalClient(options: DynamicalClientOptions): DynamicalClient {
  const settings = { ...usual, ...options };
  const { cacheBytes, limitMs, bytes, tiles, clock, refreshMs, patienceMs, past, hasThread } = settings;
  const { timeoutMs, attempts, pace } = options;
  const asking: Asking = Object.fromEntries(
    Object.entries({ timeoutMs, attempts, pace }).filter(([, value]) => value !== undefined),
  );
  const thread = (hasThread ? icechunkThread : icechunkHere)({ cacheBytes, limitMs, bytes, tiles });
  const findAddress = catalogueAddress({ ...options, clock });
  const archives = new Map<DynamicalDataset, Promise<DynamicalArchive>>();
  return {
    open: (dataset) => {
      const layout = archiveLayouts[dataset];
      const archive =
        archives.get(dataset) ??
        dynamicalArchive({
          layout,
          thread,
          findAddress,
          http: asking,
          clock,
          refreshMs,
          newsPatienceMs: settings.newsPatienceMs,
          patienceMs,
          past,
        });
      archives.set(dataset, archive);
      archive.catch(() => archives.delete(dataset));
      return archive;
    },
    close: () => thread.close(),
  };
}

import { isDeepStrictEqual } from "node:util";
import { ArchiveError } from "../archive/archive-error.ts";
import { type AxisName, axisOf } from "../archive/chunks/archive-array.ts";
import type { ArchiveLayout } from "../archive/metadata/archive-layout.ts";
import type { ViewRequest } from "../archive/read-view.ts";
import type { NativeWeather } from "../source/source.ts";
import { sizesOf } from "../places/grid.ts";
import { unlessLate } from "../io/unless-late.ts";
import { within } from "./within.ts";
import type { DatasetAddress, FindAddress } from "./catalogue-address.ts";
import type { HttpOptions } from "./http-objects.ts";
import { type PastOptions, pastReader } from "./past-reader.ts";
import type { ArchivePlace } from "./worker/open-archives.ts";
import type { PastLeadsRequest } from "./worker/past-leads.ts";
import type { OpenedArchive, ThreadArchives } from "./worker/worker-archives.ts";

/** State (commit) of an archive when it was last checked, with the address of the archive. */
interface Sight extends OpenedArchive {
  readonly url: string;
}

/** Archive of dynamical.org. All model parts that read the archive share this object. */
export interface DynamicalArchive {
  readonly layout: ArchiveLayout;
  /** State (commit) of the archive when it was last checked, with the address of the archive. */
  readonly sight: Sight;
  /**
   * Checks the archive for a new state (commit) if the last check is older than `refreshMs`. If the archive does not respond in time, the known state stays
   * in use.
   */
  refresh(): Promise<void>;
  /** Reads weather at a commit. A read that times out continues in the background. */
  read(snapshot: string, request: ViewRequest): Promise<NativeWeather>;
  /** Reads a past run. Cells that are not in the cache are read at the commit that was last checked, and then cached. */
  readPast(request: ViewRequest): Promise<NativeWeather>;
}

interface DynamicalArchiveOptions {
  readonly layout: ArchiveLayout;
  readonly thread: ThreadArchives;
  readonly findAddress: FindAddress;
  readonly http: Omit<HttpOptions, "url">;
  readonly clock: () => number;
  /** Maximum age of the cached list of runs, after which the archive is checked again [ms]. */
  readonly refreshMs: number;
  /** Maximum time to wait for a newer list of runs [ms]. After that, the known list is used. */
  readonly newsPatienceMs: number;
  /** Maximum time that a caller waits for a read, which then continues in the background [ms]. */
  readonly patienceMs: number;
  readonly past: PastOptions;
}

/** Delay that clients are told to wait before they repeat a request for a place that is not cached yet [s]. */
const comeBackSeconds = 3;

/** Time for which a commit is skipped after some of its objects were found lost or damaged [ms]. */
const passedOverMs = 30 * 60_000;

/**
 * Opens an archive of dynamical.org.
 *
 * @throws ArchiveError if the archive cannot be opened, and from each failed read.
 */
export async function dynamicalArchive(options: DynamicalArchiveOptions): Promise<DynamicalArchive> {
  const { layout, thread, findAddress, http, clock, refreshMs, newsPatienceMs, patienceMs, past } = options;
  const { datasetId } = layout;
  const lookAt = async ({ url, sizes }: DatasetAddress): Promise<Sight> => {
    const seen = await thread.look({ layout, http: { ...http, url } });
    checkSizes(datasetId, seen, sizes);
    return { ...seen, url };
  };
  /** Checks the archive for a new state (commit). If the bucket no longer exists, requests the catalogue again, because the archive may have moved. */
  const look = async (): Promise<Sight> => {
    const address = await findAddress(datasetId);
    try {
      return await lookAt(address);
    } catch (error) {
      if (codeOf(error) !== "gone") throw error;
      const now = await findAddress(datasetId, true);
      if (now.url === address.url) throw error;
      return lookAt(now);
    }
  };
  let sight = await look();
  let seenMs = clock();
  let looking: Promise<void> | undefined;
  /** Newest commit that is skipped, and the time until which an older commit is read instead; undefined if no commit is skipped. */
  let passedOver: { readonly newest: string; readonly untilMs: number } | undefined;
  const isPassedOver = (snapshot: string): boolean =>
    passedOver?.newest === snapshot && clock() < passedOver.untilMs;
  const lookAnew = async (): Promise<void> => {
    const now = await look();
    if (isPassedOver(now.snapshot)) return;
    if (!isDeepStrictEqual(now.facts, sight.facts)) {
      throw new ArchiveError(
        "unusable",
        `${datasetId} has other coordinates or variables than at the start. Start again.`,
      );
    }
    sight = now;
  };
  const refresh = async (): Promise<void> => {
    try {
      await lookAnew();
    } catch (error) {
      const code = codeOf(error);
      if (code !== "retry_later" && code !== "gone" && code !== "denied") throw error;
    } finally {
      seenMs = clock();
    }
  };
  /**
   * Tries the previous commit after a read has failed. If the previous commit has the data, uses it from now on and returns true. This can help because each
   * commit has its own objects, which locate the chunks of all runs.
   */
  const goBack = async (place: ArchivePlace, snapshot: string, request: ViewRequest): Promise<boolean> => {
    try {
      const before = await thread.look(place, snapshot);
      const hasRun = before.runs.some(({ start }) => start === request.run);
      if (!hasRun || !isDeepStrictEqual(before.facts, sight.facts)) return false;
      await thread.read(place, before.snapshot, request);
      if (sight.snapshot !== snapshot) return true;
      const newest = passedOver === undefined || clock() >= passedOver.untilMs ? snapshot : passedOver.newest;
      passedOver = { newest, untilMs: clock() + passedOverMs };
      sight = { ...before, url: place.http.url };
      return true;
    } catch (error) {
      if (error instanceof ArchiveError) return false;
      throw error;
    }
  };
  const readAt: DynamicalArchive["read"] = async (snapshot, request) => {
    const { url } = sight;
    const place = { layout, http: { ...http, url } };
    try {
      return await thread.read(place, snapshot, request);
    } catch (error) {
      const code = codeOf(error);
      if (!(error instanceof ArchiveError) || (code !== "damaged" && code !== "gone")) throw error;
      if (code === "gone") await lookAnew();
      const hasChanged = sight.snapshot !== snapshot || sight.url !== url;
      if (hasChanged || (await goBack(place, snapshot, request))) {
        throw new ArchiveError("look_again", `${datasetId} has changed. ${error.message}`, { cause: error });
      }
      // Where an earlier run is damaged, the hours before this one are missing alone.
      return thread.read(place, snapshot, { ...request, mayLackPast: true }).catch(() => {
        const damage = new ArchiveError("damaged", error.message, { cause: error });
        damage.damagedRun = request.run;
        throw damage;
      });
    }
  };
  /** Reads leads of a past run at the commit that was last checked. If that commit has expired, reads at the newest one. */
  const readLeads = async (request: PastLeadsRequest): Promise<readonly Int16Array[]> => {
    const readThere = ({ url, snapshot }: Sight) =>
      thread.readPast({ layout, http: { ...http, url } }, snapshot, request);
    const seen = sight;
    try {
      return await readThere(seen);
    } catch (error) {
      if (codeOf(error) !== "gone") throw error;
      await lookAnew();
      if (sight.snapshot === seen.snapshot && sight.url === seen.url) throw error;
      return readThere(sight);
    }
  };
  return {
    layout,
    get sight() {
      return sight;
    },
    refresh: async () => {
      if (clock() - seenMs < refreshMs) return;
      looking ??= refresh().finally(() => (looking = undefined));
      await unlessLate(looking, undefined, newsPatienceMs);
    },
    read: (snapshot, request) =>
      within(patienceMs, readAt(snapshot, request), () => {
        const message = `The first read of a place of ${datasetId} continues. Ask again in ${comeBackSeconds} s.`;
        return new ArchiveError("retry_later", message, { retryAfterSeconds: comeBackSeconds });
      }),
    readPast: pastReader({ datasetId, facts: sight.facts, runs: () => sight.runs, readLeads }, past),
  };
}

function codeOf(error: unknown): ArchiveError["code"] | undefined {
  return error instanceof ArchiveError ? error.code : undefined;
}

/**
 * Checks that the dimensions of an archive have the lengths that the catalogue states.
 *
 * @throws ArchiveError `misconfigured` if the lengths differ.
 */
function checkSizes(datasetId: string, { facts }: OpenedArchive, sizes: DatasetAddress["sizes"]): void {
  const { grid, leadHours, memberNumbers } = facts;
  const { rows, columns } = sizesOf(grid);
  const found = new Map<AxisName | undefined, number>([
    ["lead_time", leadHours.length],
    ["ensemble_member", memberNumbers.length],
    ["row", rows],
    ["column", columns],
  ]);
  for (const [name, size] of Object.entries(sizes)) {
    const length = found.get(axisOf(name)) ?? size;
    if (length === size) continue;
    const message = `${datasetId} has ${length} values along ${name}, its catalogue says ${size}.`;
    throw new ArchiveError("misconfigured", message);
  }
}

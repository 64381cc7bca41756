import { type Location, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type {
  Cell,
  CellWeather,
  NativeWeather,
  ReadCellsRequest,
  ReadRequest,
  SourceDescription,
  WeatherSource,
} from "@halcyon/weather";
import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import { CellReader } from "./cell-reader.ts";
import { PublishedRuns } from "./published-runs.ts";
import { openRun, type StoreRun } from "../store-run.ts";
import { ByteCache, LoopTurns } from "@halcyon/weather/source-kit";
import { type PublishedRun, publishedRuns } from "../run-pointer.ts";

export interface StoreSourceOptions {
  readonly storage: StoreStorage;
  /** Name of the part of the store that is read: the folder with the runs of one forecast product. */
  readonly part: string;
  /** Maximum size of the cache of decoded cells and shard indexes [bytes]. For this and the following options, {@link storeSourceDefaults} has the defaults. */
  readonly cacheBytes?: number;
  /** Maximum number of runs with metadata and coordinates in memory. */
  readonly openRunsMax?: number;
  /** Maximum age of the cached pointer file, which names the published runs [ms]. If it is 0 or less, every call reads the file first. */
  readonly pointerMaxAgeMs?: number;
  /**
   * Maximum distance of a substitute cell for a cell that lacks a variable [km]. A sea cell is replaced only by a sea cell, and a land cell only by a land
   * cell.
   */
  readonly substituteKm?: number;
  /** Returns the current time [ms since 1970]. */
  readonly clock?: () => number;
}

export const storeSourceDefaults = {
  cacheBytes: 256 * 2 ** 20,
  /** Maximum number of runs in memory, such as the newest run, and older runs that current requests still read. */
  openRunsMax: 4,
  pointerMaxAgeMs: 2000,
  /** Maximum distance of a substitute cell [km]: about two cells of a quarter degree. */
  substituteKm: 60,
};

/** Maximum number of cells whose stored bytes are in memory at the same time: half a tile of 16 by 16. With 31 members, a variable takes about 1 MB. */
const togetherMost = 128;

/**
 * Opens a part of a point store (the runs of one forecast product) as a source of weather. Runs that are published later are found automatically.
 *
 * @throws StoreError `empty` if nothing was published yet
 * @example Continues from {@link copyRun}.
 * ```js
 * const stored = await storeSource({ storage: folderStorage(root), part: "gfs" });
 * stored.describe().members; // => 1
 * ```
 */
export async function storeSource(options: StoreSourceOptions): Promise<WeatherSource> {
  return describedStoreSource(options, await readSourceDescription(options));
}

/**
 * Opens a part of a point store as a source without reading the store. Another process has the part open and passes on its description.
 *
 * @param description - Description from the {@link storeSource} of the other process.
 * @example Continues from {@link storeSource}.
 * ```js
 * const again = describedStoreSource({ storage: folderStorage(root), part: "gfs" }, stored.describe());
 * again.describe().members; // => 1
 * ```
 */
export function describedStoreSource(
  options: StoreSourceOptions,
  description: SourceDescription,
): WeatherSource {
  const { storage, part, cacheBytes, openRunsMax, pointerMaxAgeMs, substituteKm } = {
    ...storeSourceDefaults,
    ...options,
  };
  const cells = new CellReader(cacheBytes, substituteKm);
  const runs = new PublishedRuns({
    storage,
    part,
    openRun: (group) => openRun(group, { storage, indexes: cells.indexes }),
    openRunsMax,
    maxAgeMs: pointerMaxAgeMs,
    clock: options.clock ?? Date.now,
  });

  /** Run in which a place was last looked up. The cells of this run are used while a newer run cannot be opened. */
  let placed: StoreRun | undefined;

  async function open(run: EpochHour): Promise<StoreRun> {
    const opened = await runs.open(run);
    if (opened.members === description.members) return opened;
    const what = `The run of ${formatEpochHour(run)} has ${opened.members} members in place of ${description.members}`;
    throw new StoreError("changed", what);
  }

  /** Calls a function that reads a run. If the run is damaged, the error names the run, and the run is read again the next time. */
  async function inRun<Result>(run: EpochHour, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StoreError && error.isOfRun) {
        error.damagedRun = run;
        runs.forget(run);
      }
      throw error;
    }
  }

  return {
    describe: () => description,
    latestRun: async (now, isPassedOver) => {
      const run = await runs.newestAt(now, isPassedOver);
      if (run !== undefined) await inRun(run, () => open(run));
      return run;
    },
    locate: async (location, run) => {
      const places = await (run === undefined ? newest() : runs.open(run)).catch((error: unknown) => {
        if (placed === undefined) throw error;
        return placed;
      });
      placed = places;
      return locate(places, location);
    },
    grid: async (run) => (await (run === undefined ? newest() : runs.open(run))).grid,
    past: {
      runsBetween: (from, to) => runs.between(from, to),
      // The store itself does not know when a run came.
      availableAfterHours: description.schedule?.wholeAfterHours ?? 0,
      generations: [],
      costOf: () => ({ bytes: 0, requests: 0, calls: 0 }),
    },
    read: async (request) => {
      checkVariables(request);
      return inRun(request.run, async () => readCell(await open(request.run), cells, description, request));
    },
    readCells,
  };

  function checkVariables({ variables }: Pick<ReadRequest, "variables">): void {
    const refused = variables.find((name) => !description.variables.has(name));
    if (refused !== undefined) throw new Error(`${description.id} does not carry ${refused}.`);
  }

  async function* readCells({ cells: wanted, ...request }: ReadCellsRequest): AsyncGenerator<CellWeather> {
    checkVariables(request);
    const { run, variables, from, to } = request;
    const turns = new LoopTurns();
    for (let first = 0; first < wanted.length; first += togetherMost) {
      const some = wanted.slice(first, first + togetherMost);
      const together = await inRun(run, async () => {
        const opened = await open(run);
        const indexes = some.map((cell) => indexOf(opened, cell));
        return cells.together(opened, variables, indexes, stampsAround(opened, from, to).pastCount > 0);
      });
      for (const cell of some) {
        const native = await inRun(run, () => readCell(together, cells, description, { ...request, cell }));
        yield { cell, native };
        if (turns.isOver) await turns.next();
      }
    }
  }

  async function newest(): Promise<StoreRun> {
    const run = await runs.newestAt(Infinity);
    if (run === undefined) throw new StoreError("empty", `${part} has no published run`);
    return runs.open(run);
  }
}

function locate({ places, cellAt }: StoreRun, location: Location): Cell | undefined {
  const index = places.nearest(location);
  return index === undefined ? undefined : cellAt(index);
}

async function readCell(
  run: StoreRun,
  cells: CellReader,
  description: SourceDescription,
  { cell, variables, from, to }: ReadRequest,
): Promise<NativeWeather> {
  const index = indexOf(run, cell);
  const span = stampsAround(run, from, to);
  const grids = new Map<VariableName, Int16Array>();
  await Promise.all(
    variables.map(async (name) => {
      const here = run.variables.has(name) && (variable(name).atSea !== true || run.isSea(index));
      const kept = here ? cells.forecast(run, name, index) : undefined;
      const before = here && span.pastCount > 0 ? cells.past(run, name, index) : undefined;
      // What is kept is there at once.
      const waits = kept instanceof Promise || before !== undefined;
      const [forecast, past] = waits ? await Promise.all([kept, before]) : [kept, undefined];
      const { toLeadHours } = description.variables.get(name)!;
      grids.set(name, gridOf(span, run, toLeadHours, forecast?.values, past));
    }),
  );
  return { members: run.members, stamps: span.stamps, grids };
}

/**
 * Returns the index of a cell.
 *
 * @throws StoreError `changed` if the run has no such cell.
 */
function indexOf(run: StoreRun, cell: Cell): number {
  const index = run.places.indexOf(cell);
  if (index !== undefined) return index;
  const what = `The run of ${formatEpochHour(run.run)} has no cell at ${cell.latitude}, ${cell.longitude}`;
  throw new StoreError("changed", what);
}

/** Time stamps of a response: first the stamps up to the start of the run, then the lead times. */
interface StampSpan {
  readonly stamps: readonly EpochHour[];
  readonly pastFrom: number;
  readonly pastCount: number;
  readonly leadFrom: number;
}

/** Returns the time stamps of a run in [from, to], and one more time stamp beyond each end. */
function stampsAround({ run, pastStamps, leadHours }: StoreRun, from: EpochHour, to: EpochHour): StampSpan {
  const pastLength = pastStamps.length;
  const length = pastLength + leadHours.length - 1;
  const stampAt = (index: number): EpochHour =>
    index < pastLength ? pastStamps[index]! : run + leadHours[index - pastLength + 1]!;
  const first = Math.max(0, firstIndex(length, (index) => stampAt(index) >= from) - 1);
  const end = Math.min(length, firstIndex(length, (index) => stampAt(index) > to) + 1);
  const stamps = Array.from({ length: Math.max(0, end - first) }, (_, index) => stampAt(first + index));
  return {
    stamps,
    pastFrom: first,
    pastCount: Math.max(0, Math.min(pastLength, end) - first),
    leadFrom: Math.max(first, pastLength) - pastLength + 1,
  };
}

/** Returns the first index below `count` for which a condition holds, by binary search. Returns `count` if there is no such index. */
function firstIndex(count: number, fulfils: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fulfils(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns the values of a response: first the past, repeated for each member, then the lead times at which the variable has values. If the response has no
 * past, the values are not copied.
 */
function gridOf(
  { stamps, pastFrom, pastCount, leadFrom }: StampSpan,
  { leadHours, members }: StoreRun,
  toLeadHours: number,
  forecast: Int16Array | undefined,
  past: Int16Array | undefined,
): Int16Array {
  const carriedLeads = firstIndex(leadHours.length, (index) => leadHours[index]! > toLeadHours);
  const leadEnd = Math.max(leadFrom, Math.min(carriedLeads, leadFrom + stamps.length - pastCount));
  const known = forecast?.subarray(leadFrom * members, leadEnd * members) ?? new Int16Array(0);
  if (known.length === stamps.length * members) return known;
  const grid = new Int16Array(stamps.length * members);
  for (let row = 0; row < pastCount; row += 1) {
    grid.fill(past?.[pastFrom + row] ?? packedMissing, row * members, (row + 1) * members);
  }
  grid.set(known, pastCount * members);
  return grid.fill(packedMissing, pastCount * members + known.length);
}

/**
 * Returns the description of a part of a store. It comes from the newest run that can be opened.
 *
 * @throws StoreError `empty` if nothing was published yet; the error of the newest run if no run can be opened
 */
export async function readSourceDescription({
  storage,
  part,
}: {
  readonly storage: StoreStorage;
  readonly part: string;
}): Promise<SourceDescription> {
  const runs = await publishedRuns(storage, part);
  if (runs.length === 0) throw new StoreError("empty", `${part} has no published run`);
  const { attributes, members, leadHours, variables } = await openNewest(runs, storage);
  const { id, synthetic, grid, coverage, attribution, licence, past_hours: pastHours } = attributes;
  return {
    id,
    synthetic,
    members,
    leadHours,
    pastHours,
    variables: new Map([...variables].map(([name, { carried }]) => [name, carried])),
    grid,
    coverage,
    calendar: "standard",
    attribution,
    licence,
  };
}

async function openNewest(
  [newest, ...older]: readonly PublishedRun[],
  storage: StoreStorage,
): Promise<StoreRun> {
  try {
    return await openRun(newest!.group, { storage, indexes: new ByteCache(0, () => 0) });
  } catch (error) {
    if (older.length === 0 || !(error instanceof StoreError) || !error.isOfRun) throw error;
    return openNewest(older, storage).catch(() => {
      throw error;
    });
  }
}

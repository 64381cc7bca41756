import { ArchiveError } from "../archive/archive-error.ts";
import {
  archiveDescription,
  type ArchiveTerms,
  type ArchiveFacts,
  type ArrayChunks,
} from "../archive/archive-facts.ts";
import { archiveGenerations } from "../archive/generations.ts";
import { findCell, isOnPlane } from "../places/grid.ts";
import { isLand } from "../places/land-mask.ts";
import type { CellWeather, ReadCellsRequest, RunSchedule, WeatherSource } from "../source/source.ts";
import type { DynamicalClient, DynamicalDataset } from "./dynamical-client.ts";
import type { PastCost, PastReads } from "../source/past-runs.ts";

export interface DynamicalOptions extends ArchiveTerms {
  readonly client: DynamicalClient;
  readonly dataset: DynamicalDataset;
  /** Number of the member that is used as the forecast, such as 0 for the control. If absent, all members are used. */
  readonly member?: number;
}

/**
 * Schedule of the runs of each data set.
 *
 * @see https://github.com/dynamical-org/reformatters: `dynamical_dataset.py` of each archive states when its update begins and how long it may take.
 */
export const runSchedules: Readonly<Record<DynamicalDataset, RunSchedule>> = {
  "noaa-gfs-forecast": { runEveryHours: 6, wholeAfterHours: 6 },
  "noaa-gefs-forecast-35-day": { runEveryHours: 24, wholeAfterHours: 8 },
  "ecmwf-ifs-ens-forecast-15-day-0-25-degree": { runEveryHours: 24, wholeAfterHours: 9 },
  "ecmwf-aifs-ens-forecast": { runEveryHours: 6, wholeAfterHours: 8 },
  "dwd-icon-eu-forecast-5-day": { runEveryHours: 6, wholeAfterHours: 5 },
  "noaa-hrrr-forecast-48-hour": { runEveryHours: 6, wholeAfterHours: 3 },
};

/**
 * Time from the start of a run until users could read it in the archive [h]. It is the time at which the update begins, plus the longest time that the update
 * may take.
 *
 * @see https://github.com/dynamical-org/reformatters: `schedule` and `pod_active_deadline` in `dynamical_dataset.py` of each archive.
 */
const availableAfterHours: Readonly<Record<DynamicalDataset, number>> = {
  "noaa-gfs-forecast": 5.8,
  "noaa-gefs-forecast-35-day": 7.1,
  "ecmwf-ifs-ens-forecast-15-day-0-25-degree": 8.7,
  "ecmwf-aifs-ens-forecast": 7.5,
  "dwd-icon-eu-forecast-5-day": 4.1,
  "noaa-hrrr-forecast-48-hour": 2.1,
};

/** Licence terms of the archives of dynamical.org, in one line. */
export const dynamicalTerms =
  "dynamical.org: data CC-BY-4.0, those of ECMWF under its terms of use too (https://apps.ecmwf.int/datasets/licences/general/)";

/**
 * Opens forecasts in an Icechunk archive of dynamical.org as a source. Only the chunks that contain a cell are read. A run is used once all its members have
 * all lead times. The hours before the run come from the control forecast, at the shortest lead times of earlier complete runs. If the archive does not
 * respond within a second, the known runs are used. A read that takes over 8 s fails with `retry_later`, and continues in the background.
 *
 * A read of a past run has no time limit. It fetches at most four objects at a time, and does not change the caches and tiles of the newest runs.
 *
 * @throws ArchiveError if the archive cannot be opened, and from each failed read. Values that an archive lacks are never invented.
 * @example Continues from {@link dynamicalClient}.
 * ```js
 * const source = await dynamicalSource({ client: dynamical, dataset: "noaa-gfs-forecast" });
 * source.describe().members; // => 1
 * ```
 */
export async function dynamicalSource(options: DynamicalOptions): Promise<WeatherSource> {
  const { client, dataset, member } = options;
  const archive = await client.open(dataset);
  const { facts, runs } = archive.sight;
  if (member !== undefined && !facts.memberNumbers.includes(member)) {
    throw new ArchiveError("misconfigured", `${dataset} has no member ${member}.`);
  }
  const members = member === undefined ? facts.memberNumbers.length : 1;
  const described = archiveDescription(dataset, facts, runs, members, options);
  const description = { ...described, terms: dynamicalTerms, schedule: runSchedules[dataset] };
  const source: WeatherSource = {
    describe: () => description,
    snapshot: () => archive.sight.snapshot,
    latestRun: async (now, isPassedOver = () => false) => {
      await archive.refresh();
      return archive.sight.runs.findLast(({ start }) => start <= now && !isPassedOver(start))?.start;
    },
    arriving: () => archive.sight.arriving,
    locate: (location) => {
      const cell = findCell(facts.grid, location);
      if (cell === undefined) return Promise.resolve(undefined);
      const { latitude, longitude } = cell;
      return Promise.resolve({ latitude, longitude, sea: !isLand(cell) });
    },
    grid: async () => (isOnPlane(facts.grid) ? undefined : facts.grid),
    past: {
      runsBetween: async (from, to) => {
        await archive.refresh();
        return archive.sight.runs.map(({ start }) => start).filter((start) => start >= from && start <= to);
      },
      availableAfterHours: availableAfterHours[dataset],
      generations: archiveGenerations[dataset],
      costOf: (reads) => pastCost(facts, reads),
    },
    read: async ({ snapshot = archive.sight.snapshot, past = false, ...request }) => {
      const unknown = request.variables.find((name) => !description.variables.has(name));
      if (unknown !== undefined) throw new Error(`${description.id} does not carry ${unknown}.`);
      const question = { ...request, member };
      return past ? archive.readPast(question) : archive.read(snapshot, question);
    },
    readCells: (request) => readByTile(source, facts, request),
  };
  return source;
}

/** Reads the cells of one chunk after those of another. A chunk then stays in memory until all of its cells are read. */
async function* readByTile(
  source: WeatherSource,
  { grid, arrays }: Pick<ArchiveFacts, "grid" | "arrays">,
  { cells, ...request }: ReadCellsRequest,
): AsyncGenerator<CellWeather> {
  const chunk = arrays.find(([name]) => request.variables.includes(name))?.[1][0];
  const tileOf = (cell: ReadCellsRequest["cells"][number]): string => {
    const { row = 0, column = 0 } = findCell(grid, cell) ?? {};
    const { rows, columns } = chunk ?? { rows: 1, columns: 1 };
    return `${Math.floor(row / rows)}/${Math.floor(column / columns)}`;
  };
  for (const tile of Map.groupBy(cells, tileOf).values()) {
    const read = tile.map(async (cell) => ({ cell, native: await source.read({ ...request, cell }) }));
    yield* await Promise.all(read);
  }
}

/** Size of a stored number before compression [bytes]. The archives of dynamical.org store 32-bit floats. */
const numberBytes = 4;

/**
 * Size of a compressed chunk, as a fraction of its numbers. The archives round to 7 bits of the mantissa and compress with Zstandard. Smooth fields with noise
 * then take about this size.
 */
const compressedShare = 0.3;

/**
 * Returns the bytes and requests that reading past runs of an archive at one place costs. For each array and run, the index of a shard and the chunks with the
 * lead times are fetched. A read also needs the time stamp after its last lead time, which may be in another chunk.
 */
export function pastCost(
  { leadHours, memberNumbers, arrays }: Pick<ArchiveFacts, "leadHours" | "memberNumbers" | "arrays">,
  { runs, variables, toLeadHours }: PastReads,
): PastCost {
  const read = new Map(
    arrays.flatMap(([name, ofVariable]) =>
      variables.includes(name) ? ofVariable.map((array) => [array.name, array] as const) : [],
    ),
  );
  const after = leadHours.findIndex((lead) => lead > toLeadHours);
  const lastLead = after === -1 ? leadHours.length - 1 : after;
  const chunksOf = ({ leads, members }: ArrayChunks): number =>
    (Math.floor(lastLead / leads) + 1) * Math.ceil(memberNumbers.length / members);
  let bytes = 0;
  let requests = 0;
  for (const array of read.values()) {
    const { leads, members, rows, columns } = array;
    bytes += chunksOf(array) * leads * members * rows * columns * numberBytes * compressedShare;
    requests += 1 + chunksOf(array);
  }
  return { bytes: runs * bytes, requests: runs * requests, calls: 0 };
}

import type { StoredTiles } from "../cache/stored-tiles.ts";
import type { GridCell } from "../places/nearest-cell.ts";
import type { ByteCache } from "../cache/byte-cache.ts";
import type { ArchiveLayout } from "./metadata/archive-layout.ts";
import type { CarriedArchiveVariable } from "./metadata/archive-variables.ts";
import {
  type ChunkReader,
  chunkReader,
  type ChunkReaderOptions,
  type DecodedChunk,
} from "./chunks/chunk-reader.ts";
import type { ArchiveRun } from "./metadata/native-stamps.ts";
import { type Archive, openArchive } from "./metadata/open-archive.ts";
import {
  openZarrGroup,
  readNumbers,
  type ZarrArray,
  type ZarrGroup,
  type ZarrStore,
} from "./chunks/zarr-group.ts";
import type { ArrivingRun } from "../source/source.ts";
import { ArchiveError } from "./archive-error.ts";
import { decodeDurations, decodeTimes } from "./metadata/cf-time.ts";

/** Caches that archive views use. The maximum size of each cache applies to all views together. */
export interface ViewCaches {
  readonly chunks: ByteCache<DecodedChunk>;
  /** Cache of packed values [lead][member]. Each entry has the values of one variable at one cell. */
  readonly series: ByteCache<Int16Array | undefined>;
}

/** Archive as it was at one commit. A view never mixes the data of two commits. */
export interface ArchiveView {
  readonly datasetId: string;
  readonly snapshot: string;
  readonly archive: Archive;
  /** Complete runs in chronological order. */
  readonly runs: readonly ArchiveRun[];
  /** Incomplete runs that are newer than the newest complete run, in chronological order. */
  readonly arriving: readonly ArrivingRun[];
  readonly readChunk: ChunkReader;
  readonly series: ViewCaches["series"];
  readonly tiles: StoredTiles | undefined;
  /** Removes the shard indexes of all arrays from memory. */
  readonly forgetIndexes: () => void;
}

interface ViewOptions extends Pick<ChunkReaderOptions, "fromArchive"> {
  readonly layout: ArchiveLayout;
  readonly store: ZarrStore;
  readonly snapshot: string;
  readonly caches: ViewCaches;
  readonly tiles: StoredTiles | undefined;
}

/** Opens a view of an archive at one commit. Reads its coordinates and its list of runs. */
export async function viewArchive(options: ViewOptions): Promise<ArchiveView> {
  const { layout, store, snapshot, caches, tiles, fromArchive } = options;
  const { datasetId } = layout;
  const group = await openZarrGroup(store);
  const [archive, { runs, arriving }] = await Promise.all([openArchive(group, layout), archiveRuns(group)]);
  const name = `${datasetId}/${snapshot}`;
  const readChunk = chunkReader({ group, name, chunks: caches.chunks, fromArchive });
  const forgetIndexes = (): void => {
    for (const { arrays } of archive.variables.values()) for (const array of arrays) group.forget(array.name);
  };
  return {
    datasetId,
    snapshot,
    archive,
    runs,
    arriving,
    readChunk,
    series: caches.series,
    tiles,
    forgetIndexes,
  };
}

/** Returns the size of a tile in rows and columns of grid cells. A tile covers the same cells as a chunk of the variable. */
export function tileShape({ arrays: [array] }: CarriedArchiveVariable): { rows: number; columns: number } {
  const { axes, chunkShape } = array!;
  return { rows: chunkShape[axes.row!]!, columns: chunkShape[axes.column!]! };
}

/** Returns the name of the tile (stored block of cells) that contains a cell, and the position of the cell in the tile. */
export function tileOf(
  { datasetId, snapshot }: ArchiveView,
  carried: CarriedArchiveVariable,
  { start }: ArchiveRun,
  { row, column }: Pick<GridCell, "row" | "column">,
) {
  const { rows, columns } = tileShape(carried);
  return {
    name: {
      dataset: datasetId,
      version: snapshot,
      run: start,
      variable: carried.name,
      row: Math.floor(row / rows),
      column: Math.floor(column / columns),
    },
    cell: (row % rows) * columns + (column % columns),
  };
}

/**
 * Returns the complete runs of an archive in chronological order, and later runs of which a part has arrived. A complete run has all expected leads, for every
 * member if the archive has members.
 *
 * @throws ArchiveError `misconfigured` if the archive does not state how far each run has progressed.
 */
async function archiveRuns(group: ZarrGroup): Promise<Pick<ArchiveView, "runs" | "arriving">> {
  const [initTime, ingested, expected] = await Promise.all(
    ["init_time", "ingested_forecast_length", "expected_forecast_length"].map((name) => arrayOf(group, name)),
  );
  const { units, calendar } = initTime!.attrs;
  const starts = decodeTimes(await readNumbers(initTime!), units, calendar);
  const [reached, wanted] = await Promise.all([readDurations(ingested!), readDurations(expected!)]);
  const membersFirst = ingested!.dimensionNames?.[0] === "ensemble_member";
  const members = reached.length / starts.length;
  const sharesOf = (run: number): readonly number[] =>
    Array.from({ length: members }, (_, member) => {
      const length = reached[membersFirst ? member * starts.length + run : run * members + member]!;
      // A member of which nothing has arrived may have no length.
      return length >= wanted[run]! ? 1 : Number.isNaN(length) ? 0 : length / wanted[run]!;
    });
  const known = starts
    .map((start, index) => ({ start, index, share: mean(sharesOf(index)) }))
    .filter(({ start }) => !Number.isNaN(start))
    .toSorted((left, right) => left.start - right.start);
  const runs = known.filter(({ share }) => share === 1).map(({ start, index }) => ({ start, index }));
  const newest = runs.at(-1)?.start ?? -Infinity;
  const arriving = known
    .filter(({ start, share }) => start > newest && share > 0)
    .map(({ start: run, share }) => ({ run, share }));
  return { runs, arriving };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

async function arrayOf(group: ZarrGroup, name: string): Promise<ZarrArray> {
  const array = await group.array(name);
  if (array === undefined) throw new ArchiveError("misconfigured", `The archive has no ${name}.`);
  return array;
}

async function readDurations(array: ZarrArray): Promise<readonly number[]> {
  return decodeDurations(await readNumbers(array), array.attrs["units"]);
}

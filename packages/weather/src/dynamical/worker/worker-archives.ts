import { type ArchiveFacts, archiveFacts } from "../../archive/archive-facts.ts";
import { ArchiveError } from "../../archive/archive-error.ts";
import { type ArchiveView, type ViewCaches, tileOf, tileShape } from "../../archive/archive-view.ts";
import type { DecodedChunk } from "../../archive/chunks/chunk-reader.ts";
import type { ArchiveRun } from "../../archive/metadata/native-stamps.ts";
import { readView, type ViewRequest, carriedVariable, cellOf } from "../../archive/read-view.ts";
import { wholeRun } from "../../archive/run-weather.ts";
import type { StoredBytes, StoredTiles } from "../../cache/stored-tiles.ts";
import type { ArrivingRun, NativeWeather } from "../../source/source.ts";
import { ByteCache } from "../../cache/byte-cache.ts";
import { type ArchivePlace, type OpenArchive, openArchives } from "./open-archives.ts";
import { pastLeads, type ReadPastLeads } from "./past-leads.ts";
import { packedMissing } from "@halcyon/schema";
import { cellAt } from "../../places/grid.ts";
import type { GridCell } from "../../places/nearest-cell.ts";
import { atMost } from "../../io/at-most.ts";
import { LoopTurns } from "../../io/loop-turn.ts";
import type { CarriedArchiveVariable } from "../../archive/metadata/archive-variables.ts";
import { packedLeads } from "../../archive/packed-leads.ts";
import { within } from "../within.ts";

/** Archive as it is at the newest commit. */
export interface OpenedArchive {
  readonly snapshot: string;
  readonly runs: readonly ArchiveRun[];
  /** Incomplete runs that are newer than the newest complete run. */
  readonly arriving: readonly ArrivingRun[];
  readonly facts: ArchiveFacts;
}

/** Methods of the worker thread that other threads call. */
export interface ThreadArchives {
  /**
   * Opens the newest commit that can be opened, and returns the archive at this commit.
   *
   * @param before - Commit. Only older commits are tried; by default, all commits are tried.
   */
  look(place: ArchivePlace, before?: string): Promise<OpenedArchive>;
  /** Reads weather at a commit. The commit need not be the newest one. */
  read(place: ArchivePlace, snapshot: string, request: ViewRequest): Promise<NativeWeather>;
  readPast: ReadPastLeads;
}

interface ThreadArchivesOptions {
  /** Maximum memory for decoded chunks and for the values of cells, together [bytes]. */
  readonly cacheBytes: number;
  readonly bytes: StoredBytes | undefined;
  readonly tiles: StoredTiles | undefined;
}

/** Number of commits of an archive that stay open: the newest commit, and the one before it for requests that still read it. */
const viewsMax = 2;

/** Returns an object that opens Icechunk repositories when they are requested, and reads them. */
export function threadArchives({ cacheBytes, bytes, tiles }: ThreadArchivesOptions): ThreadArchives {
  const caches: ViewCaches = {
    chunks: new ByteCache<DecodedChunk>((cacheBytes * 3) / 4, ({ data }) => data.byteLength),
    series: new ByteCache<Int16Array | undefined>(cacheBytes / 4, (values) => values?.byteLength ?? Infinity),
  };
  const archiveAt = openArchives({ caches, bytes, tiles, viewsMax });
  const makeTiles = tileMaker();

  return {
    look: async (place, before) => {
      const archive = await archiveAt(place);
      if (before !== undefined) return seenAt(archive, await archive.before(before));
      const newest = await archive.newest();
      return seenAt(archive, [newest]).catch(async (error: unknown) => {
        if (!isOfCommit(error)) throw error;
        return seenAt(archive, await archive.before(newest)).catch(() => {
          throw error;
        });
      });
    },
    read: async (place, snapshot, request) => {
      const archive = await archiveAt(place);
      const known = await archive.view(snapshot);
      const { isFresh = false } = request;
      if (isFresh) {
        for (const cache of [caches.chunks, caches.series]) cache.forget(`${known.datasetId}/${snapshot}/`);
      }
      const view = isFresh ? withoutKnownTiles(known) : known;
      const read = (): Promise<NativeWeather> => readView(view, request);
      const weather = await (isFresh ? archive.fromArchive(read) : read());
      makeTiles(view, request);
      return weather;
    },
    readPast: pastLeads(),
  };
}

/** Returns a view that ignores the tiles in the cache. Everything that is read through this view is cached as tiles again. */
function withoutKnownTiles(view: ArchiveView): ArchiveView {
  const { tiles } = view;
  if (tiles === undefined) return view;
  return {
    ...view,
    tiles: {
      readCell: () => Promise.resolve(undefined),
      write: (...written) => tiles.write(...written),
    },
  };
}

/** Opens the newest commit of a list that can be opened. */
async function seenAt(archive: OpenArchive, [snapshot, ...older]: readonly string[]): Promise<OpenedArchive> {
  if (snapshot === undefined) throw new ArchiveError("gone", "The archive has no commit before.");
  try {
    const { runs, arriving, archive: found } = await archive.view(snapshot);
    return { snapshot, runs, arriving, facts: archiveFacts(found) };
  } catch (error) {
    if (older.length === 0 || !isOfCommit(error)) throw error;
    return seenAt(archive, older);
  }
}

/** Returns true if objects of a commit are lost or damaged. Another commit may then be readable. */
function isOfCommit(error: unknown): boolean {
  return error instanceof ArchiveError && ["gone", "damaged", "unusable"].includes(error.code);
}

/**
 * Returns a function that stores the tiles around the data that a request read. Tiles are made one after another, and each only once per view. If a tile
 * cannot be made, it is left out.
 */
function tileMaker(): (view: ArchiveView, request: ViewRequest) => void {
  const oneAfterAnother = atMost(1);
  const begunOf = new WeakMap<ArchiveView, Set<string>>();
  return (view, { run: start, cell, variables }) => {
    if (view.tiles === undefined) return;
    const begun = begunOf.get(view) ?? new Set();
    begunOf.set(view, begun);
    const run = wholeRun(view, start);
    const near = cellOf(view, cell);
    for (const variable of variables.map((name) => carriedVariable(view, name))) {
      const key = JSON.stringify(tileOf(view, variable, run, near).name);
      if (begun.has(key)) continue;
      begun.add(key);
      oneAfterAnother(() => makeTile(view, variable, run, near)).catch(() => begun.delete(key));
    }
  };
}

/**
 * Makes a tile from the chunks around a cell, and stores it. The tile has all cells of these chunks, all leads of the run and all members. Values of cells
 * outside the grid are missing.
 */
async function makeTile(
  view: ArchiveView,
  variable: CarriedArchiveVariable,
  run: ArchiveRun,
  near: GridCell,
): Promise<void> {
  const { archive, readChunk, tiles } = view;
  const { rows, columns } = tileShape(variable);
  const { name, cell: known } = tileOf(view, variable, run, near);
  if ((await tiles?.readCell(name, known)) !== undefined) return;
  const leads = archive.leadHours.length;
  const cellLength = leads * archive.memberNumbers.length;
  const values = new Int16Array(rows * columns * cellLength).fill(packedMissing);
  const turns = new LoopTurns();
  for (let cell = 0; cell < rows * columns; cell += 1) {
    const [row, column] = [
      name.row * rows + Math.floor(cell / columns),
      name.column * columns + (cell % columns),
    ];
    const place = cellAt(archive.grid, row, column);
    if (place === undefined) continue;
    const span = { runIndex: run.index, from: 0, to: leads };
    values.set(await packedLeads(readChunk, archive, variable, place, span), cell * cellLength);
    if (turns.isOver) await turns.next();
  }
  await tiles?.write(name, rows * columns, values);
}

/**
 * Adds a time limit to the methods of archives, except to reads of past runs. Data that arrive later are cached, so that the next request finds them.
 *
 * @param limitMs - Time limit for all objects that a place needs, or that the list of runs needs [ms].
 */
export function limitedArchives(archives: ThreadArchives, limitMs: number): ThreadArchives {
  const limited = <Value>(datasetId: string, work: Promise<Value>): Promise<Value> =>
    within(limitMs, work, () => {
      const message = `${datasetId} has not given all that was asked of it within ${limitMs / 1000} s. Try again later.`;
      return new ArchiveError("retry_later", message);
    });
  return {
    look: (place, before) => limited(place.layout.datasetId, archives.look(place, before)),
    read: (place, snapshot, request) =>
      limited(place.layout.datasetId, archives.read(place, snapshot, request)),
    // Each object has a limit of its own, and past reads may wait for their turn.
    readPast: (...asked) => archives.readPast(...asked),
  };
}

import type { VariableName } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { ByteCache } from "@halcyon/weather/source-kit";
import type { Places } from "../../cells/places.ts";
import { placesOfCells } from "../../cells/store-cells.ts";
import { type Tile, type Tiling, tilingOf } from "../../cells/tiles.ts";
import { lockPart, openShelf, type StoreRoot } from "../../publication/open-shelf.ts";
import type { Draft, Shelf } from "../../publication/shelf.ts";
import { inTurn } from "../../publication/open-shelf.ts";
import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import { packedChunk } from "../../zarr/chunks/chunk-bytes.ts";
import { buildShard, type ShardIndex } from "../../zarr/chunks/shard-index.ts";
import { type Retention, runGroups } from "./run-groups.ts";
import { chunkLayout, type WrittenArray } from "../chunk-layout.ts";
import { pastOfCell, pastStampsOf } from "../past-of-run.ts";
import { groupFiles } from "./run-metadata.ts";
import { digestOfPlan } from "./plan-digest.ts";
import { type PublishedRun, newGroupName, publishedRuns, runStamp } from "../run-pointer.ts";
import type { StoreDescription } from "../store-description.ts";
import { openRun, type StoreRun } from "../store-run.ts";

export interface RunWriterOptions {
  /** Number of runs that stay published; 3 if neither `keepRuns` nor `keepDays` is given. */
  readonly keepRuns?: number;
  /** Maximum age of published runs, compared with the newest run [days]; by default any age. */
  readonly keepDays?: number;
  /** Time for which the files of a retired run are kept [ms]; 15 minutes by default. */
  readonly graceMs?: number;
  /** Revision of the source data; absent if the data of a run are never revised. Unfinished work of another revision is discarded. */
  readonly revision?: string;
  /** Returns the current time [ms since 1970]. */
  readonly clock?: () => number;
}

/** Writer of one run. Readers see nothing of the run until it is published. If an earlier writer ended before publishing, this writer continues its work. */
export interface RunWriter {
  /** Tiles of the run, which are written one by one. A tile has the cells of one shard. */
  readonly tiles: readonly Tile[];
  /** Returns true if a tile of a variable is already written, by this writer or by an earlier one that ended before publishing. */
  isWritten(tile: Tile, name: VariableName): boolean;
  /**
   * Writes a tile of a variable, including its past hours.
   *
   * @param values - Packed values, [cell][lead][member], with cells in the order of the tile; `packedMissing` for missing values. Cells without values are left
   * out of the shard. Readers then use the nearest cell that has the variable.
   */
  writeTile(tile: Tile, name: VariableName, values: Int16Array): Promise<void>;
  /**
   * Publishes the complete run.
   *
   * @throws StoreError `incomplete` if a tile of a variable was not written
   */
  publish(): Promise<PublishedRun>;
  /**
   * Returns the number of series of past hours that could not be taken from the previous run, because that run is damaged. These past hours are then missing.
   */
  lostPasts(): number;
  /** Releases all file handles and connections. The written files remain for the next writer. */
  close(): Promise<void>;
}

const retentionDefault = { keepRuns: 3, graceMs: 15 * 60_000 };

/** Maximum size of the cached shard indexes of the previous run [bytes]. */
const indexCacheBytes = 16 * 2 ** 20;

/**
 * Opens the writer of a run. In a folder, only one writer per part can be open. In a bucket, writers with the same contents share the run. If a run is
 * published again, its earlier group is retired. If an earlier writer of the same run and description ended before publishing, the new writer continues its
 * work. Otherwise the run is written from the beginning.
 *
 * @param root - Folder of the store, or its bucket.
 * @throws StoreError `busy` while another writer of the part is open in the folder
 * @example
 * ```js
 * const source = syntheticSource({ product: "gfs", seed: 1 });
 * const run = await source.latestRun(epochHourOf(Date.UTC(2026, 10, 21, 9)));
 * const { variables, ...product } = source.describe();
 * const writer = await openRunWriter(
 *   root,
 *   {
 *     part: "gfs",
 *     id: product.id,
 *     synthetic: true,
 *     cells: { sites: [{ latitude: 51.5, longitude: -0.12, sea: false, elevationM: 10 }], reachKm: 20 },
 *     leadHours: [0, 1, 2],
 *     members: 1,
 *     variables: new Map([["temperature_2m", { toLeadHours: 2, stepType: "instant" }]]),
 *     grid: product.grid,
 *     coverage: "one place",
 *     attribution: product.attribution,
 *     licence: product.licence,
 *   },
 *   run,
 * );
 * const [tile] = writer.tiles;
 * await writer.writeTile(tile, "temperature_2m", Int16Array.of(1210, 1240, 1260));
 * const { group } = await writer.publish();
 * await writer.close();
 * await isRunPublished(root, "gfs", run); // => true
 * ```
 */
export async function openRunWriter(
  root: StoreRoot,
  description: StoreDescription,
  run: EpochHour,
  options: RunWriterOptions = {},
): Promise<RunWriter> {
  checkDescription(description);
  const lock = await lockPart(root, description.part);
  const shelf = openShelf(root, description.part);
  const settle = settling(shelf, options);
  try {
    await settle();
    const previous = await runBefore(shelf.storage, description.part, run);
    const plan = digestOfPlan(description, run, previous?.group, options.revision);
    const draft = await shelf.takeUp(runStamp(run), plan, () => newGroupName(run));
    const places = placesOfCells(description.cells);
    const publish = async (): Promise<string> => {
      const group = await draft.finish();
      await settle();
      return group;
    };
    return runWriter({ shelf, draft, publish, lock, description, places, run, previous });
  } catch (error) {
    await shelf.close();
    lock[Symbol.dispose]();
    throw error;
  }
}

export interface SharedRunWriterOptions extends RunWriterOptions {
  /** Path of the run before the written run, as returned by `groupBefore`; undefined if there is no such run. */
  readonly before: string | undefined;
  readonly revision: string;
}

/**
 * Opens one of several writers that share a run, in a folder or a bucket. Each writer writes some of the tiles. When all tiles are written, one writer
 * publishes the run. The part is locked only while a writer begins or publishes.
 *
 * @throws StoreError `busy` if another writer locks the part for a minute
 * @example
 * ```js
 * const description = {
 *   part: "shared",
 *   id: "synthetic",
 *   synthetic: true,
 *   cells: { sites: [{ latitude: 51.5, longitude: -0.12, sea: false, elevationM: 10 }], reachKm: 20 },
 *   leadHours: [0, 1, 2],
 *   members: 1,
 *   variables: new Map([["temperature_2m", { toLeadHours: 2, stepType: "instant" }]]),
 *   grid: "one place",
 *   coverage: "one place",
 *   attribution: "made",
 *   licence: { name: "CC0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
 * };
 * const writer = await openSharedRunWriter(root, description, 498_672, { before: undefined, revision: "1" });
 * await writer.writeTile(writer.tiles[0], "temperature_2m", Int16Array.of(1210, 1240, 1260));
 * (await writer.publish()).run; // => 498_672
 * ```
 */
export async function openSharedRunWriter(
  root: StoreRoot,
  description: StoreDescription,
  run: EpochHour,
  options: SharedRunWriterOptions,
): Promise<RunWriter> {
  checkDescription(description);
  const { part } = description;
  const shelf = openShelf(root, part);
  try {
    const previous =
      options.before === undefined
        ? undefined
        : await openRun(options.before, { storage: shelf.storage, indexes: shardIndexes() });
    const plan = digestOfPlan(description, run, options.before, options.revision);
    const draft = await inTurn(root, part, () => shelf.takeUp(runStamp(run), plan, () => newGroupName(run)));
    const publish = (): Promise<string> =>
      inTurn(root, part, async () => {
        const group = await draft.finish();
        await settling(shelf, options)();
        return group;
      });
    const lock = { [Symbol.dispose]: () => undefined };
    const places = placesOfCells(description.cells);
    return runWriter({ shelf, draft, publish, lock, description, places, run, previous });
  } catch (error) {
    await shelf.close();
    throw error;
  }
}

/**
 * Returns the path of the run that provides the past hours of a new run. This is the newest undamaged run that starts before the new one. Returns undefined if
 * there is no such run.
 *
 * @example Continues from {@link copyRun}.
 * ```js
 * (await groupBefore(root, "gfs", run + 6)) === (await publishedGroup(root, "gfs", run)); // => true
 * ```
 */
export async function groupBefore(
  root: StoreRoot,
  part: string,
  run: EpochHour,
): Promise<string | undefined> {
  const shelf = openShelf(root, part);
  try {
    return (await runBefore(shelf.storage, part, run))?.group;
  } finally {
    await shelf.close();
  }
}

function settling(shelf: Shelf, { clock = Date.now, ...given }: RunWriterOptions): () => Promise<void> {
  const keepAll = given.keepDays === undefined ? {} : { keepRuns: Infinity };
  const retention: Retention = { ...retentionDefault, ...keepAll, ...given };
  return () => {
    const nowMs = clock();
    return shelf.settle(runGroups(retention, nowMs), retention.graceMs, nowMs);
  };
}

function shardIndexes(): ByteCache<ShardIndex | undefined> {
  return new ByteCache<ShardIndex | undefined>(indexCacheBytes, (index) => index?.byteLength ?? 0);
}

interface WriterTask {
  readonly shelf: Shelf;
  readonly draft: Draft;
  /** Gives the draft its final name, and makes the run visible to readers. */
  readonly publish: () => Promise<string>;
  readonly lock: Disposable;
  readonly description: StoreDescription;
  readonly places: Places;
  readonly run: EpochHour;
  readonly previous: StoreRun | undefined;
}

function runWriter(task: WriterTask): RunWriter {
  const { shelf, draft, lock, description, run, previous } = task;
  const written = new Set(draft.there);
  const tiling = tilingOf(description.cells);
  const stamps = pastStampsOf(previous, run, description.leadHours);
  const isWritten = (tile: Tile, name: VariableName): boolean =>
    written.has(shardPath(name, tile)) && written.has(pastShardPath(name, tile));
  let lost = 0;
  const onLost = (): void => {
    lost += 1;
  };

  return {
    tiles: tiling.tiles,
    isWritten,
    writeTile: async (tile, name, values) => {
      const past = await pastOfTile(task, stamps, tile, name, values, onLost);
      await draft.write(pastShardPath(name, tile), shardOf(tiling, tile, past));
      await draft.write(shardPath(name, tile), shardOf(tiling, tile, values));
      written.add(shardPath(name, tile));
      written.add(pastShardPath(name, tile));
    },
    publish: async () => {
      const there = await draft.files();
      const names = [...description.variables.keys()];
      const lacking = names
        .flatMap((name) => tiling.tiles.flatMap((tile) => [shardPath(name, tile), pastShardPath(name, tile)]))
        .filter((path) => !there.has(path));
      if (lacking.length > 0) {
        const what = `The run of ${formatEpochHour(run)} lacks ${lacking.length} shards, ${lacking[0]} first`;
        throw new StoreError("incomplete", what);
      }
      const arrays = arraysOf(description, stamps.length);
      const layout = await chunkLayout(draft.storage, description, tiling, arrays);
      const files = [...groupFiles(description, run, stamps, tiling.shape, layout)];
      await Promise.all(files.map(async ([path, content]) => draft.write(path, content)));
      await draft.close();
      const group = await task.publish();
      return { run, group: `${description.part}/${group}` };
    },
    lostPasts: () => lost,
    close: async () => {
      await draft.close();
      await shelf.close();
      lock[Symbol.dispose]();
    },
  };
}

/** Returns the newest undamaged run that starts before another run. */
async function runBefore(storage: StoreStorage, part: string, run: EpochHour): Promise<StoreRun | undefined> {
  const indexes = shardIndexes();
  for (const candidate of await publishedRuns(storage, part)) {
    if (candidate.run >= run) continue;
    try {
      return await openRun(candidate.group, { storage, indexes });
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  return undefined;
}

/** Returns true if an error means that a run is permanently damaged. The next run is then written without the data of the damaged run. */
function isDamage(error: unknown): boolean {
  return error instanceof StoreError && !error.retryable && error.code !== "denied";
}

async function pastOfTile(
  { description, run, previous, places }: WriterTask,
  stamps: readonly EpochHour[],
  tile: Tile,
  name: VariableName,
  values: Int16Array,
  onLost: () => void,
): Promise<Int16Array> {
  const carried = description.variables.get(name);
  if (carried === undefined) throw new Error(`The description of the store does not name ${name}.`);
  const cellValues = description.leadHours.length * description.members;
  if (values.length !== tile.cells.length * cellValues) {
    throw new Error(`${name} has ${values.length} values for ${tile.cells.length} cells of ${cellValues}.`);
  }
  const past = new Int16Array(tile.cells.length * stamps.length);
  await Promise.all(
    tile.cells.map(async (cell, position) => {
      const previousCell = previous?.places.indexOf(places.at(cell));
      const atStart = values[position * cellValues]!;
      const cellTask = { previous, run, stamps, name, carried, previousCell, atStart };
      const known = await pastOfCell(cellTask).catch(async (error: unknown) => {
        if (!isDamage(error)) throw error;
        onLost();
        return pastOfCell({ ...cellTask, previous: undefined });
      });
      past.set(known, position * stamps.length);
    }),
  );
  return past;
}

/** Builds the shard of a tile from separately compressed cells. Cells without values are omitted. */
function shardOf({ shape, positionOf }: Tiling, { cells }: Tile, values: Int16Array): Uint8Array {
  const length = values.length / cells.length;
  const chunks = Array.from<Uint8Array | undefined>({
    length: shape.reduce((count, edge) => count * edge, 1),
  });
  cells.forEach((cell, position) => {
    chunks[positionOf(cell)] = packedChunk(values.subarray(position * length, (position + 1) * length));
  });
  return buildShard(chunks);
}

function shardPath(name: VariableName, tile: Tile): string {
  return [name, "c", ...tile.coordinates, 0, 0].join("/");
}

function pastShardPath(name: VariableName, tile: Tile): string {
  return ["past", name, "c", ...tile.coordinates, 0].join("/");
}

function arraysOf({ variables, leadHours, members }: StoreDescription, stamps: number): WrittenArray[] {
  return [...variables.keys()].flatMap((name) => [
    {
      name,
      chunkBytes: 2 * leadHours.length * members,
      shardPath: (tile: Tile) => shardPath(name, tile),
    },
    { name: `past/${name}`, chunkBytes: 2 * stamps, shardPath: (tile: Tile) => pastShardPath(name, tile) },
  ]);
}

function checkDescription({ leadHours, members, cells, variables }: StoreDescription): void {
  const count = "sites" in cells ? cells.sites.length : cells.latitudes.length * cells.longitudes.length;
  const ascends = leadHours.every((lead, index) => index === 0 || lead > leadHours[index - 1]!);
  if (leadHours[0] !== 0 || !ascends) throw new Error("The leads of a store ascend from 0.");
  if (members < 1 || count < 1 || variables.size < 1) {
    throw new Error("A store has at least one cell, one member and one variable.");
  }
  if (!("sites" in cells) && (cells.sea.length !== count || cells.elevationM.length !== count)) {
    throw new Error(`A grid of ${count} cells needs as many values of sea and elevationM.`);
  }
}

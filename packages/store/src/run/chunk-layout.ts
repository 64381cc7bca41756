import { atMost } from "@halcyon/weather/source-kit";
import { cellAxesOf } from "../cells/cell-coordinates.ts";
import type { Tile, Tiling } from "../cells/tiles.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { StoreError } from "../store-error.ts";
import type { Coordinate } from "../zarr/array-documents.ts";
import type { OpenGroup } from "../zarr/open-group.ts";
import { type ShardIndex, writtenIndex } from "../zarr/chunks/shard-index.ts";
import { product, type ZarrArray } from "../zarr/zarr-array.ts";
import type { StoreDescription } from "./store-description.ts";

/**
 * Name of the array with the stored size of every chunk of a run. With this array, a reader can read a cell of a shard without reading the shard's index
 * first.
 */
export const layoutName = "layout/stored_bytes";

/** Maximum number of chunks for which a run has a layout. The whole layout is read when a run is opened, with about 2 stored bytes per chunk. */
const layoutChunksMax = 2 ** 19;

/** Maximum number of shard indexes that are read at the same time. */
const readsMost = 16;

/** Array of a run. It has one shard per tile. */
export interface WrittenArray {
  readonly name: string;
  /** Size of an uncompressed chunk of the array [bytes]. */
  readonly chunkBytes: number;
  readonly shardPath: (tile: Tile) => string;
}

/**
 * Returns the stored sizes of all chunks of a run as one Zarr array (the layout). Returns undefined if the run has too many chunks for a layout.
 *
 * @param storage - Storage that contains the shards of the run under their paths.
 * @throws StoreError if a shard is missing or damaged
 */
export async function chunkLayout(
  storage: StoreStorage,
  { cells }: StoreDescription,
  { tiles, shape, positionOf }: Tiling,
  arrays: readonly WrittenArray[],
): Promise<Coordinate | undefined> {
  const axes = cellAxesOf(cells);
  const count = product(axes.shape);
  if (count * arrays.length > layoutChunksMax) return undefined;
  const values = new Uint32Array(count * arrays.length);
  const inTurn = atMost(readsMost);
  const readTile = async (
    row: number,
    { chunkBytes, shardPath }: WrittenArray,
    tile: Tile,
  ): Promise<void> => {
    const given = { chunks: product(shape), chunkMaxBytes: 2 * chunkBytes + 1024 };
    const index = await writtenIndex(storage, shardPath(tile), given);
    for (const cell of tile.cells) values[row * count + cell] = Math.max(0, index[2 * positionOf(cell) + 1]!);
  };
  await Promise.all(
    arrays.flatMap((array, row) => tiles.map((tile) => inTurn(() => readTile(row, array, tile)))),
  );
  return {
    name: layoutName,
    dimensions: ["array", ...axes.dimensions],
    shape: [arrays.length, ...axes.shape],
    dataType: "uint32",
    values,
    compressed: true,
    attributes: {
      units: "byte",
      long_name: "what the chunk of each cell takes in its shard, 0 where there is none",
      comment: "The chunks of a shard follow each other from its beginning, in the order of its index.",
      arrays: arrays.map(({ name }) => name),
    },
  };
}

/**
 * Reads the layout of a run (the stored sizes of its chunks). Returns a function that computes the positions of the chunks in a shard; undefined if the run has
 * no layout.
 *
 * @throws StoreError if the layout cannot be read, is damaged, or does not name its arrays.
 */
export async function readLayout({
  group,
  find,
  valuesOf,
}: OpenGroup<unknown>): Promise<
  ((array: ZarrArray, shard: readonly number[]) => ShardIndex | undefined) | undefined
> {
  const layout = find(layoutName);
  if (layout === undefined) return undefined;
  const { arrays } = layout.attributes;
  const [rows, ...cellShape] = layout.shape;
  if (!Array.isArray(arrays) || arrays.length !== rows)
    throw new StoreError("unsupported", `${layout.path} does not name its arrays`);
  const rowOf = new Map(arrays.map((name, row) => [`${group}/${String(name)}`, row]));
  const lengths = Uint32Array.from(await valuesOf(layoutName));
  const count = product(cellShape);
  return ({ path, shape, shard }, shardAt) => {
    const row = rowOf.get(path);
    if (row === undefined || shard === undefined) return undefined;
    const whole = shard.chunksPerShard.slice(cellShape.length).every((chunks) => chunks === 1);
    if (!whole || cellShape.some((extent, axis) => extent !== shape[axis])) {
      throw new StoreError("unsupported", `${layout.path} does not fit ${path}`);
    }
    return indexOfShard(
      lengths.subarray(row * count, (row + 1) * count),
      cellShape,
      shard.chunksPerShard,
      shardAt,
    );
  };
}

/** Returns the index of a shard whose chunks are whole cells, stored one after the other in order. */
function indexOfShard(
  lengths: Uint32Array,
  cellShape: readonly number[],
  chunksPerShard: readonly number[],
  shardAt: readonly number[],
): ShardIndex {
  const chunks = product(chunksPerShard);
  const index = new Float64Array(2 * chunks);
  let offset = 0;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    let cell = 0;
    let stride = 1;
    let rest = chunk;
    for (let axis = cellShape.length - 1; axis >= 0; axis -= 1) {
      const per = chunksPerShard[axis]!;
      const at = shardAt[axis]! * per + (rest % per);
      cell = at < cellShape[axis]! ? cell + at * stride : Number.NaN;
      rest = Math.floor(rest / per);
      stride *= cellShape[axis]!;
    }
    const length = lengths[cell] ?? 0;
    index[2 * chunk] = offset;
    index[2 * chunk + 1] = length === 0 ? -1 : length;
    offset += length;
  }
  return index;
}

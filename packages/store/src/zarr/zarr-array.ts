import type { ByteCache } from "@halcyon/weather/source-kit";
import type { StoreStorage } from "../storage/storage.ts";
import { StoreError } from "../store-error.ts";
import { hostIsBigEndian, swapBytes } from "./byte-order.ts";
import { expandChunk } from "./chunks/chunk-bytes.ts";
import {
  parseShardIndex,
  type ShardIndex,
  type ShardIndexShape,
  shardIndexBytes,
} from "./chunks/shard-index.ts";
import type { ArrayMetadata, ByteCodec, DataType } from "./zarr-metadata.ts";

/** Array of a store. It is read chunk by chunk. */
export interface ZarrArray {
  /** Path of the array below the root of the store. */
  readonly path: string;
  readonly shape: readonly number[];
  /** Names of the dimensions, in the order of the shape. */
  readonly dimensions: readonly string[];
  readonly dataType: DataType;
  readonly fillValue: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Number of values in a chunk along each dimension. */
  readonly chunkShape: readonly number[];
  readonly chunkBytes: number;
  readonly byteSwapped: boolean;
  readonly codecs: readonly ByteCodec[];
  readonly keyOf: (coordinates: readonly number[]) => string;
  readonly shard: Shard | undefined;
}

interface Shard {
  /** Number of chunks in a shard along each dimension. */
  readonly chunksPerShard: readonly number[];
  readonly index: ShardIndexShape;
  readonly indexBytes: number;
  readonly indexAtStart: boolean;
}

/** Access to the chunks of a store. */
export interface ChunkAccess {
  readonly storage: StoreStorage;
  readonly indexes: ByteCache<ShardIndex | undefined>;
  /** Returns the positions of the chunks in a shard. Returns undefined if a reader must read the index of the shard instead. */
  readonly layout?: ((array: ZarrArray, shard: readonly number[]) => ShardIndex | undefined) | undefined;
  /** True if every object was written. A missing object is then an error. If false, a missing object is read as fill values. */
  readonly complete: boolean;
}

const itemBytes: Readonly<Record<DataType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  int64: 8,
  uint64: 8,
  float32: 4,
  float64: 8,
};

/** Maximum size of a chunk [bytes]. Larger chunks are refused, because a point store has small chunks. */
const chunkMaxBytes = 256 * 2 ** 20;
const shardChunksMax = 2 ** 20;

/**
 * Creates an array from its metadata.
 *
 * @throws StoreError `unsupported` if the shapes are incompatible, or if a chunk is too large.
 */
export function zarrArray(path: string, metadata: ArrayMetadata): ZarrArray {
  const { shape, data_type: dataType, dimension_names: names = [] } = metadata;
  const outer = metadata.chunk_grid.configuration.chunk_shape;
  const [first] = metadata.codecs;
  const sharding = first.name === "sharding_indexed" ? first.configuration : undefined;
  const chunkShape = sharding?.chunk_shape ?? outer;
  const dimensions = names.filter((name) => name !== null);
  const ranks = [outer.length, chunkShape.length, dimensions.length];
  if (ranks.some((rank) => rank !== shape.length)) {
    throw new StoreError(
      "unsupported",
      `${path}: its shape, chunks and dimension names do not fit each other`,
    );
  }
  const [bytesCodec, ...codecs] = sharding?.codecs ?? (metadata.codecs as ArrayCodecs);
  const chunkBytes = product(chunkShape) * itemBytes[dataType];
  const { separator } = metadata.chunk_key_encoding.configuration;
  if (chunkBytes > chunkMaxBytes)
    throw new StoreError("unsupported", `${path}: a chunk has ${chunkBytes} bytes`);
  return {
    path,
    shape,
    dimensions,
    dataType,
    fillValue: metadata.fill_value,
    attributes: metadata.attributes,
    chunkShape,
    chunkBytes,
    byteSwapped: (bytesCodec.configuration?.endian === "big") !== hostIsBigEndian,
    codecs,
    keyOf: (coordinates) => `${path}/${["c", ...coordinates].join(separator)}`,
    shard: sharding === undefined ? undefined : shardOf(path, outer, chunkBytes, sharding),
  };
}

type ArrayCodecs = Exclude<ArrayMetadata["codecs"], readonly [{ readonly name: "sharding_indexed" }]>;
type Sharding = Extract<ArrayMetadata["codecs"][0], { readonly name: "sharding_indexed" }>["configuration"];

function shardOf(path: string, outer: readonly number[], chunkBytes: number, sharding: Sharding): Shard {
  const { chunk_shape: inner, index_codecs: indexCodecs, index_location: location } = sharding;
  const chunksPerShard = outer.map((extent, axis) => extent / inner[axis]!);
  const chunks = product(chunksPerShard);
  if (chunksPerShard.some((count) => !Number.isInteger(count)) || chunks > shardChunksMax) {
    throw new StoreError(
      "unsupported",
      `${path}: its shards are not made of whole chunks, at most ${shardChunksMax}`,
    );
  }
  const [bytesCodec, ...codecs] = indexCodecs;
  if (codecs.some(({ name }) => name !== "crc32c")) {
    throw new StoreError("unsupported", `${path}: the index of its shards is compressed`);
  }
  const bigEndian = bytesCodec.configuration?.endian === "big";
  return {
    chunksPerShard,
    index: { chunks, codecs, bigEndian, chunkMaxBytes: 2 * chunkBytes + 1024 },
    indexBytes: shardIndexBytes(chunks, codecs),
    indexAtStart: location === "start",
  };
}

/**
 * Reads one chunk.
 *
 * @param coordinates - Position of the chunk in the grid of chunks.
 * @returns Decoded bytes of the chunk in this machine's byte order. The bytes are at the start of a buffer that is not shared and may be longer. Undefined if
 * the chunk has only fill values.
 * @throws StoreError if the chunk cannot be read or is damaged.
 */
export async function readChunk(
  array: ZarrArray,
  coordinates: readonly number[],
  access: ChunkAccess,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const encoded =
    array.shard === undefined
      ? await readObject(array, array.keyOf(coordinates), access)
      : await readFromShard(array, array.shard, coordinates, access);
  if (encoded === undefined) return undefined;
  const what = `chunk ${coordinates.join("/")} of ${array.path}`;
  const expanded = expandChunk(encoded, array.codecs, array.chunkBytes, what);
  const raw = hasOwnBuffer(expanded, encoded) ? expanded : new Uint8Array(expanded);
  if (array.byteSwapped) swapBytes(raw, itemBytes[array.dataType]);
  return raw;
}

/**
 * Returns true if the bytes are at the start of a buffer that nothing else uses. It is false for uncompressed bytes, which share the buffer of the stored
 * bytes, and for small arrays, which share a pool.
 */
function hasOwnBuffer(bytes: Uint8Array, stored: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer !== stored.buffer && byteOffset === 0 && 2 * byteLength > buffer.byteLength;
}

async function readObject(
  array: ZarrArray,
  key: string,
  { storage, complete }: ChunkAccess,
): Promise<Uint8Array | undefined> {
  const bytes = await storage.get(key);
  if (bytes === undefined && complete) throw new StoreError("missing", `${key} is not there`);
  return bytes;
}

async function readFromShard(
  array: ZarrArray,
  shard: Shard,
  coordinates: readonly number[],
  access: ChunkAccess,
): Promise<Uint8Array | undefined> {
  const found = await findInShard(array, shard, coordinates, access);
  if (found === undefined) return undefined;
  const bytes = await access.storage.getRange(found.key, found);
  if (bytes === undefined) throw new StoreError("missing", `${found.key} is not there any more`);
  return bytes;
}

/** Maximum size of a range that is read for many chunks [bytes]. */
const rangeMaxBytes = 32 * 2 ** 20;

/**
 * Minimum share of the bytes of a range that the wanted chunks must take. Below it, the chunks are read one by one. From a bucket, a request takes as long as
 * about 1 MB.
 */
const wantedShareMin = 1 / 4;

/**
 * Reads the stored bytes of many chunks, those of a shard in one range if enough of it is wanted.
 *
 * @returns Access to the chunks, which has these bytes. Chunks that are read through it pass the same checks as others.
 * @throws StoreError if a range or the index of a shard cannot be read.
 */
export async function readTogether(
  wanted: readonly { readonly array: ZarrArray; readonly coordinates: readonly number[] }[],
  access: ChunkAccess,
): Promise<ChunkAccess> {
  const found = await Promise.all(
    wanted.map(
      async ({ array, coordinates }) => array.shard && findInShard(array, array.shard, coordinates, access),
    ),
  );
  const held = found.filter((chunk) => chunk !== undefined);
  const ranges = await Promise.all(
    [...Map.groupBy(held, ({ key }) => key)].map(async ([key, chunks]) => {
      const offset = Math.min(...chunks.map((chunk) => chunk.offset));
      const length = Math.max(...chunks.map((chunk) => chunk.offset + chunk.length)) - offset;
      const wantedBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      const pays = chunks.length > 1 && wantedBytes >= wantedShareMin * length && length <= rangeMaxBytes;
      const bytes = pays ? await access.storage.getRange(key, { offset, length }) : undefined;
      return [key, { offset, bytes }] as const;
    }),
  );
  return { ...access, storage: withRanges(access.storage, new Map(ranges)) };
}

/** Returns a storage that has some ranges of its objects in memory. */
function withRanges(
  storage: StoreStorage,
  ranges: ReadonlyMap<string, { readonly offset: number; readonly bytes: Uint8Array | undefined }>,
): StoreStorage {
  return {
    get: (...given) => storage.get(...given),
    forget: (path) => storage.forget(path),
    close: () => storage.close(),
    getRange: async (key, range) => {
      const { offset, bytes } = ranges.get(key) ?? { offset: 0, bytes: undefined };
      if (bytes === undefined || !("offset" in range)) return storage.getRange(key, range);
      const from = range.offset - offset;
      const isInside = from >= 0 && from + range.length <= bytes.byteLength;
      return isInside ? bytes.subarray(from, from + range.length) : storage.getRange(key, range);
    },
  };
}

/** Returns the position of a chunk in its shard; undefined if the chunk contains only fill values. */
async function findInShard(
  array: ZarrArray,
  shard: Shard,
  coordinates: readonly number[],
  access: ChunkAccess,
): Promise<{ readonly key: string; readonly offset: number; readonly length: number } | undefined> {
  const { chunksPerShard } = shard;
  const shardAt = coordinates.map((at, axis) => Math.floor(at / chunksPerShard[axis]!));
  const key = array.keyOf(shardAt);
  const index =
    access.indexes.peek(key) ??
    (await access.indexes.load(
      key,
      async () => access.layout?.(array, shardAt) ?? readIndex(key, shard, access),
    ));
  if (index === undefined) return undefined;
  let position = 0;
  coordinates.forEach((at, axis) => {
    position = position * chunksPerShard[axis]! + (at % chunksPerShard[axis]!);
  });
  const length = index[2 * position + 1]!;
  return length < 0 ? undefined : { key, offset: index[2 * position]!, length };
}

/**
 * Returns true if a chunk was written. Reads only the index of its shard.
 *
 * @throws StoreError if the index cannot be read or is damaged.
 */
export async function holdsChunk(
  array: ZarrArray,
  coordinates: readonly number[],
  access: ChunkAccess,
): Promise<boolean> {
  const held =
    array.shard === undefined
      ? await readObject(array, array.keyOf(coordinates), access)
      : await findInShard(array, array.shard, coordinates, access);
  return held !== undefined;
}

async function readIndex(key: string, shard: Shard, access: ChunkAccess): Promise<ShardIndex | undefined> {
  const { indexBytes } = shard;
  const encoded = await access.storage.getRange(
    key,
    shard.indexAtStart ? { offset: 0, length: indexBytes } : { suffixLength: indexBytes },
  );
  if (encoded !== undefined) return parseShardIndex(encoded, shard.index, key);
  if (access.complete) throw new StoreError("missing", `${key} is not there`);
  return undefined;
}

export function product(factors: readonly number[]): number {
  return factors.reduce((total, factor) => total * factor, 1);
}

import type { AbsolutePath, AsyncReadable, RangeQuery } from "zarrita";
import { ByteCache } from "../work/byte-cache.ts";
import type { HttpObjects } from "./http-objects.ts";

/** A shard was replaced between the reading of its index and of a chunk in it. */
export class ShardChangedError extends Error {
  override readonly name = "ShardChangedError";
}

/** A shard that is not there. Its chunks are missing, where zarrita would give the fill value. */
export class ShardAbsentError extends Error {
  override readonly name = "ShardAbsentError";
}

interface ShardIndex {
  readonly bytes: Uint8Array;
  readonly etag: string | undefined;
}

export interface ZarrStorage extends Required<AsyncReadable> {
  /** Reads the indexes of shards anew from here on. */
  forgetIndexes(): void;
}

/**
 * An archive's objects as zarrita reads them. The index at the end of a shard is kept, and a chunk is taken only from the shard whose index
 * was read.
 *
 * @param indexBytes - Most that the kept indexes may take [bytes].
 */
export function zarrStorage(objects: HttpObjects, indexBytes: number): ZarrStorage {
  const noIndexes = (): ByteCache<ShardIndex> => new ByteCache(indexBytes, ({ bytes }) => bytes.length);
  let indexes = noIndexes();
  const read = async (
    path: AbsolutePath,
    range?: RangeQuery,
    etag?: string,
  ): Promise<ShardIndex | undefined> => {
    const object = await objects(path, range, etag);
    if (object.state === "changed") throw new ShardChangedError(path);
    return object.state === "found" ? object : undefined;
  };
  const readIndex = async (path: AbsolutePath, range: RangeQuery): Promise<ShardIndex> => {
    const index = await read(path, range);
    if (index === undefined) throw new ShardAbsentError(path);
    return index;
  };
  return {
    get: async (path) => (await read(path))?.bytes,
    getRange: async (path, range) => {
      if ("suffixLength" in range) return (await indexes.load(path, () => readIndex(path, range))).bytes;
      return (await read(path, range, indexes.peek(path)?.etag))?.bytes;
    },
    forgetIndexes: () => {
      indexes = noIndexes();
    },
  };
}

import { StoreError } from "../store-error.ts";
import { expandChunk, withChecksum } from "./chunk-bytes.ts";
import type { ByteCodec } from "./zarr-metadata.ts";

/** Where the chunks of a shard lie: [offset, length] of each, in order; a length of -1 where there is no chunk. */
export type ShardIndex = Float64Array;

/** Offset and length of a chunk that is not there. */
const absent = 2n ** 64n - 1n;
const entryBytes = 16;

/** Builds a shard: its chunks one after the other, then their index with its checksum. */
export function buildShard(chunks: readonly (Uint8Array | undefined)[]): Uint8Array {
  const index = new DataView(new ArrayBuffer(chunks.length * entryBytes));
  let offset = 0;
  chunks.forEach((chunk, position) => {
    index.setBigUint64(position * entryBytes, chunk === undefined ? absent : BigInt(offset), true);
    index.setBigUint64(
      position * entryBytes + 8,
      chunk === undefined ? absent : BigInt(chunk.byteLength),
      true,
    );
    offset += chunk?.byteLength ?? 0;
  });
  const sealed = withChecksum(new Uint8Array(index.buffer));
  const shard = new Uint8Array(offset + sealed.byteLength);
  let at = 0;
  for (const chunk of chunks) {
    if (chunk === undefined) continue;
    shard.set(chunk, at);
    at += chunk.byteLength;
  }
  shard.set(sealed, offset);
  return shard;
}

/** Bytes of the index of so many chunks, as stored. */
export function shardIndexBytes(chunks: number, codecs: readonly ByteCodec[]): number {
  return chunks * entryBytes + 4 * codecs.filter(({ name }) => name === "crc32c").length;
}

/**
 * Reads the index of a shard.
 *
 * @param chunkMaxBytes - No chunk can be larger as stored.
 * @throws StoreError `corrupt` where its checksum does not fit or it names what cannot be
 */
export function parseShardIndex(
  encoded: Uint8Array,
  { chunks, codecs, bigEndian, chunkMaxBytes }: ShardIndexShape,
  what: string,
): ShardIndex {
  const raw = expandChunk(encoded, codecs, chunks * entryBytes, `the index of ${what}`);
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const index = new Float64Array(chunks * 2);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const offset = view.getBigUint64(chunk * entryBytes, !bigEndian);
    const length = view.getBigUint64(chunk * entryBytes + 8, !bigEndian);
    if (offset === absent && length === absent) {
      index[2 * chunk + 1] = -1;
      continue;
    }
    if (offset > BigInt(Number.MAX_SAFE_INTEGER) || length > BigInt(chunkMaxBytes) || length === 0n) {
      throw new StoreError("corrupt", `the index of ${what} names a chunk of ${length} bytes at ${offset}`);
    }
    index[2 * chunk] = Number(offset);
    index[2 * chunk + 1] = Number(length);
  }
  return index;
}

export interface ShardIndexShape {
  readonly chunks: number;
  readonly codecs: readonly ByteCodec[];
  readonly bigEndian: boolean;
  readonly chunkMaxBytes: number;
}

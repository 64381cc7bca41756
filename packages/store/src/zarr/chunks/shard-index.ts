import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import { expandChunk, withChecksum } from "./chunk-bytes.ts";
import type { ByteCodec } from "../zarr-metadata.ts";

/** Positions of the chunks of a shard: [offset, length] for each chunk, in order. A length of -1 means that the chunk does not exist. */
export type ShardIndex = Float64Array;

const entryBytes = 16;

/** Value of each 32-bit half of an offset or a length if the chunk does not exist. */
const absentHalf = 2 ** 32 - 1;

/**
 * Builds a shard: the chunks in order, then their index with a checksum.
 *
 * @param head - Bytes to put before the chunks. Readers of shards ignore them.
 */
export function buildShard(
  chunks: readonly (Uint8Array | undefined)[],
  head: Uint8Array = new Uint8Array(),
): Uint8Array {
  const index = new DataView(new ArrayBuffer(chunks.length * entryBytes));
  let offset = head.byteLength;
  chunks.forEach((chunk, position) => {
    writeUint64(index, position * entryBytes, chunk && offset);
    writeUint64(index, position * entryBytes + 8, chunk?.byteLength);
    offset += chunk?.byteLength ?? 0;
  });
  const sealed = withChecksum(new Uint8Array(index.buffer));
  const shard = new Uint8Array(offset + sealed.byteLength);
  shard.set(head);
  let at = head.byteLength;
  for (const chunk of chunks) {
    if (chunk === undefined) continue;
    shard.set(chunk, at);
    at += chunk.byteLength;
  }
  shard.set(sealed, offset);
  return shard;
}

/** Returns the stored size of a shard index for a number of chunks [bytes]. */
export function shardIndexBytes(chunks: number, codecs: readonly ByteCodec[]): number {
  return chunks * entryBytes + 4 * codecs.filter(({ name }) => name === "crc32c").length;
}

/**
 * Reads the index of a shard.
 *
 * @param chunkMaxBytes - Maximum stored size of a chunk [bytes].
 * @throws StoreError `corrupt` if the index cannot be decoded, if its checksum does not match, or if a position is impossible
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
    const offset = uint64At(view, chunk * entryBytes, bigEndian);
    const length = uint64At(view, chunk * entryBytes + 8, bigEndian);
    if (offset === undefined && length === undefined) {
      index[2 * chunk + 1] = -1;
      continue;
    }
    if (!Number.isSafeInteger(offset) || length === undefined || length > chunkMaxBytes || length === 0) {
      throw new StoreError("corrupt", `the index of ${what} names a chunk of ${length} bytes at ${offset}`);
    }
    index[2 * chunk] = offset!;
    index[2 * chunk + 1] = length;
  }
  return index;
}

export interface ShardIndexShape {
  readonly chunks: number;
  readonly codecs: readonly ByteCodec[];
  readonly bigEndian: boolean;
  readonly chunkMaxBytes: number;
}

/** Reads a 64-bit number as two halves of 32 bits, because BigInt takes twice as long. Returns undefined if the number says that the chunk does not exist. */
function uint64At(view: DataView, at: number, bigEndian: boolean): number | undefined {
  const high = view.getUint32(bigEndian ? at : at + 4, !bigEndian);
  const low = view.getUint32(bigEndian ? at + 4 : at, !bigEndian);
  return high === absentHalf && low === absentHalf ? undefined : high * 2 ** 32 + low;
}

function writeUint64(view: DataView, at: number, value: number | undefined): void {
  view.setUint32(at, value === undefined ? absentHalf : value % 2 ** 32, true);
  view.setUint32(at + 4, value === undefined ? absentHalf : Math.floor(value / 2 ** 32), true);
}

const codecs = [{ name: "crc32c" }] as const;

/**
 * Reads the index of a shard that {@link buildShard} built.
 *
 * @param storage - Storage that contains the shard under its path.
 * @throws StoreError if the shard is damaged or no longer exists
 */
export async function writtenIndex(
  storage: StoreStorage,
  path: string,
  { chunks, chunkMaxBytes }: { readonly chunks: number; readonly chunkMaxBytes: number },
): Promise<ShardIndex> {
  const encoded = await storage.getRange(path, { suffixLength: shardIndexBytes(chunks, codecs) });
  if (encoded === undefined) throw new StoreError("missing", `${path} is not there any more`);
  return parseShardIndex(encoded, { chunks, codecs, bigEndian: false, chunkMaxBytes }, path);
}

import { Buffer } from "node:buffer";
import { constants, gunzipSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sealOf, unsealed } from "@halcyon/weather/source-kit";
import { StoreError } from "../../store-error.ts";
import type { ByteCodec } from "../zarr-metadata.ts";
import { packedMissing } from "@halcyon/schema";
import { hostIsBigEndian, littleEndianBytes } from "../byte-order.ts";

const checksumBytes = 4;

/** Zstandard compression level. Level 3 compresses better than level 1, and nearly as well as level 9 in a third of the time. */
const zstdLevel = 3;

/** Codecs that the store's writer applies to chunks, in the form used in Zarr metadata. */
export const writtenCodecs = [{ name: "zstd", configuration: { level: zstdLevel, checksum: true } }] as const;

/** Compresses a chunk. The compressed frame contains a checksum of its content. */
export function compressChunk(raw: Uint8Array): Uint8Array {
  return zstdCompressSync(raw, {
    params: {
      [constants.ZSTD_c_compressionLevel]: zstdLevel,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
}

/**
 * Decodes a chunk with its byte codecs.
 *
 * @param rawBytes - Size of the decoded chunk [bytes]. A larger buffer is never allocated.
 * @param what - Name of the chunk in errors.
 * @throws StoreError `corrupt` if the chunk cannot be decoded, if a checksum does not match, or if the decoded chunk has a different size
 */
export function expandChunk(
  encoded: Uint8Array,
  codecs: readonly ByteCodec[],
  rawBytes: number,
  what: string,
): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = unpooled(() => decoded(encoded, codecs, Math.max(1, rawBytes + checksumBytes * codecs.length)));
  } catch (error) {
    throw new StoreError("corrupt", `${what} cannot be decoded (${(error as Error).message})`, {
      cause: error,
    });
  }
  if (bytes.byteLength !== rawBytes) {
    throw new StoreError("corrupt", `${what} has ${bytes.byteLength} bytes in place of ${rawBytes}`);
  }
  return bytes;
}

/**
 * Runs work whose buffers get memory of their own. Node.js cuts small buffers out of a pool. A cell that is cached would have to be copied from there, so that
 * each cell would take twice its memory.
 */
function unpooled<Result>(work: () => Result): Result {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    return work();
  } finally {
    Buffer.poolSize = poolSize;
  }
}

function decoded(encoded: Uint8Array, codecs: readonly ByteCodec[], maxOutputLength: number): Uint8Array {
  // With room for more than may come out, all comes out in one piece.
  const limits = { maxOutputLength, chunkSize: roomFor(maxOutputLength) };
  return codecs.toReversed().reduce((bytes, { name }) => {
    if (name === "zstd") return zstdDecompressSync(bytes, limits);
    return name === "gzip" ? gunzipSync(bytes, limits) : withoutChecksum(bytes);
  }, encoded);
}

/** Returns a size that is larger than `bytes` and holds a whole number of values of any type [bytes]. */
function roomFor(bytes: number): number {
  return Math.max(constants.Z_MIN_CHUNK, 8 * (Math.floor(bytes / 8) + 1));
}

function withoutChecksum(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength < checksumBytes) throw new Error("no checksum");
  const content = unsealed(bytes);
  if (content === undefined) throw new Error("its checksum does not fit");
  return content;
}

/** Returns the bytes followed by their CRC-32C, like the Zarr codec `crc32c`. */
export function withChecksum(bytes: Uint8Array): Uint8Array {
  const sealed = new Uint8Array(bytes.byteLength + checksumBytes);
  sealed.set(bytes);
  sealed.set(sealOf(bytes), bytes.byteLength);
  return sealed;
}

/** Returns the stored bytes of a chunk of packed values. Returns undefined if all values are missing, because shards omit such chunks. */
export function packedChunk(values: Int16Array): Uint8Array | undefined {
  if (values.every((value) => value === packedMissing)) return undefined;
  // Most machines hold the bytes as they are stored: a run of the globe has no time for 16 million copies.
  const bytes = hostIsBigEndian
    ? littleEndianBytes(values)
    : new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return compressChunk(bytes);
}

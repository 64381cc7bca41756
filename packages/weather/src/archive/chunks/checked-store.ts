import { unsealed } from "../../io/seal.ts";
import type { ZarrStore } from "./zarr-group.ts";
import { z } from "zod";

/** Size of the header of a Blosc chunk [bytes]. */
const headerBytes = 16;

const compressors = new Map([
  ["blosclz", 0],
  ["lz4", 1],
  ["lz4hc", 1],
  ["snappy", 2],
  ["zlib", 3],
  ["zstd", 4],
]);

const shuffles = new Map([
  ["noshuffle", 0],
  ["shuffle", 0b001],
  ["bitshuffle", 0b100],
]);

/**
 * Checks that the header of a Blosc chunk agrees with its length and codec. This is necessary because a decoder returns wrong numbers for a truncated chunk
 * or a header with a flipped bit.
 *
 * @param decodedBytes - Size of the decoded chunk [bytes].
 * @throws Error if the header does not agree with the length or the codec.
 * @see https://github.com/Blosc/c-blosc/blob/main/README_CHUNK_FORMAT.rst
 */
function checkBloscHeader(bytes: Uint8Array, { configuration }: Codec, decodedBytes: number): void {
  if (bytes.length < headerBytes) throw new Error(`${bytes.length} bytes are not a Blosc chunk`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [version, flags, typeBytes] = [bytes[0]!, bytes[2]!, bytes[3]!];
  const [nBytes, blockBytes, cBytes] = [4, 8, 12].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
  ];
  const isCopied = (flags & 0b10) !== 0;
  const { cname, shuffle, typesize } = configuration;
  const agrees =
    version === 2 &&
    bytes[1] === 1 &&
    cBytes === bytes.length &&
    nBytes === decodedBytes &&
    blockBytes > 0 &&
    blockBytes <= nBytes &&
    isCopied === (cBytes === nBytes + headerBytes) &&
    (flags & 0b101) === (shuffles.get(String(shuffle)) ?? flags & 0b101) &&
    (flags & 0b1000) === 0 &&
    flags >> 5 === (compressors.get(String(cname)) ?? flags >> 5) &&
    typeBytes === (typesize ?? typeBytes);
  if (!agrees) throw new Error("its Blosc header does not agree with its length and its codec");
}

/** Error for a shard that does not exist. Without this error, zarrita would return the fill value for the missing chunks. */
export class ShardAbsentError extends Error {
  override readonly name = "ShardAbsentError";
}

/** Store of objects by key. It returns null if an object does not exist. */
export interface KeyedObjects {
  get(key: string): Promise<Uint8Array | null>;
  getRange(key: string, range: object): Promise<Uint8Array | null>;
}

/** Returns a Zarr store that checks bytes before zarrita decodes them. A shard index is checked by its checksum, a chunk by its checksum or header. */
export function checkedStore(objects: KeyedObjects): ZarrStore {
  const known = new Map<string, Promise<ArrayCodecs>>();
  const codecsOf = (key: string): Promise<ArrayCodecs> => {
    const [, array] = key.split("/");
    const codecs = known.get(array!) ?? readCodecs(objects, array!);
    known.set(array!, codecs);
    codecs.catch(() => known.delete(array!));
    return codecs;
  };
  return {
    get: async (key) => {
      const bytes = await objects.get(key);
      if (bytes === null || key.endsWith("/zarr.json")) return bytes ?? undefined;
      checkChunk(bytes, await codecsOf(key));
      return bytes;
    },
    getRange: async (key, range) => {
      const bytes = await objects.getRange(key, range);
      if (bytes === null) throw new ShardAbsentError(key);
      const codecs = await codecsOf(key);
      if ("suffixLength" in range) checkSums(bytes, codecs.indexCodecs ?? []);
      else checkChunk(bytes, codecs);
      return bytes;
    },
  };
}

async function readCodecs(objects: KeyedObjects, array: string): Promise<ArrayCodecs> {
  const metadata = await objects.get(`/${array}/zarr.json`);
  if (metadata === null) throw new Error(`${array} has no metadata`);
  return arrayCodecs(metadata);
}

function checkChunk(bytes: Uint8Array, { codecs, chunkBytes }: ArrayCodecs): void {
  const inner = checkSums(bytes, codecs);
  const last = codecs.findLast(({ name }) => name !== "crc32c");
  if (last?.name === "blosc") checkBloscHeader(inner, last, chunkBytes);
  if (last?.name === "bytes" && inner.length !== chunkBytes)
    throw new Error(`it does not have ${chunkBytes} bytes`);
}

/** Verifies the checksums that the last codecs appended, and returns the bytes without them. */
function checkSums(bytes: Uint8Array, codecs: readonly Codec[]): Uint8Array {
  if (codecs.at(-1)?.name !== "crc32c") return bytes;
  const inner = unsealed(bytes);
  if (inner === undefined) throw new Error("it does not have the checksum that it names");
  return checkSums(inner, codecs.slice(0, -1));
}

const codecSchema = z.object({
  name: z.string(),
  configuration: z.record(z.string(), z.unknown()).default({}),
});
const codecsSchema = z.array(codecSchema);
const shapeSchema = z.array(z.int().min(1));

const shardingSchema = z.object({
  chunk_shape: shapeSchema,
  codecs: codecsSchema,
  index_codecs: codecsSchema,
  index_location: z.enum(["start", "end"]).default("end"),
});

const arraySchema = z.object({
  data_type: z.string(),
  chunk_grid: z.object({ configuration: z.object({ chunk_shape: shapeSchema }) }),
  codecs: codecsSchema,
});

type Codec = z.output<typeof codecSchema>;

/** Codecs and chunk size of an array, for checking bytes before they are decoded. */
interface ArrayCodecs {
  /** Codecs of a chunk, in the order in which they are applied. */
  readonly codecs: readonly Codec[];
  /** Codecs of the shard index; undefined if chunks are not in shards. */
  readonly indexCodecs: readonly Codec[] | undefined;
  /** Size of a decoded chunk [bytes]. */
  readonly chunkBytes: number;
}

/**
 * Reads the codecs of an array from its Zarr version 3 metadata.
 *
 * @throws Error if a codec is unknown, or if shards begin with their index, which is not supported.
 */
function arrayCodecs(metadata: Uint8Array): ArrayCodecs {
  const {
    data_type: type,
    chunk_grid: grid,
    codecs,
  } = arraySchema.parse(JSON.parse(Buffer.from(metadata).toString()));
  const sharded = codecs.find(({ name }) => name === "sharding_indexed");
  const sharding = sharded && shardingSchema.parse(sharded.configuration);
  if (sharding?.index_location === "start")
    throw new Error("shards that begin with their index are not read");
  const shape = sharding?.chunk_shape ?? grid.configuration.chunk_shape;
  return {
    codecs: sharding?.codecs ?? codecs,
    indexCodecs: sharding?.index_codecs,
    chunkBytes: shape.reduce((product, side) => product * side, numberBytes(type)),
  };
}

/** Returns the number of bytes of a number type, such as 4 for `float32`. */
function numberBytes(type: string): number {
  const bits = Number(/^(?:u?int|float)(\d+)$/.exec(type)?.[1]);
  if (Number.isNaN(bits)) throw new Error(`numbers of type ${type} are not read`);
  return bits / 8;
}

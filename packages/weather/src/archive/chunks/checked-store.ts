import { unsealed } from "../../io/seal.ts";
import { type ArrayCodecs, arrayCodecs, type Codec } from "./array-codecs.ts";
import { checkBloscHeader } from "./blosc-header.ts";
import type { ZarrStore } from "./zarr-group.ts";

/** A shard that is not there. Its chunks are missing, where zarrita would give the fill value. */
export class ShardAbsentError extends Error {
  override readonly name = "ShardAbsentError";
}

/** What holds objects by their keys, and gives null for one that is not there. */
export interface KeyedObjects {
  get(key: string): Promise<Uint8Array | null>;
  getRange(key: string, range: object): Promise<Uint8Array | null>;
}

/**
 * A Zarr store as zarrita reads it. Before decoding, the index of a shard is held against its checksum, and a chunk against its checksum or its
 * header. zarrita checks neither.
 */
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

/** Checks the checksums that the last codecs have added, and gives the bytes without them. */
function checkSums(bytes: Uint8Array, codecs: readonly Codec[]): Uint8Array {
  if (codecs.at(-1)?.name !== "crc32c") return bytes;
  const inner = unsealed(bytes);
  if (inner === undefined) throw new Error("it does not have the checksum that it names");
  return checkSums(inner, codecs.slice(0, -1));
}

import { packedMissing } from "@halcyon/schema";
import { littleEndianBytes } from "./byte-order.ts";
import { compressChunk } from "./chunk-bytes.ts";

/** A chunk of packed values as it is stored; undefined where all are missing, which is left out of a shard. */
export function packedChunk(values: Int16Array): Uint8Array | undefined {
  return values.every((value) => value === packedMissing)
    ? undefined
    : compressChunk(littleEndianBytes(values));
}

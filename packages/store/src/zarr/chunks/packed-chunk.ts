import { packedMissing } from "@halcyon/schema";
import { hostIsBigEndian, littleEndianBytes } from "../byte-order.ts";
import { compressChunk } from "./chunk-bytes.ts";

/** A chunk of packed values as it is stored; undefined where all are missing, which is left out of a shard. */
export function packedChunk(values: Int16Array): Uint8Array | undefined {
  if (values.every((value) => value === packedMissing)) return undefined;
  // Most machines hold the bytes as they are stored: a run of the globe has no time for 16 million copies.
  const bytes = hostIsBigEndian
    ? littleEndianBytes(values)
    : new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return compressChunk(bytes);
}

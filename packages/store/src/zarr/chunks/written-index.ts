import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import { parseShardIndex, type ShardIndex, shardIndexBytes } from "./shard-index.ts";

const codecs = [{ name: "crc32c" }] as const;

/**
 * Reads the index of a shard written by this writer.
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

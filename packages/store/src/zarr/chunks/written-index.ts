import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import { parseShardIndex, type ShardIndex, shardIndexBytes } from "./shard-index.ts";

const codecs = [{ name: "crc32c" }] as const;

/**
 * Reads the index of a shard that this writer wrote.
 *
 * @param storage - Where it lies under the path.
 * @throws StoreError where the shard is damaged or not there any more
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

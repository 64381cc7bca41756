import type { StoreStorage } from "../../storage/storage.ts";
import { writtenIndex } from "../../zarr/chunks/written-index.ts";
import type { RecordBlock, RecordLayout } from "../record-layout.ts";
import type { RecordStoreDescription } from "../record-store-description.ts";

/**
 * The cells of which no chunk of any variable was written, as the indexes of the shards say.
 *
 * @param storage - Where the shards lie under their paths.
 * @throws StoreError where a shard is damaged
 */
export async function bareCells(
  storage: StoreStorage,
  { cells }: RecordStoreDescription,
  { chunkSteps, shardChunks, tiling }: RecordLayout,
  shards: readonly { readonly block: RecordBlock; readonly path: string }[],
): Promise<ReadonlySet<number>> {
  const count = "sites" in cells ? cells.sites.length : cells.latitudes.length * cells.longitudes.length;
  const bare = new Set(Array.from({ length: count }, (_, cell) => cell));
  const chunks = tiling.shape.reduce((product, edge) => product * edge, shardChunks);
  const shape = { chunks, chunkMaxBytes: 2 * (2 * chunkSteps + 512) };
  for (const { block, path } of shards) {
    const asked = block.cells.filter((cell) => bare.has(cell));
    if (asked.length === 0) continue;
    const index = await writtenIndex(storage, path, shape);
    for (const cell of asked) {
      const from = tiling.positionOf(cell) * shardChunks;
      const held = index.subarray(2 * from, 2 * (from + shardChunks));
      if (held.some((length, at) => at % 2 === 1 && length >= 0)) bare.delete(cell);
    }
  }
  return bare;
}

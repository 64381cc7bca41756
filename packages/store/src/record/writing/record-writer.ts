import { randomBytes } from "node:crypto";
import { packedMissing, type VariableName } from "@halcyon/schema";
import { recordPackings } from "@halcyon/weather/source-kit";
import { openShelf, type StoreRoot } from "../../publication/open-shelf.ts";
import { StoreError } from "../../store-error.ts";
import { packedChunk } from "../../zarr/chunks/chunk-bytes.ts";
import { buildShard, writtenIndex } from "../../zarr/chunks/shard-index.ts";
import { graceMsDefault, planOf, recordGroups, recordStem } from "./record-groups.ts";
import {
  type RecordBlock,
  type RecordLayout,
  recordLayout,
  type RecordStoreDescription,
} from "../record-layout.ts";
import { recordFiles } from "./record-metadata.ts";
import { recordGroupName } from "../record-pointer.ts";
import type { StoreStorage } from "../../storage/storage.ts";

export interface RecordWriterOptions {
  /**
   * Revision that distinguishes contents with the same description, such as corrected files. A writer continues only work of the same
   * revision.
   */
  readonly revision?: string;
  /** Time for which the files of a replaced record are kept, for readers that still use them [ms]; 15 minutes by default. */
  readonly graceMs?: number;
  /** Returns the current time [ms since 1970]. */
  readonly clock?: () => number;
}

/**
 * Writer of one record. Readers see nothing of the record until it is published. If an earlier writer ended before publishing, this writer continues its work.
 */
export interface RecordWriter {
  readonly description: RecordStoreDescription;
  /** Blocks that are written one by one. Each block has the cells of one tile for a few chunks of time. Blocks of neighbouring tiles follow each other. */
  readonly blocks: readonly RecordBlock[];
  /** Number of steps per chunk: one year of hourly steps, or forty years of daily steps. */
  readonly chunkSteps: number;
  /** Returns true if a block of a variable is already written, by this writer or by an earlier one that ended before publishing. */
  isWritten(block: RecordBlock, name: VariableName): boolean;
  /**
   * Writes a block of a variable.
   *
   * @param values - Values packed as the description says, [cell][step]; `packedMissing` for missing values. Chunks without values are left
   * out.
   */
  writeBlock(block: RecordBlock, name: VariableName, values: Int16Array): Promise<void>;
  /**
   * Publishes the complete record in place of the previous one.
   *
   * @returns Path of the record's group below the root of the store.
   * @throws StoreError `incomplete` if a block of a variable was not written
   */
  publish(): Promise<string>;
}

/**
 * Opens the writer of a record. Only one process may write a record at a time. If an earlier writer with the same description and revision ended before
 * publishing, the new writer continues its work. Otherwise the record is written from the beginning.
 *
 * @param root - Folder of the store, or its bucket.
 * @throws StoreError if the store cannot be read or written.
 * @example Continues from {@link surveyCells}.
 * ```js
 * const description = {
 *   ...history.describe(),
 *   record: "history",
 *   cells: survey,
 *   variables: new Map([["temperature_2m", history.describe().variables.get("temperature_2m")]]),
 * };
 * const writer = await openRecordWriter(root, description);
 * writer.blocks.length; // => 1
 * ```
 */
export async function openRecordWriter(
  root: StoreRoot,
  description: RecordStoreDescription,
  { revision = "", graceMs = graceMsDefault, clock = Date.now }: RecordWriterOptions = {},
): Promise<RecordWriter> {
  checkDescription(description);
  const { record, variables } = description;
  const shelf = openShelf(root, record);
  const settle = (): Promise<void> => shelf.settle(recordGroups(clock()), graceMs, clock());
  await settle();
  const plan = planOf(description, revision);
  const draft = await shelf.takeUp(recordStem, plan, nextGroup);
  const written = new Set(draft.there);
  const layout = recordLayout(description);
  const isWritten = (block: RecordBlock, name: VariableName): boolean => written.has(shardPath(name, block));

  return {
    description,
    blocks: layout.blocks,
    chunkSteps: layout.chunkSteps,
    isWritten,
    writeBlock: async (block, name, values) => {
      if (!variables.has(name)) throw new Error(`The description of the record does not name ${name}.`);
      const steps = block.to - block.from + 1;
      if (values.length !== block.cells.length * steps) {
        throw new Error(
          `${name} has ${values.length} values for ${block.cells.length} cells of ${steps} steps.`,
        );
      }
      const path = shardPath(name, block);
      await draft.write(path, shardOf(layout, block, values));
      written.add(path);
    },
    publish: async () => {
      const paths = [...variables.keys()].flatMap((name) =>
        layout.blocks.map((block) => ({ block, path: shardPath(name, block) })),
      );
      const there = await draft.files();
      const lacking = paths.filter(({ path }) => !there.has(path));
      if (lacking.length > 0) {
        const what = `The record ${record} lacks ${lacking.length} shards, ${lacking[0]!.path} first`;
        throw new StoreError("incomplete", what);
      }
      const bare = await bareCells(draft.storage, description, layout, paths);
      const files = [...recordFiles(description, layout, (cell) => bare.has(cell), plan)];
      await Promise.all(files.map(async ([path, content]) => draft.write(path, content)));
      await draft.close();
      const group = await draft.finish();
      await settle();
      return `${record}/${group}`;
    },
  };
}

/** Builds the shard of a block from separately compressed chunks. Chunks without values are omitted. */
function shardOf(
  { chunkSteps, shardChunks, tiling }: RecordLayout,
  { cells, from, to }: RecordBlock,
  values: Int16Array,
): Uint8Array {
  const steps = to - from + 1;
  const places = tiling.shape.reduce((count, edge) => count * edge, 1);
  const chunks = Array.from<Uint8Array | undefined>({ length: places * shardChunks });
  cells.forEach((cell, position) => {
    for (let along = 0; along * chunkSteps < steps; along += 1) {
      const start = position * steps + along * chunkSteps;
      const chunk = new Int16Array(chunkSteps).fill(packedMissing);
      chunk.set(values.subarray(start, Math.min(start + chunkSteps, (position + 1) * steps)));
      chunks[tiling.positionOf(cell) * shardChunks + along] = packedChunk(chunk);
    }
  });
  return buildShard(chunks);
}

function shardPath(name: VariableName, { coordinates }: RecordBlock): string {
  return [name, "c", ...coordinates].join("/");
}

/** Returns the folder name of the next publication, which contains the number of the publication. */
function nextGroup(groups: readonly string[]): string {
  const numbers = groups.map((name) => Number(recordGroupName.exec(name)?.[1] ?? 0));
  return `${String(Math.max(0, ...numbers) + 1).padStart(6, "0")}-${randomBytes(4).toString("hex")}`;
}

function checkDescription({ cells, variables, step, first, last }: RecordStoreDescription): void {
  const count = "sites" in cells ? cells.sites.length : cells.latitudes.length * cells.longitudes.length;
  if (count < 1 || variables.size < 1) throw new Error("A record has at least one cell and one variable.");
  if (!Number.isInteger(first) || !Number.isInteger(last) || last < first) {
    throw new Error("The steps of a record are whole, and its last is not before its first.");
  }
  if (!("sites" in cells) && (cells.sea.length !== count || cells.elevationM.length !== count)) {
    throw new Error(`A grid of ${count} cells needs as many values of sea and elevationM.`);
  }
  for (const [name, { packing }] of variables) {
    const isOne = recordPackings(name, step).some(
      ({ multiplier, divisor }) => packing.multiplier === multiplier && packing.divisor === divisor,
    );
    if (!isOne) throw new Error(`${name} is packed in another way than recordPackings says.`);
  }
}

/**
 * Returns the cells for which no variable has a written chunk, according to the indexes of the shards.
 *
 * @param storage - Storage that contains the shards under their paths.
 * @throws StoreError if a shard is missing or damaged
 */
async function bareCells(
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

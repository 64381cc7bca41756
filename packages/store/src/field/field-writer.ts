import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { z } from "zod";
import { lockPart, openShelf, type StoreRoot } from "../publication/open-shelf.ts";
import { openWorkArea, type WorkArea, workAreas } from "../publication/work-area.ts";
import { newGroupName, type PublishedRun, publishedRuns, runStamp } from "../run/run-pointer.ts";
import { type Retention, runGroups } from "../run/writing/run-groups.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { StoreError } from "../store-error.ts";
import { littleEndianBytes } from "../zarr/byte-order.ts";
import { compressChunk, expandChunk, writtenCodecs } from "../zarr/chunks/chunk-bytes.ts";
import { parseDocument } from "../zarr/zarr-metadata.ts";
import {
  chunkShapeOf,
  fieldAttributesSchema,
  type FieldDescription,
  fieldFiles,
  type FieldValues,
  gzipLevel,
  layerNumber,
  type LayerRange,
  missingValues,
  storedAs,
} from "./field-group.ts";

export interface FieldWriterOptions {
  /** Revision that distinguishes contents with the same description. A writer continues only work of the same revision. */
  readonly revision?: string;
  /** Time for which the files of a retired run are kept, for readers that still use them [ms]; 15 minutes by default. */
  readonly graceMs?: number;
  /** Returns the current time [ms since 1970]. */
  readonly clock?: () => number;
}

/** Block of a field that is written at once: at most 16 x 16 cells, with all hours and layers. */
export interface FieldBlock {
  /** Name of the block, which is unique in its field. */
  readonly name: string;
  /** Cells of the block that have numbers: positions in the grid, row by row, ascending. */
  readonly cells: readonly number[];
}

/** Writer of the field of one run. Readers see nothing of it until it is published. If an earlier writer ended before that, this writer continues its work. */
export interface FieldWriter {
  /** The run, if the same field of it is published already. There is then nothing to write. */
  readonly published: PublishedRun | undefined;
  /** Blocks of the field that have at least one cell. They are written one by one. */
  readonly blocks: readonly FieldBlock[];
  /** Returns true if a block is already written, by this writer or by an earlier one that ended before publishing. */
  isWritten(block: FieldBlock): boolean;
  /** Returns the values of a block in which all numbers are missing. */
  emptyBlock(block: FieldBlock): Map<string, FieldValues>;
  /**
   * Writes a block.
   *
   * @param values - Packed numbers of each layer, [cell of the block][hour].
   */
  writeBlock(block: FieldBlock, values: ReadonlyMap<string, FieldValues>): Promise<void>;
  /**
   * Publishes the complete field in place of the one before.
   *
   * @throws StoreError `incomplete` if a block was not written, or if a written block is damaged. A damaged block counts as not written from then on.
   */
  publish(): Promise<PublishedRun>;
  /** Releases all file handles and connections. The written blocks remain for the next writer. */
  close(): Promise<void>;
}

/** Edge of a block [cells]. It divides the edge of a chunk, so each block lies in one chunk. */
const blockEdge = 16;

/** Number of runs that stay published: the newest, and one that answers if the newest is damaged. */
const keepRuns = 2;

const graceMsDefault = 15 * 60_000;

/**
 * Opens the writer of a field: the layers of one map, made from one run. In a folder, only one writer per map can be open. In a bucket, writers with the same
 * contents share the field.
 *
 * @param root - Folder of the fields, or its bucket.
 * @throws StoreError `busy` while another writer of the map is open in the folder
 * @example
 * ```js
 * const description = {
 *   map: "map_1",
 *   id: "gfs",
 *   synthetic: true,
 *   latitudes: [51.5, 51.25],
 *   longitudes: [0, 0.25],
 *   cells: [0, 3],
 *   from: 498_672,
 *   hours: 2,
 *   layers: new Map([["score", { longName: "score of the task" }]]),
 *   attribution: "made",
 *   licence: { name: "CC0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
 * };
 * const writer = await openFieldWriter(root, description, 498_672);
 * await writer.writeBlock(writer.blocks[0], new Map([["score", Uint16Array.of(1000, 2000, 3000, 10_000)]]));
 * const { run } = await writer.publish();
 * await writer.close();
 * run; // => 498_672
 * ```
 */
export async function openFieldWriter(
  root: StoreRoot,
  description: FieldDescription,
  run: EpochHour,
  { revision = "", graceMs = graceMsDefault, clock = Date.now }: FieldWriterOptions = {},
): Promise<FieldWriter> {
  checkDescription(description);
  const { map } = description;
  const lock = await lockPart(root, map);
  const shelf = openShelf(root, map);
  const retention: Retention = { keepRuns, graceMs };
  const settle = (): Promise<void> => shelf.settle(runGroups(retention, clock()), graceMs, clock());
  const close = async (): Promise<void> => {
    await shelf.close();
    lock[Symbol.dispose]();
  };
  try {
    await settle();
    const plan = planOf(description, run, revision);
    const published = await publishedWith(shelf.storage, map, run, plan);
    const areaName = `${runStamp(run)}-${plan.slice(0, 16)}`;
    const area = openWorkArea(root, map, areaName);
    const written = new Set(published === undefined ? await area.paths() : []);
    const blocks = blocksOf(description);
    return {
      published,
      blocks,
      isWritten: ({ name }) => published !== undefined || written.has(name),
      emptyBlock: ({ cells }) =>
        new Map(
          [...description.layers].map(([name, layer]) => [
            name,
            missingValues(layer, cells.length * description.hours),
          ]),
        ),
      writeBlock: async (block, values) => {
        await area.put(block.name, blockBytes(description, block, values));
        written.add(block.name);
      },
      publish: async () => {
        if (published !== undefined) return published;
        const lacking = blocks.filter(({ name }) => !written.has(name));
        if (lacking.length > 0) throw incomplete(map, run, lacking.length, lacking[0]!);
        const draft = await shelf.takeUp(runStamp(run), plan, () => newGroupName(run));
        const ranges = new Map<string, LayerRange>();
        for (const chunk of chunksOf(description, blocks)) {
          const values = await chunkValues(description, chunk, area).catch(async (error: unknown) => {
            if (!(error instanceof DamagedBlock)) throw error;
            await area.remove([error.block.name]);
            written.delete(error.block.name);
            throw incomplete(map, run, 1, error.block);
          });
          for (const [path, bytes] of chunkFiles(description, chunk, values)) await draft.write(path, bytes);
          widenRanges(ranges, description, values);
        }
        for (const [path, content] of fieldFiles(description, { run, plan, ranges }))
          await draft.write(path, content);
        await draft.close();
        const group = await draft.finish();
        await settle();
        await clearAreas(root, map, areaName);
        return { run, group: `${map}/${group}` };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function incomplete(map: string, run: EpochHour, count: number, { name }: FieldBlock): StoreError {
  const what = `The field of ${map}, run of ${formatEpochHour(run)}, lacks ${count} blocks, ${name} first`;
  return new StoreError("incomplete", what);
}

/** Removes the blocks of a published field, and those of fields that it replaces. */
async function clearAreas(root: StoreRoot, map: string, published: string): Promise<void> {
  const stamp = published.slice(0, runStamp(0).length);
  for (const { name } of await workAreas(root, map)) {
    if (name.slice(0, stamp.length) <= stamp) await openWorkArea(root, map, name).clear();
  }
}

/** Returns the run if its published field has the given plan. */
async function publishedWith(
  storage: StoreStorage,
  map: string,
  run: EpochHour,
  plan: string,
): Promise<PublishedRun | undefined> {
  const found = (await publishedRuns(storage, map)).find((one) => one.run === run);
  if (found === undefined) return undefined;
  const key = `${found.group}/zarr.json`;
  const bytes = await storage.get(key);
  if (bytes === undefined) return undefined;
  return parseDocument(bytes, groupSchema, key).attributes.halcyon.plan === plan ? found : undefined;
}

const groupSchema = z.object({ attributes: fieldAttributesSchema });

function planOf(description: FieldDescription, run: EpochHour, revision: string): string {
  const { layers, ...rest } = description;
  return createHash("sha256")
    .update(JSON.stringify([rest, [...layers], run, revision, chunkShapeOf(description), blockEdge]))
    .digest("hex");
}

/** Returns the blocks that have a cell, row by row. */
function blocksOf({ cells, longitudes }: FieldDescription): readonly FieldBlock[] {
  const width = longitudes.length;
  const found = new Map<string, number[]>();
  for (const cell of cells) {
    const name = `${Math.floor(cell / width / blockEdge)}-${Math.floor((cell % width) / blockEdge)}`;
    const known = found.get(name);
    if (known === undefined) found.set(name, [cell]);
    else known.push(cell);
  }
  return [...found].map(([name, own]) => ({ name, cells: own }));
}

/** Returns the bytes of a block, [layer][cell][hour], compressed and with a checksum. */
function blockBytes(
  { layers, hours }: FieldDescription,
  { name, cells }: FieldBlock,
  values: ReadonlyMap<string, FieldValues>,
): Uint8Array {
  const length = cells.length * hours;
  const raw = new Uint8Array(bytesEach(layers) * length);
  let offset = 0;
  for (const [layerName, layer] of layers) {
    const own = values.get(layerName);
    if (own?.length !== length || own.constructor !== missingValues(layer, 0).constructor) {
      throw new Error(`Block ${name} needs ${length} numbers of ${layerName} in the type of its layer.`);
    }
    raw.set(littleEndianBytes(own), offset);
    offset += own.byteLength;
  }
  return compressChunk(raw);
}

/** Returns the size of the numbers of all layers for one cell and hour [bytes]. */
function bytesEach(layers: FieldDescription["layers"]): number {
  return [...layers.values()].reduce((sum, layer) => sum + missingValues(layer, 0).BYTES_PER_ELEMENT, 0);
}

/** Chunk of all layers: the rows and columns from a corner on, with all hours. */
interface Column {
  readonly coordinates: readonly [row: number, column: number];
  readonly blocks: readonly FieldBlock[];
}

/** Yields the chunks of a grid, with the blocks that lie in them. */
function* chunksOf(description: FieldDescription, blocks: readonly FieldBlock[]): Generator<Column> {
  const { latitudes, longitudes } = description;
  const [, rows, columns] = chunkShapeOf(description);
  for (let row = 0; row * rows < latitudes.length; row += 1) {
    for (let column = 0; column * columns < longitudes.length; column += 1) {
      const own = blocks.filter(({ cells: [first] }) => {
        const at = [
          Math.floor(first! / longitudes.length / rows),
          Math.floor((first! % longitudes.length) / columns),
        ];
        return at[0] === row && at[1] === column;
      });
      yield { coordinates: [row, column], blocks: own };
    }
  }
}

class DamagedBlock extends Error {
  readonly block: FieldBlock;

  constructor(block: FieldBlock) {
    super(`The block ${block.name} is damaged or gone.`);
    this.block = block;
  }
}

/** Reads the blocks of a chunk. Returns the values of each layer for all hours, [hour][row][column] of the chunk. The hours are padded to whole chunks. */
async function chunkValues(
  description: FieldDescription,
  { coordinates: [row, column], blocks }: Column,
  area: WorkArea,
): Promise<ReadonlyMap<string, FieldValues>> {
  const { layers, hours, longitudes } = description;
  const [chunkHours, rows, columns] = chunkShapeOf(description);
  const plane = rows * columns;
  const padded = Math.ceil(hours / chunkHours) * chunkHours;
  const values = new Map([...layers].map(([name, layer]) => [name, missingValues(layer, padded * plane)]));
  for (const block of blocks) {
    const length = block.cells.length * hours;
    const raw = await readBlock(block, bytesEach(layers) * length, area);
    const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
    let offset = 0;
    for (const target of values.values()) {
      const size = target.BYTES_PER_ELEMENT;
      for (const cell of block.cells) {
        const y = Math.floor(cell / longitudes.length) - row * rows;
        const x = (cell % longitudes.length) - column * columns;
        for (let at = y * columns + x, hour = 0; hour < hours; hour += 1, at += plane, offset += size) {
          target[at] = size === 2 ? view.getUint16(offset, true) : view.getInt32(offset, true);
        }
      }
    }
  }
  return values;
}

async function readBlock(block: FieldBlock, bytes: number, area: WorkArea): Promise<Uint8Array> {
  const encoded = await area.get(block.name);
  if (encoded === undefined) throw new DamagedBlock(block);
  try {
    return expandChunk(encoded, writtenCodecs, bytes, block.name);
  } catch (error) {
    if (error instanceof StoreError) throw new DamagedBlock(block);
    throw error;
  }
}

function* chunkFiles(
  description: FieldDescription,
  { coordinates }: Column,
  values: ReadonlyMap<string, FieldValues>,
): Generator<readonly [path: string, bytes: Uint8Array]> {
  const [chunkHours, rows, columns] = chunkShapeOf(description);
  const length = chunkHours * rows * columns;
  for (const [name, numbers] of values) {
    for (let day = 0; day * length < numbers.length; day += 1) {
      const raw = littleEndianBytes(numbers.subarray(day * length, (day + 1) * length));
      yield [[name, "c", day, ...coordinates].join("/"), gzipSync(raw, { level: gzipLevel })];
    }
  }
}

/** Widens the ranges of the layers of weather variables by the values of a chunk. */
function widenRanges(
  ranges: Map<string, LayerRange>,
  { layers }: FieldDescription,
  values: ReadonlyMap<string, FieldValues>,
): void {
  for (const [name, numbers] of values) {
    const layer = layers.get(name)!;
    if (layer.variable === undefined) continue;
    const { missing, packing } = storedAs(layer);
    let [lowest, highest] = [Infinity, -Infinity];
    for (const packed of numbers) {
      if (packed === missing) continue;
      lowest = Math.min(lowest, packed);
      highest = Math.max(highest, packed);
    }
    if (lowest > highest) continue;
    const [low, high] = ranges.get(name) ?? [Infinity, -Infinity];
    ranges.set(name, [
      Math.min(low, layerNumber(lowest, packing)),
      Math.max(high, layerNumber(highest, packing)),
    ]);
  }
}

/** Names that a layer cannot have, because the coordinates have them. */
const coordinateNames = new Set(["time", "latitude", "longitude", "forecast_reference_time"]);

function checkDescription({ latitudes, longitudes, cells, hours, layers, from }: FieldDescription): void {
  if (!latitudes.every((latitude, row) => row === 0 || latitude < latitudes[row - 1]!)) {
    throw new Error("The latitudes of a field descend from north to south.");
  }
  const count = latitudes.length * longitudes.length;
  const ascends = cells.every((cell, at) => cell < count && cell > (at === 0 ? -1 : cells[at - 1]!));
  if (cells.length === 0 || !ascends) throw new Error(`The cells of a field ascend below ${count}.`);
  if (!Number.isInteger(from) || !Number.isInteger(hours) || hours < 1) {
    throw new Error("The hours of a field are whole, and at least 1.");
  }
  for (const name of layers.keys()) {
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || coordinateNames.has(name))
      throw new Error(`"${name}" is no name of a layer.`);
  }
  if (layers.size === 0) throw new Error("A field has at least one layer.");
}

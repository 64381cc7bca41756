import { hash } from "node:crypto";
import {
  ByteCache,
  type StoredFile,
  storedFolder,
  type StoredFolderOptions,
  type StoredTiles,
  LoopTurns,
  type TileName,
} from "@halcyon/weather/source-kit";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { StoreError } from "../store-error.ts";
import { buildShard, type ShardIndex } from "../zarr/chunks/shard-index.ts";
import { type ChunkAccess, readChunk, type ZarrArray, zarrArray } from "../zarr/zarr-array.ts";
import { packedMissing } from "@halcyon/schema";
import type { StoreStorage } from "../storage/storage.ts";
import { packedDocument } from "../zarr/array-documents.ts";
import { expandChunk, packedChunk, withChecksum } from "../zarr/chunks/chunk-bytes.ts";
import { arraySchema, parseMetadata } from "../zarr/zarr-metadata.ts";

export interface FolderTilesOptions extends StoredFolderOptions {
  /** Maximum memory for shard indexes [bytes]; 16 MiB by default. */
  readonly indexBytes?: number;
}

export interface FolderTiles extends StoredTiles {
  /** Releases all file handles. The tiles must not be used afterwards. */
  close(): Promise<void>;
}

const indexBytesDefault = 16 * 2 ** 20;

/** Maximum number of open files. A deleted tile takes disk space until its file is closed. */
const openFilesMax = 64;

/** Assumed memory of an opened tile, without its index [bytes]. `openedMaxBytes` is the memory of a thousand opened tiles, which is the maximum. */
const openedBytes = 2048;
const openedMaxBytes = 1000 * openedBytes;

/**
 * Stores tiles in a folder, one file per tile. A file is a shard of the point store. Each chunk of the shard has the values of one cell, or of several cells
 * with few values. If space is needed, tiles of earlier runs, and of other versions of the newest run, are deleted first. The least recently used tiles are
 * deleted next.
 *
 * @example
 * ```js
 * const tiles = folderTiles({ folder: root, maxBytes: 2 ** 20 });
 * const tile = { dataset: "gefs", version: "VHXW", run: 498672, variable: "temperature_2m", row: 0, column: 3 };
 * await tiles.write(tile, 2, Int16Array.of(10, 11, 12, 20, 21, 22));
 * await tiles.readCell(tile, 1); // => Int16Array.of(20, 21, 22)
 * ```
 */
export function folderTiles({ indexBytes = indexBytesDefault, ...options }: FolderTilesOptions): FolderTiles {
  const kept = storedFolder(options, earlierFirst);
  const storage = folderStorage("", { openFilesMax });
  const indexes = new ByteCache<ShardIndex | undefined>(indexBytes, (index) => index?.byteLength ?? Infinity);
  const opened = new ByteCache<ZarrArray | undefined>(openedMaxBytes, (array) =>
    array ? openedBytes : Infinity,
  );
  const access = { storage, indexes, complete: true };

  function forget(path: string): void {
    opened.forget(path);
    indexes.forget(path);
    storage.forget(path);
  }

  async function readCell(path: string, cell: number): Promise<Int16Array | undefined> {
    const array = opened.peek(path) ?? (await opened.load(path, async () => openTile(path, storage)));
    return array && readTileCell(array, cell, access);
  }

  return {
    readCell: async (tile, cell) => {
      const name = nameOf(tile);
      const path = kept.pathOf(name);
      try {
        const values = await readCell(path, cell);
        if (values !== undefined) await kept.use(name);
        return values;
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        forget(path);
        if (error.isOfRun) await kept.drop(name);
        return undefined;
      }
    },
    write: async (tile, cells, values) => {
      if (cells < 1 || values.length === 0 || values.length % cells !== 0) {
        throw new RangeError(`A tile of ${cells} cells cannot have ${values.length} values.`);
      }
      const name = nameOf(tile);
      await kept.write(name, [await tileFile(cells, values)]);
      forget(kept.pathOf(name));
    },
    close: async () => storage.close(),
  };
}

/** Returns the file name of a tile. The name contains the run, so the order of deletion can be determined from names. */
function nameOf({ dataset, version, run, variable, row, column }: TileName): string {
  return [digestOf(dataset), run, digestOf(version), digestOf(`${variable} ${row} ${column}`)].join("_");
}

function digestOf(text: string): string {
  return hash("sha256", text).slice(0, 16);
}

/**
 * Sorts tiles in the order of deletion. The tiles of the newest run of each data set come last. If that run has several versions, this applies only to the
 * version that was used last.
 */
function earlierFirst(files: readonly StoredFile[]): readonly StoredFile[] {
  const newest = new Map<string, { readonly run: number; readonly version: string }>();
  const tiles = files.map((file) => {
    const [dataset = "", run, version = ""] = file.name.split("_");
    return { file, dataset, run: Number(run), version };
  });
  for (const { dataset, run, version } of tiles) {
    if (run >= (newest.get(dataset)?.run ?? -Infinity)) newest.set(dataset, { run, version });
  }
  const isNewest = ({ dataset, run, version }: (typeof tiles)[number]): boolean =>
    newest.get(dataset)?.run === run && newest.get(dataset)?.version === version;
  return [...tiles.filter((tile) => !isNewest(tile)), ...tiles.filter(isNewest)].map(({ file }) => file);
}

const headCodecs = [{ name: "crc32c" }] as const;
const shapeBytes = 8;
const headBytes = shapeBytes + 4;

/** Maximum size of a chunk that several small cells share [bytes]. Cells share a chunk because compressing one takes 50 µs at any size. */
const chunkBytes = 8192;

function cellsOfChunk(cellValues: number): number {
  return Math.max(1, Math.floor(chunkBytes / (cellValues * Int16Array.BYTES_PER_ELEMENT)));
}

/**
 * Builds the file of a tile: a shard of the point store, with the cell as the first dimension. The chunks are preceded by the number of cells and the number
 * of values per cell, in 32 bits each, and the CRC-32C of both.
 *
 * @param values - Packed values, [cell][value]. The caller may change them once the function has returned its promise.
 */
async function tileFile(cells: number, values: Int16Array): Promise<Uint8Array> {
  const cellValues = values.length / cells;
  const together = cellsOfChunk(cellValues) * cellValues;
  const padded = new Int16Array(Math.ceil(values.length / together) * together).fill(packedMissing);
  padded.set(values);
  const chunks: (Uint8Array | undefined)[] = [];
  const turns = new LoopTurns();
  for (let from = 0; from < padded.length; from += together) {
    if (turns.isOver) await turns.next();
    chunks.push(packedChunk(padded.subarray(from, from + together)));
  }
  const shape = new DataView(new ArrayBuffer(shapeBytes));
  shape.setUint32(0, cells, true);
  shape.setUint32(4, cellValues, true);
  return buildShard(chunks, withChecksum(new Uint8Array(shape.buffer)));
}

/**
 * Opens the Zarr array of a tile. The file is the only shard of the array.
 *
 * @param path - Path of the file.
 * @returns Undefined if the file does not exist.
 * @throws StoreError if the file cannot be read or is damaged.
 */
async function openTile(path: string, storage: StoreStorage): Promise<ZarrArray | undefined> {
  const head = await storage.getRange(path, { offset: 0, length: headBytes });
  if (head === undefined) return undefined;
  const { buffer, byteOffset } = expandChunk(head, headCodecs, shapeBytes, `the head of ${path}`);
  const shape = new DataView(buffer, byteOffset, shapeBytes);
  const metadata = parseMetadata(
    tileDocument(shape.getUint32(0, true), shape.getUint32(4, true)),
    arraySchema,
    path,
  );
  return { ...zarrArray(path, metadata), keyOf: () => path };
}

/** Returns the Zarr metadata of the array of a tile (block of cells that are stored together). */
export function tileDocument(cells: number, cellValues: number): unknown {
  const chunk = cellsOfChunk(cellValues);
  const axes = [
    { name: "cell", extent: cells, chunk, shard: Math.ceil(cells / chunk) * chunk },
    { name: "value", extent: cellValues, chunk: cellValues, shard: cellValues },
  ];
  return packedDocument(axes, {});
}

/**
 * Reads the values of a cell from an open tile; undefined if the tile does not contain the cell.
 *
 * @throws StoreError if the tile cannot be read or is damaged.
 */
async function readTileCell(
  tile: ZarrArray,
  cell: number,
  access: ChunkAccess,
): Promise<Int16Array | undefined> {
  const [cells = 0, cellValues = 0] = tile.shape;
  const [together = 1] = tile.chunkShape;
  if (cell >= cells) return undefined;
  const raw = await readChunk(tile, [Math.floor(cell / together), 0], access);
  if (raw === undefined) return new Int16Array(cellValues).fill(packedMissing);
  const from = (cell % together) * cellValues;
  return new Int16Array(raw.buffer).slice(from, from + cellValues);
}

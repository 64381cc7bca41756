import { packedMissing } from "@halcyon/schema";
import { LoopTurns } from "@halcyon/weather/source-kit";
import type { StoreStorage } from "../storage/storage.ts";
import { packedDocument } from "../zarr/array-documents.ts";
import { expandChunk, withChecksum } from "../zarr/chunks/chunk-bytes.ts";
import { packedChunk } from "../zarr/chunks/packed-chunk.ts";
import { buildShard } from "../zarr/chunks/shard-index.ts";
import { type ChunkAccess, readChunk, type ZarrArray, zarrArray } from "../zarr/zarr-array.ts";
import { arraySchema, parseMetadata } from "../zarr/zarr-metadata.ts";

const headCodecs = [{ name: "crc32c" }] as const;
const shapeBytes = 8;
const headBytes = shapeBytes + 4;

/** Small cells share a chunk of at most so many bytes: to compress one costs 50 us, however small it is. */
const chunkBytes = 8192;

function cellsOfChunk(cellValues: number): number {
  return Math.max(1, Math.floor(chunkBytes / (cellValues * Int16Array.BYTES_PER_ELEMENT)));
}

/**
 * The file of a tile: a shard as the point store writes them, cell first. Before its chunks stand the number of cells and that of the values of a cell, in
 * 32 bits each, and their CRC-32C.
 *
 * @param values - Packed, [cell][value]; they may change once this has begun.
 */
export async function tileFile(cells: number, values: Int16Array): Promise<Uint8Array> {
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
 * The array of which a tile is the one shard.
 *
 * @param path - The path of the file.
 * @returns Undefined where there is no such file.
 * @throws StoreError
 */
export async function openTile(path: string, storage: StoreStorage): Promise<ZarrArray | undefined> {
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

/** The metadata of the array of which a tile is the one shard, as Zarr has them. */
export function tileDocument(cells: number, cellValues: number): unknown {
  const chunk = cellsOfChunk(cellValues);
  const axes = [
    { name: "cell", extent: cells, chunk, shard: Math.ceil(cells / chunk) * chunk },
    { name: "value", extent: cellValues, chunk: cellValues, shard: cellValues },
  ];
  return packedDocument(axes, {});
}

/**
 * The values of a cell of an open tile, undefined where it has fewer cells.
 *
 * @throws StoreError
 */
export async function readTileCell(
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

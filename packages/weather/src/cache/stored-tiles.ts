import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/**
 * Name of a tile. A tile contains the values of one variable and run at a block of neighbouring cells. It covers the same cells as a chunk of the archive.
 */
export interface TileName {
  readonly dataset: string;
  /** Version of the data of the run, which changes when the archive rewrites the run. */
  readonly version: string;
  readonly run: EpochHour;
  readonly variable: VariableName;
  /** Row of the tile in the grid of tiles, counted from 0; `column` is its column, counted from 0. */
  readonly row: number;
  readonly column: number;
}

/** Cache of tiles (blocks of cells) that outlasts the process. A tile is either complete or absent. */
export interface StoredTiles {
  /** Reads the packed values of one cell of a tile (block of cells), [lead][member]. Returns undefined if the tile is not cached or is damaged. */
  readCell(tile: TileName, cell: number): Promise<Int16Array | undefined>;
  /**
   * Caches a tile. Does nothing if the disk is full or read-only.
   *
   * @param values - Packed values [cell][lead][member].
   */
  write(tile: TileName, cells: number, values: Int16Array): Promise<void>;
}

/** Cache of bytes that outlasts the process. The bytes under a name never change, so an entry is never outdated. */
export interface StoredBytes {
  /** Reads the bytes that are cached under a name; undefined if nothing is cached or the bytes are damaged. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Caches bytes. Does nothing if the disk is full or read-only. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

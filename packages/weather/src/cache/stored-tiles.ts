import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** A block of neighbouring cells of one variable and run, in the extent of a chunk of its archive. */
export interface TileName {
  readonly dataset: string;
  /** Version that changes when the archive rewrites the run. */
  readonly version: string;
  readonly run: EpochHour;
  readonly variable: VariableName;
  /** Position of the block along the rows and the columns of the grid. */
  readonly row: number;
  readonly column: number;
}

/** A cache of tiles that outlives the process, each of them complete or absent. */
export interface StoredTiles {
  /** Reads the packed values [lead][member] of a cell of a tile; undefined if the tile is not cached, or damaged. */
  readCell(tile: TileName, cell: number): Promise<Int16Array | undefined>;
  /**
   * Caches a tile. A full or read-only disk stores nothing, and this causes no error.
   *
   * @param values - Packed values [cell][lead][member].
   */
  write(tile: TileName, cells: number, values: Int16Array): Promise<void>;
}

/** A cache of bytes that outlives the process. The bytes under a name never change, so no entry is ever stale. */
export interface StoredBytes {
  /** Reads the bytes of a name; undefined if they are not cached, or differ from what was written. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Caches bytes. A full or read-only disk stores nothing, and this causes no error. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** A block of neighbouring cells of one variable and run. It covers the same cells as a chunk of the archive. */
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

/** A cache of tiles that outlives the process. Each tile is complete or absent. */
export interface StoredTiles {
  /** Reads the packed values [lead][member] of a cell of a tile; undefined if the tile is not cached, or damaged. */
  readCell(tile: TileName, cell: number): Promise<Int16Array | undefined>;
  /**
   * Caches a tile. If the disk is full or read-only, nothing is stored, and no error is raised.
   *
   * @param values - Packed values [cell][lead][member].
   */
  write(tile: TileName, cells: number, values: Int16Array): Promise<void>;
}

/** A cache of bytes that outlives the process. The bytes under a name never change, so no entry is ever stale. */
export interface StoredBytes {
  /** Reads the bytes under a name; undefined if they are not cached, or differ from those written. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Caches bytes. If the disk is full or read-only, nothing is stored, and no error is raised. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

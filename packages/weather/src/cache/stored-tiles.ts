import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** Name of a tile. A tile has the data of one variable and run for a block of neighbouring cells, the same cells as a chunk of the archive. */
export interface TileName {
  readonly dataset: string;
  /** Version of the data of the run, which changes when the archive rewrites the run. */
  readonly version: string;
  readonly run: EpochHour;
  readonly variable: VariableName;
  /** Position of the block of cells along the rows of the grid; `column` is its position along the columns. */
  readonly row: number;
  readonly column: number;
}

/** Cache of tiles that outlasts the process. A tile is either complete or absent. */
export interface StoredTiles {
  /** Reads the packed values of one cell of a tile, [lead][member]. Returns undefined if the tile is not cached or is damaged. */
  readCell(tile: TileName, cell: number): Promise<Int16Array | undefined>;
  /**
   * Caches a tile. If the disk is full or read-only, nothing is stored, and no error is raised.
   *
   * @param values - Packed values [cell][lead][member].
   */
  write(tile: TileName, cells: number, values: Int16Array): Promise<void>;
}

/** Cache of bytes that outlasts the process. The bytes under a name never change, so an entry is never outdated. */
export interface StoredBytes {
  /** Reads the bytes that are cached under a name; undefined if nothing is cached or the bytes are damaged. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Caches bytes. If the disk is full or read-only, nothing is stored, and no error is raised. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

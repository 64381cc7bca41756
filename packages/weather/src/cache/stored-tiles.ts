import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** A block of neighbouring cells of one variable and run, as a chunk of its archive covers it. */
export interface TileName {
  readonly dataset: string;
  /** What changes where the archive writes the run anew. */
  readonly version: string;
  readonly run: EpochHour;
  readonly variable: VariableName;
  /** Position of the block along the rows and the columns of the grid. */
  readonly row: number;
  readonly column: number;
}

/** Tiles that outlive the process, each whole or not there. */
export interface StoredTiles {
  /** Packed values [lead][member] of a cell of a tile; undefined where the tile is not kept, or damaged. */
  readCell(tile: TileName, cell: number): Promise<Int16Array | undefined>;
  /**
   * Keeps a tile. A disk that is full or read-only keeps none, and fails nobody.
   *
   * @param values - Packed values [cell][lead][member].
   */
  write(tile: TileName, cells: number, values: Int16Array): Promise<void>;
}

/** Bytes that outlive the process. The bytes under a name never change, so nothing kept is ever stale. */
export interface StoredBytes {
  /** The bytes of a name; undefined where they are not kept, or where they are not what was kept. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Keeps bytes. A disk that is full or read-only keeps none, and fails nobody. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { diskBytes, type StoredFolderOptions } from "../cache/stored-folder.ts";
import type { GridCell } from "../places/nearest-cell.ts";

/** Key of cached values: one variable at one cell, for the lead times of a run that one chunk contains. */
export interface CellBlock {
  /** Name of the data set (archive) of the values. */
  readonly dataset: string;
  /** Start of the run [h since 1970]. */
  readonly run: EpochHour;
  readonly variable: VariableName;
  readonly cell: Pick<GridCell, "row" | "column">;
  /** Position of the chunk along the lead times, counted in chunks from 0. */
  readonly block: number;
}

/**
 * Cache for the cell values of complete runs. It keeps the values when the process ends. Cached values never become outdated, because complete runs never
 * change.
 */
export interface CellCache {
  /** Returns packed values, [lead][member]. Returns undefined if they are not cached, are damaged, or are not exactly `length` numbers. */
  read(block: CellBlock, length: number): Promise<Int16Array | undefined>;
  /** Caches packed values. Does nothing if the disk is full or read-only. */
  write(block: CellBlock, values: Int16Array): Promise<void>;
}

/** Default maximum size of the cache [bytes]. One place takes 4 to 9 kB for each run and variable. */
const maxBytesDefault = 2 * 2 ** 30;

/**
 * Opens a least recently used (LRU) cache of cells in a folder. Several processes may share the folder.
 *
 * @example
 * ```js
 * const cells = cellCache({ folder });
 * const cell = { row: 12, column: 34 };
 * const block = { dataset: "noaa-gfs-forecast", run: 498_672, variable: "temperature_2m", cell, block: 0 };
 * await cells.write(block, Int16Array.of(1050, 1100));
 * await cells.read(block, 2); // => Int16Array.of(1050, 1100)
 * ```
 */
export function cellCache({ maxBytes = maxBytesDefault, ...folder }: StoredFolderOptions): CellCache {
  const bytes = diskBytes({ ...folder, maxBytes });
  return {
    read: async (block, length) => {
      const kept = await bytes.read(nameOf(block));
      if (kept?.byteLength !== length * Int16Array.BYTES_PER_ELEMENT) return undefined;
      return new Int16Array(kept.slice().buffer);
    },
    write: (block, { buffer, byteOffset, byteLength }) =>
      bytes.write(nameOf(block), new Uint8Array(buffer, byteOffset, byteLength)),
  };
}

function nameOf({ dataset, run, variable, cell, block }: CellBlock): string {
  return [dataset, run, variable, cell.row, cell.column, block].join("/");
}

import { hash } from "node:crypto";
import {
  ByteCache,
  type KeptFile,
  keptFolder,
  type KeptFolderOptions,
  type KeptTiles,
  type TileName,
} from "@halcyon/weather/source-kit";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { StoreError } from "../store-error.ts";
import type { ShardIndex } from "../zarr/chunks/shard-index.ts";
import type { ZarrArray } from "../zarr/zarr-array.ts";
import { openTile, readTileCell, tileFile } from "./tile-file.ts";

export interface FolderTilesOptions extends KeptFolderOptions {
  /** Bound of the shard indexes that are held in memory; 16 MB where it is not given. */
  readonly indexBytes?: number;
}

export interface FolderTiles extends KeptTiles {
  /** Frees handles; the tiles are not used afterwards. */
  close(): Promise<void>;
}

const indexBytesDefault = 16 * 2 ** 20;

/** A deleted tile takes its room on the disk until its handle is closed. */
const openFilesMax = 64;

/** What the memory of an opened tile is taken for, its index apart. */
const openedBytes = 2048;
const openedMaxBytes = 1000 * openedBytes;

/**
 * Keeps tiles in a folder, each in a file: a shard of the point store, of which a cell is one range. Tiles of a data set's earlier runs and other
 * versions go first, then those that were not used for longest.
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
  const kept = keptFolder(options, earlierFirst);
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

/** Says of which run a tile is, so that the order in which tiles go follows from the names of their files. */
function nameOf({ dataset, version, run, variable, row, column }: TileName): string {
  return [digestOf(dataset), run, digestOf(version), digestOf(`${variable} ${row} ${column}`)].join("_");
}

function digestOf(text: string): string {
  return hash("sha256", text).slice(0, 16);
}

/** The tiles of earlier runs, and of the newest run those of other versions than the one that was used last, before the rest. */
function earlierFirst(files: readonly KeptFile[]): readonly KeptFile[] {
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

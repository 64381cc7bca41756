import type { StoredBytes, StoredTiles } from "./stored-tiles.ts";

/** Returns a byte store that keeps its content in a map. Tests can inspect the map. */
export function bytesInMemory(): StoredBytes & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    read: async (name) => kept.get(name),
    write: async (name, bytes) => void kept.set(name, bytes.slice()),
  };
}

/** Returns a store of tiles (blocks of cells) that keeps its content in a map. Tests can inspect the map. */
export function tilesInMemory(): StoredTiles & {
  readonly kept: Map<string, { cells: number; values: Int16Array }>;
} {
  const kept = new Map<string, { cells: number; values: Int16Array }>();
  return {
    kept,
    readCell: async (tile, cell) => {
      const found = kept.get(JSON.stringify(tile));
      const length = found === undefined ? 0 : found.values.length / found.cells;
      return found?.values.slice(cell * length, (cell + 1) * length);
    },
    write: async (tile, cells, values) => void kept.set(JSON.stringify(tile), { cells, values }),
  };
}

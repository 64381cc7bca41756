/**
 * Process for the tests of shared folders and of killed writers. It writes and reads tiles without end.
 *
 * The arguments are the folder, its maximum size [bytes] and a seed. The process writes one character per turn, which is "!" if the values read differ from
 * those written.
 */
import { packedMissing } from "@halcyon/schema";
import type { TileName } from "@halcyon/weather/source-kit";
import { folderTiles } from "./folder-tiles.ts";

export const cells = 20;
export const cellValues = 300;

/** Tiles that the test processes share. */
export const sharedTiles: readonly TileName[] = Array.from({ length: 24 }, (_, index) => ({
  dataset: "formula",
  version: "1",
  run: 498_000 + 24 * Math.floor(index / 12),
  variable: "temperature_2m",
  row: Math.floor(index / 4) % 3,
  column: index % 4,
}));

/** Returns the values of a tile, [cell][lead]. Different tiles have different values. Every seventh cell has no values. */
export function valuesOf(tile: TileName): Int16Array {
  const seed = tile.run * 31 + tile.row * 7 + tile.column;
  return Int16Array.from({ length: cells * cellValues }, (_, index) =>
    Math.floor(index / cellValues) % 7 === 3
      ? packedMissing
      : (Math.imul(seed + index, 0x9e_37_79_b1) >> 20) + (seed % 5),
  );
}

/** Returns the values of one cell of a tile (block of cells that are stored together). */
export function valuesAt(tile: TileName, cell: number): Int16Array {
  return valuesOf(tile).slice(cell * cellValues, (cell + 1) * cellValues);
}

if (process.argv[1] === import.meta.filename) {
  const [, , folder, maxBytes, seed] = process.argv;
  const tiles = folderTiles({ folder: folder!, maxBytes: Number(maxBytes) });
  for (let step = Number(seed); ; step += 1) {
    const tile = sharedTiles[(step * 5) % sharedTiles.length]!;
    const cell = step % cells;
    const held = await tiles.readCell(tile, cell);
    const isSame = held === undefined || held.join() === valuesAt(tile, cell).join();
    if (held === undefined) await tiles.write(tile, cells, valuesOf(tile));
    process.stdout.write(isSame ? "." : "!");
  }
}

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { drawTile } from "@halcyon/server/draw-tile";
import { scoreStyle } from "@halcyon/server/layer-style";
import { openFieldWriter } from "@halcyon/store";
import type { Figure } from "./figure.ts";
import { temporaryFolder } from "./processes.ts";
import { median, processorMsOfRun } from "./timing.ts";

/** Grid of 3,072 cells of a quarter degree, such as the British Isles. */
const grid = {
  latitudes: Array.from({ length: 48 }, (_, row) => 60 - row / 4),
  longitudes: Array.from({ length: 64 }, (_, column) => -11 + column / 4),
};
const cellCount = grid.latitudes.length * grid.longitudes.length;

const hours = 240;
const members = 31;

/** Returns the share of members that allow work in a cell and hour. Bad weather passes from west to east. */
function shareAt(cell: number, hour: number, layer: number): number {
  const [row, column] = [Math.floor(cell / 64), cell % 64];
  const wave = Math.sin((hour + 3 * layer) / 11 - column / 17 + row / 23) + Math.sin(hour / 29 + row / 9) / 2;
  return Math.round(members * Math.min(1, Math.max(0, 0.5 + wave))) / members;
}

/** Measures the processor time of a tile, and the size of a published field. */
export async function tileFigures(): Promise<Figure[]> {
  const style = scoreStyle("suitability");
  const looks = Uint8Array.from({ length: cellCount }, (_, cell) => {
    const share = shareAt(cell, 12, 0);
    return style.lookOf(share, share);
  });
  const layer = { grid, looks, style, synthetic: true };
  const tiles = [
    { z: 4, x: 7, y: 4 },
    { z: 5, x: 15, y: 10 },
    { z: 7, x: 63, y: 41 },
  ];
  const times = tiles.map((tile) => processorMsOfRun(() => drawTile(layer, tile, 1), 5));
  const sizes = tiles.map((tile) => drawTile(layer, tile, 1)!.length);
  return [
    {
      name: "tile of 256 x 256 pixels with its lines and letters",
      value: median(times),
      unit: "ms",
      atMost: 1,
      beside: `${Math.min(...sizes)} to ${Math.max(...sizes)} bytes`,
    },
    {
      name: `field of 4 layers x ${hours} h, in the store`,
      value: (await fieldBytes()) / cellCount,
      unit: "bytes a cell",
      atMost: 200,
      beside: `${cellCount} cells`,
    },
  ];
}

/** Writes a field into a new store. Returns the size of its files. */
async function fieldBytes(): Promise<number> {
  await using root = await temporaryFolder();
  const names = ["score", "share_acceptable", "share_ideal", "share_window"];
  const from = Date.UTC(2026, 10, 21) / 3_600_000;
  const writer = await openFieldWriter(
    root.path,
    {
      map: "bench",
      id: "bench",
      synthetic: true,
      ...grid,
      cells: Array.from({ length: cellCount }, (_, cell) => cell),
      from,
      hours,
      layers: new Map(names.map((name) => [name, { longName: name }])),
      attribution: "made",
      licence: { name: "CC0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    },
    from,
  );
  for (const block of writer.blocks) {
    const values = names.map((name, layer) => {
      const packed = Uint16Array.from({ length: block.cells.length * hours }, (_, at) =>
        Math.round(10_000 * shareAt(block.cells[Math.floor(at / hours)]!, at % hours, layer)),
      );
      return [name, packed] as const;
    });
    await writer.writeBlock(block, new Map(values));
  }
  const { group } = await writer.publish();
  await writer.close();
  const folder = join(root.path, group);
  const paths = await readdir(folder, { recursive: true });
  const found = await Promise.all(paths.map((path) => stat(join(folder, path))));
  return found.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

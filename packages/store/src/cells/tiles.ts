import type { GridCells, SiteCells } from "./store-cells.ts";

/** Neighbouring cells whose values are stored in the same shard. */
export interface Tile {
  /** Position of the tile in the grid of shards, along each dimension of the cells. */
  readonly coordinates: readonly number[];
  /** Indexes of the tile's cells, row by row. Positions beyond the edge of the grid are left out. */
  readonly cells: readonly number[];
}

export interface Tiling {
  /** Number of cells in a shard along each dimension of the cells. */
  readonly shape: readonly number[];
  readonly tiles: readonly Tile[];
  /** Returns the position of a cell within the shard of its tile (block of cells that are stored together). */
  readonly positionOf: (cell: number) => number;
}

/**
 * Possible numbers of cells along the edge of a tile. The smallest number that gives few enough tiles is used. Reading a place takes one shard per variable.
 * The index of a shard has 4 KB with the smallest edge, and 36 KB for the globe at 0.25 degrees.
 */
const tileEdges = [16, 32, 48, 64];

/** Maximum number of tiles. A run has two shards per tile and variable, so a run of eight variables has at most 9,000 objects. */
const tilesMost = 512;

/**
 * Divides the cells of a region into square tiles, or a list of sites into tiles of consecutive sites.
 *
 * @example
 * ```js
 * const cells = { latitudes: [51, 50], longitudes: [0, 1, 2], sea: Array(6).fill(false), elevationM: Array(6).fill(0) };
 * tilingOf(cells).tiles.length; // => 1
 * ```
 */
export function tilingOf(cells: GridCells | SiteCells): Tiling {
  const extents = "sites" in cells ? [cells.sites.length] : [cells.latitudes.length, cells.longitudes.length];
  const [height, width = 1] = extents as [number, number?];
  const edge =
    tileEdges.find((long) => Math.ceil(height / long) * Math.ceil(width / long) <= tilesMost) ??
    tileEdges.at(-1)!;
  const edges = extents.length === 1 ? [tileEdges[0]! ** 2] : [edge, edge];
  const [down, across = 1] = edges as [number, number?];
  const tiles: Tile[] = [];
  for (let top = 0; top < height; top += down) {
    for (let left = 0; left < width; left += across) {
      const members: number[] = [];
      for (let row = top; row < Math.min(height, top + down); row += 1) {
        for (let column = left; column < Math.min(width, left + across); column += 1) {
          members.push(row * width + column);
        }
      }
      const place = [top / down, left / across];
      tiles.push({ coordinates: place.slice(0, extents.length), cells: members });
    }
  }
  return {
    shape: edges,
    tiles,
    positionOf: (cell) => (Math.floor(cell / width) % down) * across + ((cell % width) % across),
  };
}

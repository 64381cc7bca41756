import type { GridCells, SiteCells } from "./store-cells.ts";

/** The cells of one shard. */
export interface Tile {
  /** The place of the tile in the grid of shards. */
  readonly coordinates: readonly number[];
  /** Indexes of its cells, row by row; those beyond the edge of the grid are left out. */
  readonly cells: readonly number[];
}

export interface Tiling {
  /** Cells of a shard along each dimension of the cells. */
  readonly shape: readonly number[];
  readonly tiles: readonly Tile[];
  /** Where each cell of a tile stands in its shard. */
  readonly positionOf: (cell: number) => number;
}

/** Reads of one place touch one shard a variable; 256 cells keep its index at 4 KB. */
const tileEdge = 16;

/**
 * Divides the cells of a region into squares, or a list of sites into pieces.
 *
 * @example
 * ```js
 * const cells = { latitudes: [51, 50], longitudes: [0, 1, 2], sea: Array(6).fill(false), elevationM: Array(6).fill(0) };
 * tilingOf(cells).tiles.length; // => 1
 * ```
 */
export function tilingOf(cells: GridCells | SiteCells): Tiling {
  const extents = "sites" in cells ? [cells.sites.length] : [cells.latitudes.length, cells.longitudes.length];
  const edges = extents.length === 1 ? [tileEdge * tileEdge] : [tileEdge, tileEdge];
  const [height, width = 1] = extents as [number, number?];
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

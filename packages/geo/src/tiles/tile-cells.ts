import { columnSpans, firstIndex, type GridAxes, rowSpan, type Span } from "../area/area-cells.ts";
import { latitudeAt } from "./mercator.ts";

/** Tile of the web map in the Mercator projection (WebMercatorQuad of OGC). Column 0 begins at 180 degrees west, row 0 in the north. */
export interface Tile {
  /** Zoom level: the world has 2^z columns and as many rows. */
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Cells under the pixels of a tile. The projection keeps meridians and parallels straight, so a row and a column say the cell of each pixel. */
export interface TileCells {
  /** Row of the grid under the middle of each row of pixels, from the row before the tile on; -1 if there is none. */
  readonly rows: Int32Array;
  /** Column of the grid under the middle of each column of pixels, from the column before the tile on; -1 if there is none. */
  readonly columns: Int32Array;
}

/**
 * Returns the rectangle of a tile as west, south, east, north [degrees].
 *
 * @example
 * ```js
 * tileBounds({ z: 1, x: 1, y: 0 }).map(Math.round); // => [0, 0, 180, 85]
 * ```
 */
export function tileBounds({ z, x, y }: Tile): readonly [number, number, number, number] {
  const tiles = 2 ** z;
  return [
    (x / tiles) * 360 - 180,
    latitudeAt((y + 1) / tiles),
    ((x + 1) / tiles) * 360 - 180,
    latitudeAt(y / tiles),
  ];
}

/**
 * Finds the cell of a grid under the middle of each pixel of a tile. The rectangle of a cell reaches half-way to its neighbours.
 *
 * @param size - Width and height of the tile [pixels].
 * @returns Rows and columns of the grid, each with one more than `size`; undefined if no pixel of the tile lies on the grid.
 * @example
 * ```js
 * const grid = { latitudes: [60, 20], longitudes: [-90, 90] };
 * const { rows, columns } = tileCells(grid, { z: 0, x: 0, y: 0 }, 4);
 * [...columns]; // => [1, 0, 0, 1, 1]
 * [...rows]; // => [-1, 0, 1, -1, -1]
 * ```
 */
export function tileCells(grid: GridAxes, { z, x, y }: Tile, size: number): TileCells | undefined {
  const across = size * 2 ** z;
  const columns = new Int32Array(size + 1);
  const spans = columnSpans(grid.longitudes);
  for (let pixel = -1; pixel < size; pixel += 1) {
    const share = (x * size + pixel + 0.5) / across;
    columns[pixel + 1] = indexAt(spans, (share < 0 ? share + 1 : share) * 360 - 180);
  }
  if (columns.every((column) => column < 0)) return undefined;
  const rows = new Int32Array(size + 1);
  const bands = grid.latitudes
    .map((_, row) => rowSpan(grid.latitudes, row))
    .toSorted((one, other) => one.from - other.from);
  for (let pixel = -1; pixel < size; pixel += 1) {
    rows[pixel + 1] = indexAt(bands, latitudeAt((y * size + pixel + 0.5) / across));
  }
  return rows.every((row) => row < 0) ? undefined : { rows, columns };
}

/** Returns the index of the span in which a value lies; -1 if there is none. A value between two spans belongs to the one above. */
function indexAt(spans: readonly Span[], value: number): number {
  const span = spans[firstIndex(spans, ({ to }) => to > value)];
  return span !== undefined && value >= span.from ? span.index : -1;
}

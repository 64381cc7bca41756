import { turn } from "../earth.ts";
import type { GridAxes } from "./area-cells.ts";

/** Place of a cell [degrees]. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Part of a grid that contains some cells. */
export interface EnclosingGrid {
  /** Latitudes of the rows, from north to south [degrees]. */
  readonly latitudes: readonly number[];
  /** Longitudes of the columns, from west to east [degrees]. They may go beyond 180, so that they ascend across the antimeridian. */
  readonly longitudes: readonly number[];
  /** Position of each cell in the part, row by row. */
  readonly positions: readonly number[];
}

/**
 * Returns the smallest part of a grid that contains the given cells. It has two rows and columns or more if the grid has them, because a single one does not
 * say how far its cells reach. Across the antimeridian the part has no gap.
 *
 * @param cells - Middles of cells of the grid, at least one.
 * @example
 * ```js
 * const grid = { latitudes: [1, 0, -1], longitudes: [0, 90, 180, 270] };
 * enclosingGrid(grid, [{ latitude: 1, longitude: 180 }, { latitude: 0, longitude: -90 }]); // => { latitudes: [1, 0], longitudes: [-180, -90], positions: [0, 3] }
 * ```
 */
export function enclosingGrid(grid: GridAxes, cells: readonly Place[]): EnclosingGrid {
  const [south, north] = [Math.min, Math.max].map((most) => most(...cells.map(({ latitude }) => latitude)));
  const descending = grid.latitudes.toSorted((one, other) => other - one);
  const [top, bottom] = [descending.indexOf(north!), descending.indexOf(south!)];
  const latitudes = descending.slice(Math.min(top, Math.max(bottom - 1, 0)), Math.max(bottom + 1, 2));
  const west = westOf([...new Set(cells.map(({ longitude }) => keyOf(longitude)))]);
  const eastward = (longitude: number): number => (((longitude - west) % 360) + 360) % 360;
  const reach = Math.max(...cells.map(({ longitude }) => eastward(keyOf(longitude))));
  const columns = [...new Set(grid.longitudes.map(keyOf))]
    .map((longitude) => eastward(longitude))
    .toSorted((one, other) => one - other)
    .filter((share, column) => share <= reach + 1e-6 || column === 1);
  const rowOf = new Map(latitudes.map((latitude, row) => [latitude, row]));
  const columnOf = new Map(columns.map((share, column) => [keyOf(share), column]));
  return {
    latitudes,
    longitudes: columns.map((share) => Number((west + share).toFixed(6))),
    positions: cells.map(
      ({ latitude, longitude }) =>
        rowOf.get(latitude)! * columns.length + columnOf.get(keyOf(eastward(keyOf(longitude))))!,
    ),
  };
}

/** Returns the longitude that begins the shortest arc around the globe with all given longitudes. */
function westOf(longitudes: readonly number[]): number {
  const sorted = longitudes.toSorted((one, other) => one - other);
  const gaps = sorted.map((longitude, index) => longitude - (sorted[index - 1] ?? sorted.at(-1)! - 360));
  return sorted[gaps.indexOf(Math.max(...gaps))]!;
}

/** Returns a longitude of one turn without the noise of binary fractions. */
function keyOf(longitude: number): number {
  return Number(turn(longitude).toFixed(6));
}

import { gridPlaces, type Places, sitePlaces } from "./places.ts";

/** A region: every cell of a latitude-longitude grid, row by row. */
export interface GridCells {
  /** Ascending or descending [degrees north]. */
  readonly latitudes: readonly number[];
  /** In the order of the grid [degrees east], -180 to 180 or 0 to 360, over the date line too. */
  readonly longitudes: readonly number[];
  /** Whether each cell is sea, row by row. */
  readonly sea: readonly boolean[];
  /** The height of each cell [m]; NaN where it is not known. */
  readonly elevationM: readonly number[];
}

/** Single places. */
export interface SiteCells {
  readonly sites: readonly {
    readonly latitude: number;
    readonly longitude: number;
    readonly sea: boolean;
    readonly elevationM?: number;
  }[];
  /** How far around a site it answers [km]. */
  readonly reachKm: number;
}

/**
 * The places of the cells of a grid or of a list of sites, by index.
 *
 * @example
 * ```js
 * const cells = { latitudes: [51, 50], longitudes: [0, 1, 2], sea: Array(6).fill(false), elevationM: Array(6).fill(0) };
 * placesOfCells(cells).at(5); // => { latitude: 50, longitude: 2 }
 * ```
 */
export function placesOfCells(cells: GridCells | SiteCells): Places {
  return "sites" in cells
    ? sitePlaces(cells.sites, cells.reachKm)
    : gridPlaces(cells.latitudes, cells.longitudes);
}

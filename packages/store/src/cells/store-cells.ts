import { gridPlaces, type Places, sitePlaces } from "./places.ts";

/** Rectangular region of a latitude-longitude grid. Its cells are listed row by row. */
export interface GridCells {
  /** Latitudes, ascending or descending [degrees north]. */
  readonly latitudes: readonly number[];
  /** Longitudes in the order of the grid [degrees east], -180 to 180 or 0 to 360. The grid may cross the date line. */
  readonly longitudes: readonly number[];
  /** True for each cell that is sea, row by row. */
  readonly sea: readonly boolean[];
  /** Height of each cell above sea level [m]; NaN if unknown. */
  readonly elevationM: readonly number[];
}

/** Cells that are individual sites. Each site provides weather for its surroundings. */
export interface SiteCells {
  readonly sites: readonly {
    readonly latitude: number;
    readonly longitude: number;
    readonly sea: boolean;
    readonly elevationM?: number;
  }[];
  /** Coverage radius of a site [km]. */
  readonly reachKm: number;
}

/**
 * Returns the places of a grid's cells or of a list of sites. Each place is identified by its index.
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

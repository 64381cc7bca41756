/** Maximum number of cells of an area that are scored in one request. */
export const areaCellsMax = 1000;

/** Maximum number of cells of an area that a job scores. */
export const areaJobCellsMax = 12_000;

/** Maximum length of a body with an area [bytes]. An area of the most positions fits, with any digits. */
export const areaBodyMaxBytes = 2 * 2 ** 20;

/** Maximum number of hours of an area [h]. */
export const areaHoursMax = 240;

/** Number of cells that cost one request. Begun ones count as whole. */
export const cellsPerCost = 10;

/**
 * Returns the cost of scoring cells [requests deducted from the allowance].
 *
 * @example
 * ```js
 * costOfCells(11); // => 2
 * ```
 */
export function costOfCells(cells: number): number {
  return Math.ceil(cells / cellsPerCost);
}

/** Number of numbers of the field of a map that cost one request. Begun ones count as whole. */
export const fieldNumbersPerCost = 100_000;

/** Maximum number of points of a route. */
export const routePointsMax = 1000;

/** Maximum length of a route [km]. */
export const routeKmMax = 5000;

/** Maximum number of different cells of a route. */
export const routeCellsMax = 500;

/** Maximum number of hours at which a route may start. */
export const routeDeparturesMax = 240;

/** Maximum time that a route stays at a point [h]. */
export const routeStayHoursMax = 72;

/** Maximum speed on a route [km/h]. */
export const routeKmhMax = 1000;

/** Maximum number of kept maps of an account. */
export const mapsMax = 10;

/** Maximum number of cells of a kept map, and of all kept maps of an account. */
export const mapCellsMax = 12_000;
export const accountMapCellsMax = 24_000;

/** Highest zoom level of the tiles of a map. A cell of a quarter degree is 91 pixels wide there. */
export const mapZoomMax = 9;

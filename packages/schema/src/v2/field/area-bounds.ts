/** Maximum number of cells of an area that are scored in one request. */
export const areaCellsMax = 1000;

/** Maximum number of cells of an area that a job scores. */
export const areaJobCellsMax = 12_000;

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

import type { Location } from "@halcyon/schema";
import { turn } from "./degrees.ts";
import { greatCircleKm } from "./great-circle.ts";

/** Axes of a regular or Gaussian grid [degrees north and east], ascending or descending. Longitudes start at -180 or at 0. */
export interface GridAxes {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** Cell of a grid, by its position on the axes. */
export interface GridCell {
  /** Position on the axis of latitudes, or of y on the plane of a projection. */
  readonly row: number;
  /** Position on the axis of longitudes, or of x. */
  readonly column: number;
  readonly latitude: number;
  /** Longitude in [-180, 180). */
  readonly longitude: number;
}

/**
 * Finds the cell of a grid that is nearest to a place on the sphere. If a row of the grid is at a pole, the whole row is one cell.
 *
 * @returns Undefined if the place is outside the outermost cells.
 * @example
 * ```js
 * nearestCell({ latitudes: [1, 0], longitudes: [0, 1] }, { latitude: 0.2, longitude: 0.9 }); // => { row: 1, column: 1, latitude: 0, longitude: 1 }
 * ```
 */
export function nearestCell({ latitudes, longitudes }: GridAxes, place: Location): GridCell | undefined {
  const along = (place.longitude - longitudes[0]!) / stepOf(longitudes);
  const turnSteps = 360 / Math.abs(stepOf(longitudes));
  const nearestColumn = nearestIndex(longitudes, ((along % turnSteps) + turnSteps) % turnSteps, (longitude) =>
    Math.abs(turn(longitude - place.longitude)),
  );
  const nearestRow = nearestIndex(
    latitudes,
    (place.latitude - latitudes[0]!) / stepOf(latitudes),
    (latitude) => Math.abs(latitude - place.latitude),
  );
  // On a sphere the nearest row need not be the one of the nearest latitude.
  const rows = [nearestRow, nearestRow - 1, nearestRow + 1].filter((index) => latitudes[index] !== undefined);
  const cells = rows.map((row): GridCell => {
    const latitude = latitudes[row]!;
    const column = Math.abs(latitude) === 90 ? 0 : nearestColumn;
    const longitude = Math.abs(latitude) === 90 ? 0 : turn(longitudes[column]!);
    return { row, column, latitude, longitude };
  });
  const nearest = cells.reduce<GridCell | undefined>(
    (best, cell) =>
      best === undefined || greatCircleKm(place, cell) < greatCircleKm(place, best) ? cell : best,
    undefined,
  );
  if (nearest === undefined) return undefined;
  const east = Math.abs(nearest.latitude) === 90 ? 0 : Math.abs(turn(nearest.longitude - place.longitude));
  const inside = isInRows(latitudes, place.latitude) && east <= halfSpacing(longitudes);
  return inside ? nearest : undefined;
}

/**
 * Returns true if the rows of a grid cover a latitude. The coverage extends half a step beyond the outermost rows. If no further row fits between an
 * outermost row and the pole, as on Gaussian grids, it extends to the pole.
 */
function isInRows(latitudes: readonly number[], latitude: number): boolean {
  const [south, north] = [latitudes[0]!, latitudes.at(-1)!].toSorted((one, other) => one - other);
  const edge = Math.min(Math.max(latitude, south!), north!);
  const half = halfSpacing(latitudes);
  return Math.abs(latitude - edge) <= half || (half > 0 && Math.abs(edge) + 2 * half > 90 + roundingDegrees);
}

/** Tolerance for the values of an axis [degrees]. It is much larger than rounding errors. */
const roundingDegrees = 1e-3;

/**
 * Finds the index of the value with the smallest distance. If several are equal, finds the first. Searches near the guess and at both ends of the axis,
 * because the ends may be neighbours on a circle.
 *
 * @param guess - Expected position on a regular axis, in steps from the first value.
 */
function nearestIndex(values: readonly number[], guess: number, distance: (value: number) => number): number {
  const last = values.length - 1;
  const at = (index: number): number => distance(values[index]!);
  let near = Math.min(last, Math.max(0, Math.round(guess) || 0));
  while (near < last && at(near + 1) < at(near)) near += 1;
  while (near > 0 && at(near - 1) <= at(near)) near -= 1;
  return [0, near, last].reduce((best, index) => (at(index) < at(best) ? index : best));
}

function stepOf(values: readonly number[]): number {
  return values.length < 2 ? 1 : values[1]! - values[0]!;
}

/** Returns half the distance between neighbouring values of an axis, plus a tolerance for rounding [degrees]. */
function halfSpacing(values: readonly number[]): number {
  return values.length < 2 ? 0 : Math.abs(stepOf(values)) / 2 + 1e-6;
}

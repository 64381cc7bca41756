import type { Location } from "@halcyon/schema";
import { turn } from "../degrees.ts";
import { greatCircleKm } from "../station/great-circle.ts";

/** The axes of a regular grid: degrees north and east, either way round, longitudes from -180 or from 0. */
export interface GridAxes {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

export interface GridCell {
  readonly latitudeIndex: number;
  readonly longitudeIndex: number;
  readonly latitude: number;
  /** In [-180, 180). */
  readonly longitude: number;
}

/**
 * The cell nearest to a place on the sphere; a pole that is a row of the grid is one cell.
 *
 * @returns undefined where the place lies beyond the edge of the outermost cells.
 */
export function nearestCell({ latitudes, longitudes }: GridAxes, place: Location): GridCell | undefined {
  const column = nearestIndex(longitudes, (longitude) => Math.abs(turn(longitude - place.longitude)));
  const row = nearestIndex(latitudes, (latitude) => Math.abs(latitude - place.latitude));
  // On a sphere the nearest row need not be the one of the nearest latitude.
  const rows = [row, row - 1, row + 1].filter((index) => index in latitudes);
  const cells = rows.map((latitudeIndex): GridCell => {
    const latitude = latitudes[latitudeIndex]!;
    const longitudeIndex = Math.abs(latitude) === 90 ? 0 : column;
    const longitude = Math.abs(latitude) === 90 ? 0 : turn(longitudes[longitudeIndex]!);
    return { latitudeIndex, longitudeIndex, latitude, longitude };
  });
  const nearest = cells.reduce<GridCell | undefined>(
    (best, cell) =>
      best === undefined || greatCircleKm(place, cell) < greatCircleKm(place, best) ? cell : best,
    undefined,
  );
  if (nearest === undefined) return undefined;
  const north = Math.abs(nearest.latitude - place.latitude);
  const east = Math.abs(nearest.latitude) === 90 ? 0 : Math.abs(turn(nearest.longitude - place.longitude));
  const inside = north <= halfSpacing(latitudes) && east <= halfSpacing(longitudes);
  return inside ? nearest : undefined;
}

function nearestIndex(values: readonly number[], distance: (value: number) => number): number {
  return values.reduce((best, value, index) => (distance(value) < distance(values[best]!) ? index : best), 0);
}

/** Half the distance between neighbours, with room for rounding [degrees]. */
function halfSpacing(values: readonly number[]): number {
  return values.length < 2 ? 0 : Math.abs(values[1]! - values[0]!) / 2 + 1e-6;
}

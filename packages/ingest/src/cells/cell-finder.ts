import type { LatLonGrid, ProjectedGrid } from "@halcyon/grib2";
import type { Location } from "@halcyon/schema";
import { nearestCell } from "@halcyon/weather/cell-search";
import { openPlane } from "./plane.ts";
import { greatCircleKm } from "@halcyon/weather/source-kit";

/** Locations of a grid's cells: the latitudes of rows and the longitudes of columns, or the location of every cell. */
export type GridPlaces =
  | Pick<LatLonGrid, "latitudes" | "longitudes">
  | Pick<ProjectedGrid, "columns" | "latitudes" | "longitudes">;

/** Cell of a grid, with its index when cells are counted row by row. */
interface FoundCell extends Location {
  readonly index: number;
}

/**
 * Prepares a grid for searches of the cell nearest to a place.
 *
 * @returns A function that takes a place. It returns the nearest cell, or undefined if the place is outside the grid.
 */
export function cellFinder(grid: GridPlaces): (place: Location) => FoundCell | undefined {
  if (!("columns" in grid)) {
    return (place) => {
      const cell = nearestCell(grid, place);
      if (cell === undefined) return undefined;
      const { latitude, longitude, row, column } = cell;
      return { latitude, longitude, index: row * grid.longitudes.length + column };
    };
  }
  const plane = openPlane(grid);
  return (location) => {
    const { place, row, column, covers } = plane.nearest(location);
    return covers ? { ...place, index: row * grid.columns + column } : undefined;
  };
}

/**
 * Throws an error if a place is too far from its nearest cell.
 *
 * @throws RangeError if the distance exceeds `reachKm`.
 */
export function refuseBeyondReach(place: Location, cell: Location, reachKm: number): void {
  const distanceKm = greatCircleKm(place, cell);
  if (distanceKm <= reachKm) return;
  throw new RangeError(
    `${place.latitude}, ${place.longitude} lies ${Math.ceil(distanceKm)} km from the cell that answers for it, beyond the reach of ${reachKm} km: raise the reach.`,
  );
}

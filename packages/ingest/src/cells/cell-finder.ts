import type { LatLonGrid, ProjectedGrid } from "@halcyon/grib2";
import type { Location } from "@halcyon/schema";
import { nearestCell } from "@halcyon/weather/cell-search";
import { openPlane } from "./plane.ts";
import { greatCircleKm } from "@halcyon/weather/source-kit";

/** Places of the cells of a grid: on rows and columns of latitude and longitude, or each on its own. */
export type GridPlaces =
  | Pick<LatLonGrid, "latitudes" | "longitudes">
  | Pick<ProjectedGrid, "columns" | "latitudes" | "longitudes">;

/** Cell of a grid and its position, counted row by row. */
interface FoundCell extends Location {
  readonly index: number;
}

/**
 * Prepares the search for the cell of a grid that is nearest to a place on the sphere.
 *
 * @returns undefined where the place lies beyond the edge.
 */
export function cellFinder(grid: GridPlaces): (place: Location) => FoundCell | undefined {
  if (!("columns" in grid)) {
    return (place) => {
      const cell = nearestCell(grid, place);
      if (cell === undefined) return undefined;
      const { latitude, longitude, latitudeIndex, longitudeIndex } = cell;
      return { latitude, longitude, index: latitudeIndex * grid.longitudes.length + longitudeIndex };
    };
  }
  const plane = openPlane(grid);
  return (location) => {
    const { place, row, column, covers } = plane.nearest(location);
    return covers ? { ...place, index: row * grid.columns + column } : undefined;
  };
}

/**
 * Refuses a place that is too far from its nearest cell to be answered from it.
 *
 * @throws RangeError
 */
export function refuseBeyondReach(place: Location, cell: Location, reachKm: number): void {
  const distanceKm = greatCircleKm(place, cell);
  if (distanceKm <= reachKm) return;
  throw new RangeError(
    `${place.latitude}, ${place.longitude} lies ${Math.ceil(distanceKm)} km from the cell that answers for it, beyond the reach of ${reachKm} km: raise the reach.`,
  );
}

import type { Location } from "@halcyon/schema";
import { greatCircleKm, nearestPoint, type PointRows } from "@halcyon/weather/cell-search";

/** Cell of a grid whose rows and columns do not follow latitudes: its location, row and column. */
export interface PlaneCell {
  readonly place: Location;
  readonly row: number;
  readonly column: number;
}

/** Grid whose rows and columns do not follow latitudes and longitudes, with a search for the cell of a place. */
interface Plane {
  readonly rows: number;
  /** Returns a cell; undefined outside the grid, or if the grid has no location there. */
  at(row: number, column: number): PlaneCell | undefined;
  /** Returns a cell and its existing neighbours, at most nine cells. */
  around(cell: PlaneCell): readonly PlaneCell[];
  /**
   * Returns the cell nearest to a place, and the distance from its centre to the place. `covers` is true if the distance is at most half the cell's diagonal.
   */
  nearest(place: Location): PlaneCell & { readonly km: number; readonly covers: boolean };
  /** Returns the width of a typical cell, the one in the middle of the list of existing cells [km]. */
  widthKm(): number;
  /** Returns the largest radius that a cell of the grid covers [km]. */
  reachKm(): number;
}

/**
 * Prepares a grid for finding the cells at and near a place.
 *
 * @param points - Locations of all cells; NaN for a cell that does not exist. At least one cell exists. Longitudes are in [-180, 180).
 */
export function openPlane(points: PointRows): Plane {
  const { columns, latitudes, longitudes } = points;
  const rows = latitudes.length / columns;
  // Made for the first place that is looked for: who takes all cells of a region looks for none.
  let positionNear: ReturnType<typeof nearestPoint> | undefined;
  const at = (row: number, column: number): PlaneCell | undefined => {
    const index = row * columns + column;
    if (row < 0 || row >= rows || column < 0 || column >= columns || Number.isNaN(latitudes[index]!))
      return undefined;
    return { place: { latitude: latitudes[index]!, longitude: longitudes[index]! }, row, column };
  };
  const around = ({ row, column }: PlaneCell): readonly PlaneCell[] =>
    [-1, 0, 1].flatMap((down) => [-1, 0, 1].flatMap((along) => at(row + down, column + along) ?? []));
  const halfDiagonalKm = (cell: PlaneCell): number =>
    Math.max(...around(cell).map(({ place }) => greatCircleKm(place, cell.place))) / 2 + nearlyKm;
  return {
    rows,
    at,
    around,
    nearest: (place) => {
      positionNear ??= nearestPoint(points);
      const index = positionNear(place)!;
      const cell = at(Math.floor(index / columns), index % columns)!;
      const km = greatCircleKm(cell.place, place);
      return { ...cell, km, covers: km <= halfDiagonalKm(cell) };
    },
    widthKm: () => {
      const there = Array.from(latitudes).flatMap((latitude, index) =>
        Number.isNaN(latitude) ? [] : [index],
      );
      const index = there[there.length >> 1]!;
      return halfDiagonalKm(at(Math.floor(index / columns), index % columns)!) * Math.SQRT2;
    },
    reachKm: () => {
      let mostKm = 0;
      for (let index = 0; index < latitudes.length; index += 1) {
        const cell = at(Math.floor(index / columns), index % columns);
        if (cell !== undefined) mostKm = Math.max(mostKm, halfDiagonalKm(cell));
      }
      return Math.ceil(mostKm * 1000) / 1000;
    },
  };
}

/** Tolerance for rounding in distances [km]. */
const nearlyKm = 1e-3;

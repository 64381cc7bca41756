import type { Projection } from "@halcyon/grib2/projection";
import type { Location } from "@halcyon/schema";
import { cfProjection } from "./cf-projection.ts";
import { tidy } from "./degrees.ts";
import { type GridAxes, type GridCell, nearestCell } from "./nearest-cell.ts";

/** Grid of an archive. It is plain data, so that threads can send it to each other. */
export type Grid = GridAxes | PlaneAxes;

/** Axes of a grid on the plane of a projection, evenly spaced, ascending or descending [m]. Its cells have one latitude and longitude each. */
export interface PlaneAxes {
  readonly ys: readonly number[];
  readonly xs: readonly number[];
  /** Attributes of the grid mapping, as CF defines them. */
  readonly mapping: Readonly<Record<string, unknown>>;
  /** True if components of wind follow the rows and columns of the grid. False if they point east and north. */
  readonly isWindAlongGrid: boolean;
}

/** Returns true if rows and columns of a grid do not follow latitudes and longitudes. */
export function isOnPlane(grid: Grid): grid is PlaneAxes {
  return "xs" in grid;
}

/**
 * Finds the cell of a grid that is nearest to a place. On a plane, the nearest point of the plane counts. Projections of models keep angles. So
 * this cell is also the nearest one on the sphere, up to a few metres at the border of two cells.
 *
 * @returns Undefined if the place is outside the outermost cells.
 */
export function findCell(grid: Grid, place: Location): GridCell | undefined {
  if (!isOnPlane(grid)) return nearestCell(grid, place);
  const [x, y] = projectionOf(grid).toPlane(place);
  return cellAt(grid, indexOn(grid.ys, y), indexOn(grid.xs, x));
}

/** Returns the cell at a row and a column of a grid; undefined if the grid does not have both. */
export function cellAt(grid: Grid, row: number, column: number): GridCell | undefined {
  const [rows, columns] = isOnPlane(grid) ? [grid.ys, grid.xs] : [grid.latitudes, grid.longitudes];
  const [north, east] = [rows[row], columns[column]];
  if (north === undefined || east === undefined) return undefined;
  if (!isOnPlane(grid)) return { row, column, latitude: north, longitude: east };
  const { latitude, longitude } = projectionOf(grid).toPlace(east, north);
  return { row, column, latitude: tidy(latitude), longitude: tidy(longitude) };
}

/** Returns the number of rows and columns of a grid. */
export function sizesOf(grid: Grid): { readonly rows: number; readonly columns: number } {
  return isOnPlane(grid)
    ? { rows: grid.ys.length, columns: grid.xs.length }
    : { rows: grid.latitudes.length, columns: grid.longitudes.length };
}

/** Step of latitude over which the direction of north on a plane is taken [degrees]. It is 11 m long. */
const northStep = 1e-4;

/**
 * Returns the direction in which the second component of wind points at a cell [degrees clockwise from north]. It is 0 unless the components follow the
 * columns of a plane, which lean away from north on both sides of the central meridian.
 */
export function windNorth(grid: Grid, { latitude, longitude }: Location): number {
  if (!isOnPlane(grid) || !grid.isWindAlongGrid) return 0;
  const { toPlane } = projectionOf(grid);
  const [x, y] = toPlane({ latitude, longitude });
  const [northX, northY] = toPlane({ latitude: latitude + northStep, longitude });
  return (Math.atan2(x - northX, northY - y) * 180) / Math.PI;
}

/**
 * Returns the projection of a grid.
 *
 * @throws Error if the projection is not supported. Archives with such grids are not opened.
 */
function projectionOf({ mapping }: PlaneAxes): Projection {
  const projection = planeProjection(mapping);
  if (projection === undefined) throw new Error(`The projection ${nameOf(mapping)} is not known.`);
  return projection;
}

/** Returns the projection of a grid mapping; undefined if it is not supported. */
export function planeProjection(mapping: PlaneAxes["mapping"]): Projection | undefined {
  return cfProjection(nameOf(mapping), (attribute) =>
    [mapping[attribute]].flat().filter((value) => typeof value === "number"),
  );
}

const nameOf = (mapping: PlaneAxes["mapping"]): string => String(mapping["grid_mapping_name"]);

/** Returns the position on an evenly spaced axis that is nearest to a value. The axis covers half a step beyond its ends. */
function indexOn(values: readonly number[], value: number): number {
  return Math.floor((value - values[0]!) / (values[1]! - values[0]!) + 0.5);
}

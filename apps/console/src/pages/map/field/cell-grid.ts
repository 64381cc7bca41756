import { earthRadiusKm, radians, turn } from "@halcyon/geo/earth";
import type { Location } from "@halcyon/schema";
import type { Box } from "../../../map/drawing/map-window.ts";
import type { MapField } from "./map-field.ts";

type Grid = Pick<MapField, "latitudes" | "longitudes">;

/** Cell of a grid by its row and column. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** Distance of neighbours in a grid with a single cell [degrees]. All models of the server have this grid. */
const usualStep = 0.25;

/** Returns the edges of the rows of a grid, from north to south, and of its columns, from west to east [degrees]. A cell reaches half-way to its neighbours. */
export function cellEdges({ latitudes, longitudes }: Grid): {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
} {
  const step = stepOf(latitudes) ?? stepOf(longitudes) ?? usualStep;
  return {
    latitudes: edgesOf(latitudes, stepOf(latitudes) ?? -Math.abs(step)).map((edge) =>
      Math.min(Math.max(edge, -90), 90),
    ),
    longitudes: edgesOf(longitudes, stepOf(longitudes) ?? Math.abs(step)),
  };
}

function stepOf([first, second]: readonly number[]): number | undefined {
  return second === undefined ? undefined : second - first!;
}

function edgesOf(values: readonly number[], step: number): number[] {
  const between = values.slice(1).map((value, index) => (values[index]! + value) / 2);
  return [values[0]! - step / 2, ...between, values.at(-1)! + step / 2];
}

/** Returns the rectangle of a cell: west, south, east, north [degrees]. */
export function boundsOfCell(grid: Grid, { row, column }: GridCell): Box {
  const { latitudes, longitudes } = cellEdges(grid);
  return [longitudes[column]!, latitudes[row + 1]!, longitudes[column + 1]!, latitudes[row]!];
}

/** Returns the rectangle of a whole grid: west, south, east, north [degrees]. */
export function boundsOfGrid(grid: Grid): Box {
  const { latitudes, longitudes } = cellEdges(grid);
  return [longitudes[0]!, latitudes.at(-1)!, longitudes.at(-1)!, latitudes[0]!];
}

/** Returns the cell in which a place lies; undefined if it lies beside the grid. */
export function cellAt(grid: Grid, { latitude, longitude }: Location): GridCell | undefined {
  const edges = cellEdges(grid);
  const row = edges.latitudes.findIndex((edge) => edge < latitude) - 1;
  const column = [longitude - 360, longitude, longitude + 360]
    .map((turned) => edges.longitudes.findIndex((edge) => edge > turned) - 1)
    .find((found) => found >= 0);
  return row < 0 || column === undefined ? undefined : { row, column };
}

/** Returns the middle of a cell, with a longitude of -180 to 180. */
export function middleOfCell({ latitudes, longitudes }: Grid, { row, column }: GridCell): Location {
  return { latitude: latitudes[row]!, longitude: turn(longitudes[column]!) };
}

/** Returns the relative size of the cells of each row, which grow smaller towards the poles. */
export function rowWeights(grid: Grid): number[] {
  const { latitudes } = cellEdges(grid);
  const heights = latitudes.map((latitude) => Math.sin(latitude * radians));
  return grid.latitudes.map((_, row) => heights[row]! - heights[row + 1]!);
}

/** Returns the size of the cells in the middle of a grid: `cells of 28 x 17 km`, from west to east and from north to south. */
export function cellSizeWords(grid: Grid): string {
  const middle = grid.latitudes[Math.floor(grid.latitudes.length / 2)]!;
  const edges = cellEdges(grid);
  const kmPerDegree = earthRadiusKm * radians;
  const wide = (edges.longitudes[1]! - edges.longitudes[0]!) * kmPerDegree * Math.cos(middle * radians);
  const high = (edges.latitudes[0]! - edges.latitudes[1]!) * kmPerDegree;
  return `cells of ${Math.round(wide)} × ${Math.round(high)}\u00A0km`;
}

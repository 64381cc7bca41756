import type { Location } from "@halcyon/schema";
import { fullTurn, type PointRows, tidy, turn } from "@halcyon/weather/source-kit";
import { type cellFinder, type GridPlaces, refuseBeyondReach } from "./cell-finder.ts";
import { openPlane } from "./plane.ts";

/** Region between two latitudes and two longitudes [degrees]. If the region crosses the date line, `west` is greater than `east`. */
export interface Region {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * Extent of an ingest: all cells of a region, or only the cells nearest to some places. The distance between a place and its cell is at most `reachKm` [km].
 */
export type Extent =
  | { readonly region: Region }
  | { readonly places: readonly Location[]; readonly reachKm: number };

/** Cells of a grid: rows and columns of a box, or individual cells. */
type CellsInGrid =
  | { readonly latitudes: readonly number[]; readonly longitudes: readonly number[] }
  | { readonly sites: readonly Location[]; readonly reachKm: number };

interface FoundCells {
  readonly cells: CellsInGrid;
  /** Requested places that are outside the grid. */
  readonly outside: readonly Location[];
}

interface GridToSearch {
  readonly grid: GridPlaces;
  readonly find: ReturnType<typeof cellFinder>;
}

/** Maximum number of cells. It permits the globe at 0.25 degrees, but no finer global grid. */
const cellsMax = 1_100_000;

/**
 * Returns the cells of a grid within the extent of an ingest; the list is empty if the region is outside the grid.
 *
 * @throws RangeError if the region has too many cells, or if a place is too far from its cell.
 */
export function cellsInGrid({ grid, find }: GridToSearch, extent: Extent): FoundCells {
  if ("places" in extent) return sitesIn({ grid, find }, extent.places, extent.reachKm);
  if ("columns" in grid) return planeIn(grid, extent.region);
  const { south, west, north } = extent.region;
  const width = widthOf(extent.region);
  const latitudes = grid.latitudes.filter((latitude) => latitude >= south && latitude <= north);
  const longitudes = grid.longitudes
    .map((longitude) => ({ longitude: tidy(turn(longitude)), fromWest: fullTurn(longitude - west) }))
    .filter(({ fromWest }) => fromWest <= width)
    .toSorted((one, other) => one.fromWest - other.fromWest)
    .map(({ longitude }) => longitude);
  const cells = { latitudes, longitudes: [...new Set(longitudes)] };
  refuseTooMany(latitudes.length * cells.longitudes.length);
  return { cells, outside: [] };
}

/** Returns the width from west to east [degrees]. 360 means the full circle. */
function widthOf({ west, east }: Region): number {
  return fullTurn(east - west) || (east === west ? 0 : 360);
}

function refuseTooMany(count: number): void {
  if (count <= cellsMax) return;
  throw new RangeError(
    `The region has ${count} cells; a store holds ${cellsMax} at most. Name places, or a smaller region.`,
  );
}

/** Returns the cells of a projected grid that are in a region, each with its own location. */
function planeIn(grid: PointRows, region: Region): FoundCells {
  const { south, west, north } = region;
  const width = widthOf(region);
  const { latitudes, longitudes } = grid;
  const sites = Array.from(latitudes).flatMap((latitude, index) => {
    const longitude = longitudes[index]!;
    const isIn = latitude >= south && latitude <= north && fullTurn(longitude - west) <= width;
    return isIn ? [{ latitude: tidy(latitude), longitude: tidy(turn(longitude)) }] : [];
  });
  refuseTooMany(sites.length);
  return { cells: { sites, reachKm: openPlane(grid).reachKm() }, outside: [] };
}

/** Returns the locations of all cells, row by row. */
export function placesOf(cells: CellsInGrid): readonly Location[] {
  if ("sites" in cells) return cells.sites;
  return cells.latitudes.flatMap((latitude) =>
    cells.longitudes.map((longitude) => ({ latitude, longitude })),
  );
}

function sitesIn({ grid, find }: GridToSearch, places: readonly Location[], reachKm: number): FoundCells {
  const sites = new Map<string, Location>();
  const outside: Location[] = [];
  for (const place of places) {
    const cell = find(place);
    if (cell === undefined) {
      outside.push(place);
      continue;
    }
    refuseBeyondReach(place, cell, reachKm);
    const latitude = "columns" in grid ? tidy(cell.latitude) : cell.latitude;
    const site = { latitude, longitude: tidy(cell.longitude) };
    sites.set(`${site.latitude} ${site.longitude}`, site);
  }
  return { cells: { sites: [...sites.values()], reachKm }, outside };
}

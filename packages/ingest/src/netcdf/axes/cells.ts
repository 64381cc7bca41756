import type { Location } from "@halcyon/schema";
import { greatCircleKm, tidy, turn } from "@halcyon/weather/source-kit";
import type { LatLonGrid, Sites } from "./coordinates.ts";

/** Position of a cell: its location, and its index along each horizontal dimension. */
export interface Position {
  readonly place: Location;
  readonly indices: readonly number[];
}

/** Cells of a file, with a search for the cells near a place. */
export interface Cells {
  /** Names of the dimensions to which the `indices` of a position refer, in order. */
  readonly dimensions: readonly string[];
  /** Description of the grid in words. */
  readonly grid: string;
  readonly coverage: string;
  /** Returns the nearest cell and its neighbours, nearest first; an empty list if the place is not covered. */
  near(location: Location): readonly Position[];
  /**
   * Returns the distance from a place to the area that the nearest cell covers [km]; 0 if the place is covered. Absent if the text `coverage` describes the
   * covered area completely.
   */
  readonly beyondKm?: (location: Location) => number;
  /** Returns the radius of the area that a cell covers [km]; absent for grids along latitudes and longitudes, because their spacing determines this area. */
  readonly reachKm?: () => number;
  /** Returns the angle by which the row of a cell is turned from true east [degrees clockwise]; absent if rows run east. */
  readonly turnOf?: (position: Position) => number;
}

/**
 * Opens the cells of a file with sites. Each site covers the places within a radius.
 *
 * @param radiusKm - Radius that a site covers [km].
 */
export function siteCells({ dimensions, latitudes, longitudes }: Sites, radiusKm: number): Cells {
  const sites = latitudes.map((latitude, index) => ({ latitude, longitude: longitudes[index]! }));
  return {
    dimensions,
    grid: sites.length === 1 ? "one site" : `${sites.length} sites`,
    coverage: `${radiusKm} km around ${sites
      .slice(0, 5)
      .map(({ latitude, longitude }) => `${latitude}, ${longitude}`)
      .join("; ")}${sites.length > 5 ? " and more" : ""}`,
    near: (location) => {
      const positions = sites.map((place, index) => ({
        place,
        indices: dimensions.length === 0 ? [] : [index],
      }));
      const within = positions.filter(({ place }) => greatCircleKm(place, location) <= radiusKm);
      return byDistance(within, location);
    },
  };
}

/**
 * Opens a regular or Gaussian grid. Its coverage extends half a cell beyond the outermost cells. A grid that spans all longitudes and ends within one cell of a
 * pole covers the pole.
 */
export function gridCells({ dimensions, latitudes, longitudes }: LatLonGrid): Cells {
  const rows = spread(latitudes);
  const columns = spread(longitudes);
  const round = columns.most - columns.least + 1.5 * columns.spacing >= 360;
  const south = round && rows.least - rows.spacing <= -90 ? -90 : rows.least - rows.spacing / 2;
  const north = round && rows.most + rows.spacing >= 90 ? 90 : rows.most + rows.spacing / 2;
  const reach = (columns.most - columns.least) / 2 + columns.spacing / 2;
  const middle = (columns.most + columns.least) / 2;
  const rowAt = closestIn(latitudes, (degrees) => Math.abs(degrees));
  const columnAt = closestIn(longitudes, (degrees) => Math.abs(turn(degrees)));
  const covers = ({ latitude, longitude }: Location): boolean =>
    latitude >= south - nearly &&
    latitude <= north + nearly &&
    (round || Math.abs(turn(longitude - middle)) <= reach + nearly);
  return {
    dimensions,
    grid: `${latitudes.length} x ${longitudes.length} cells of ${step(rows.spacing)} x ${step(columns.spacing)} degrees`,
    coverage: round
      ? `all longitudes, latitudes ${step(Math.max(-90, south))} to ${step(Math.min(90, north))}`
      : `latitudes ${step(Math.max(-90, south))} to ${step(Math.min(90, north))}, longitudes ${step(turn(middle - reach))} to ${step(turn(middle + reach))}`,
    near: (location) => {
      if (!covers(location)) return [];
      const row = rowAt(location.latitude);
      const column = columnAt(location.longitude);
      const around: Position[] = [];
      for (const nextRow of neighbours(row, latitudes.length, false)) {
        for (const nextColumn of neighbours(column, longitudes.length, round)) {
          const place = { latitude: latitudes[nextRow]!, longitude: tidy(turn(longitudes[nextColumn]!)) };
          around.push({ place, indices: [nextRow, nextColumn] });
        }
      }
      return byDistance(around, location);
    },
  };
}

const nearly = 1e-6;

/** Width of a cell that is assumed for a grid with a single row or column, which has no spacing [degrees]. */
const widthAlone = 0.25;

function spread(values: readonly number[]): { least: number; most: number; spacing: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { least, most, spacing: values.length > 1 ? (most - least) / (values.length - 1) : widthAlone };
}

/** Maximum number of coordinates for which the index of the nearest value is cached. The same places are requested repeatedly. */
const remembered = 10_000;

/** Returns a function that finds the index of the value nearest to a coordinate. */
function closestIn(
  values: readonly number[],
  distance: (difference: number) => number,
): (sought: number) => number {
  const known = new Map<number, number>();
  return (sought) => {
    let best = known.get(sought) ?? 0;
    if (known.has(sought)) return best;
    for (let index = 1; index < values.length; index += 1) {
      if (distance(values[index]! - sought) < distance(values[best]! - sought)) best = index;
    }
    if (known.size >= remembered) known.clear();
    known.set(sought, best);
    return best;
  };
}

function neighbours(index: number, length: number, round: boolean): readonly number[] {
  const around = [index, index - 1, index + 1].map((next) => (round ? (next + length) % length : next));
  return [...new Set(around)].filter((next) => next >= 0 && next < length);
}

/** Returns positions sorted by their distance from a location, nearest first. */
export function byDistance(positions: readonly Position[], location: Location): readonly Position[] {
  return positions
    .map((position) => ({ position, km: greatCircleKm(position.place, location) }))
    .toSorted((left, right) => Math.round((left.km - right.km) * 1e6))
    .map(({ position }) => position);
}

function step(degrees: number): string {
  return String(Number(degrees.toFixed(3)));
}

import type { Location } from "@halcyon/schema";
import { greatCircleKm, turn } from "@halcyon/weather/source-kit";

/** Locations of the cells of a store. A cell is identified by its index. */
export interface Places {
  readonly count: number;
  /** Returns the location of a cell, with a longitude in [-180, 180). */
  at(index: number): Location;
  /** Returns the indices of a cell along the dimensions of the cells: row and column in a grid, or the index of a site. */
  coordinatesOf(index: number): readonly number[];
  /**
   * Returns the cell that provides the data for a location; undefined if the location is outside the coverage.
   *
   * @param answers - Returns true if a cell may be used; by default, every cell may. If the nearest grid cell may not be used, the nearest usable cell within
   * the diagonal of a grid cell is returned.
   */
  nearest(location: Location, answers?: (index: number) => boolean): number | undefined;
  /** Returns the cell at exactly this location; undefined if there is no such cell. */
  indexOf(location: Location): number | undefined;
  /** Returns all other cells that are at most `withinKm` from a cell, nearest first. */
  around(index: number, withinKm: number): readonly number[];
}

/** Distance below which two places count as the same [km]: one centimetre. */
const sameKm = 1e-5;

/** Minimum length of a degree of latitude [km]. If the latitudes already differ by more than a distance, the exact distance need not be computed. */
const kmPerDegreeLeast = 110;

/**
 * Returns the places of a latitude-longitude grid, row by row. The grid is global or a box. A box may cross the date line. A location is covered if the nearest
 * cell centre is at most half a cell diagonal away.
 *
 * @param latitudes - Latitudes, ascending or descending [degrees north].
 * @param longitudes - Longitudes in any convention [degrees east], such as 0 to 360 or -180 to 180.
 */
export function gridPlaces(latitudes: readonly number[], longitudes: readonly number[]): Places {
  const rows = sortedAxis(latitudes);
  const columns = sortedAxis(longitudes.map((longitude) => modulo(longitude, 360)));
  const width = longitudes.length;
  const rowStep = largestGap(rows.values, undefined);
  const columnStep = largestGap(columns.values, 360);

  const at = (index: number): Location => ({
    latitude: latitudes[Math.floor(index / width)]!,
    longitude: normalised(longitudes[index % width]!),
  });

  /** Returns the distance from the centre of a cell to its corner nearest to the equator [km]. */
  function halfDiagonalKm(index: number): number {
    const { latitude, longitude } = at(index);
    const corner = {
      latitude: latitude - (Math.sign(latitude) * rowStep) / 2,
      longitude: longitude + columnStep / 2,
    };
    return greatCircleKm({ latitude, longitude }, corner);
  }

  function around(index: number, withinKm: number): readonly number[] {
    const centre = at(index);
    const column = columns.order.indexOf(index % width);
    const found: { readonly index: number; readonly km: number }[] = [];
    for (const [position, latitude] of rows.values.entries()) {
      if (greatCircleKm(centre, { latitude, longitude: centre.longitude }) > withinKm) continue;
      const seen = new Set<number>();
      for (const direction of [1, -1]) {
        for (let step = 0; step < width; step += 1) {
          const other =
            rows.order[position]! * width + columns.order[modulo(column + direction * step, width)]!;
          const km = greatCircleKm(centre, at(other));
          if (km > withinKm || (step > 0 && seen.has(other))) break;
          if (other !== index && !seen.has(other)) found.push({ index: other, km });
          seen.add(other);
        }
      }
    }
    return nearestFirst(found);
  }

  function closest(location: Location): { readonly index: number; readonly km: number } | undefined {
    const row = lowerBound(rows.values, location.latitude);
    const column = lowerBound(columns.values, modulo(location.longitude, 360));
    let best: { readonly index: number; readonly km: number } | undefined;
    // The nearest rows come first, because the others are then seldom near enough.
    for (const near of [row, row - 1, row + 1, row - 2]) {
      const latitude = rows.values[near];
      if (
        latitude === undefined ||
        kmPerDegreeLeast * Math.abs(latitude - location.latitude) > (best?.km ?? Infinity)
      )
        continue;
      for (const beside of [column - 1, column]) {
        const index = rows.order[near]! * width + columns.order[modulo(beside, width)]!;
        const km = greatCircleKm(at(index), location);
        if (best === undefined || km < best.km || (km === best.km && index < best.index))
          best = { index, km };
      }
    }
    return best;
  }

  return {
    count: latitudes.length * width,
    at,
    coordinatesOf: (index) => [Math.floor(index / width), index % width],
    nearest: (location, answers = () => true) => {
      const found = closest(location);
      if (found === undefined) return undefined;
      const reachKm = halfDiagonalKm(found.index) + sameKm;
      if (found.km > reachKm) return undefined;
      if (answers(found.index)) return found.index;
      const others = around(found.index, 2 * reachKm).filter((index) => answers(index));
      return nearestFirst(others.map((index) => ({ index, km: greatCircleKm(at(index), location) })))[0];
    },
    indexOf: (location) => {
      const found = closest(location);
      return found !== undefined && found.km <= sameKm ? found.index : undefined;
    },
    around,
  };
}

/**
 * Creates places for individual sites.
 *
 * @param reachKm - Coverage radius of each site [km].
 */
export function sitePlaces(sites: readonly Location[], reachKm: number): Places {
  const places = sites.map(({ latitude, longitude }) => ({ latitude, longitude: normalised(longitude) }));
  const known = new Map(places.map(({ latitude, longitude }, index) => [`${latitude} ${longitude}`, index]));
  const byLatitude = sortedAxis(places.map(({ latitude }) => latitude));
  const within = (location: Location, withinKm: number): readonly number[] => {
    const reachDegrees = withinKm / kmPerDegreeLeast;
    const first = lowerBound(byLatitude.values, location.latitude - reachDegrees);
    const found: { readonly index: number; readonly km: number }[] = [];
    for (let row = first; byLatitude.values[row]! <= location.latitude + reachDegrees; row += 1) {
      const index = byLatitude.order[row]!;
      const km = greatCircleKm(places[index]!, location);
      if (km <= withinKm) found.push({ index, km });
    }
    return nearestFirst(found);
  };
  return {
    count: places.length,
    at: (index) => places[index]!,
    coordinatesOf: (index) => [index],
    nearest: (location, answers = () => true) => within(location, reachKm).find((index) => answers(index)),
    indexOf: (location) =>
      known.get(`${location.latitude} ${location.longitude}`) ?? within(location, sameKm)[0],
    around: (index, withinKm) => within(places[index]!, withinKm).filter((other) => other !== index),
  };
}

function nearestFirst(found: readonly { readonly index: number; readonly km: number }[]): readonly number[] {
  return found
    .toSorted((left, right) => left.km - right.km || left.index - right.index)
    .map(({ index }) => index);
}

/** Returns the values in ascending order with their original positions. */
function sortedAxis(values: readonly number[]): { values: readonly number[]; order: readonly number[] } {
  const order = values.map((_, index) => index).toSorted((left, right) => values[left]! - values[right]!);
  return { values: order.map((index) => values[index]!), order };
}

/** Returns the index of the first value that is at least the target. If there is no such value, returns the length of the list. */
function lowerBound(values: readonly number[], target: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the spacing of a grid, which is its largest step. For a box, the step around the rest of the earth is ignored. */
function largestGap(sorted: readonly number[], period: number | undefined): number {
  const gaps = sorted.slice(1).map((value, index) => value - sorted[index]!);
  if (gaps.length === 0) return 0;
  if (period === undefined) return Math.max(...gaps);
  const closing = sorted[0]! + period - sorted.at(-1)!;
  return [...gaps, closing].toSorted((left, right) => left - right).at(-2)!;
}

function modulo(value: number, period: number): number {
  return ((value % period) + period) % period;
}

/**
 * Number of decimals of a degree that are kept, about a tenth of a millimetre. Longitudes are rounded because 190.1 - 360 is not exactly -169.9 in floating
 * point.
 */
const decimals = 9;

function normalised(longitude: number): number {
  if (longitude >= -180 && longitude < 180) return longitude;
  const turned = Number(turn(longitude).toFixed(decimals));
  return turned === 180 ? -180 : turned;
}

import type { Location } from "@halcyon/schema";
import { greatCircleKm, nearestPoint } from "@halcyon/weather/source-kit";
import { byDistance, type Cells, type Position } from "./cells.ts";
import type { PlaneGrid } from "./plane-grid.ts";

/**
 * Cells of a grid whose rows and columns follow no latitude. Each covers what is nearest to it, half of its diagonal at the edge of the grid.
 */
export function planeCells({ dimensions, columns, latitudes, longitudes, x }: PlaneGrid): Cells {
  const rows = latitudes.length / columns;
  const nearest = nearestPoint({ columns, latitudes, longitudes });
  const positionAt = (row: number, column: number): Position | undefined => {
    const at = row * columns + column;
    if (row < 0 || row >= rows || column < 0 || column >= columns || Number.isNaN(latitudes[at]!))
      return undefined;
    return { place: { latitude: latitudes[at]!, longitude: longitudes[at]! }, indices: [row, column] };
  };
  const around = (row: number, column: number): readonly Position[] =>
    [-1, 0, 1].flatMap((down) => [-1, 0, 1].flatMap((along) => positionAt(row + down, column + along) ?? []));
  const halfDiagonalKm = ({ place, indices: [row, column] }: Position): number =>
    Math.max(...around(row!, column!).map((other) => greatCircleKm(other.place, place))) / 2 + nearlyKm;
  const middle = nearest(middleOf(latitudes, longitudes))!;
  const across = halfDiagonalKm(positionAt(Math.floor(middle / columns), middle % columns)!) * Math.SQRT2;
  const closest = (location: Location): Position => {
    const at = nearest(location)!;
    return positionAt(Math.floor(at / columns), at % columns)!;
  };
  return {
    dimensions,
    grid: `${rows} x ${columns} cells, about ${Number(across.toPrecision(2))} km wide`,
    coverage: `${spanWords(latitudes, longitudes)}, as far as its rows and columns reach`,
    near: (location) => {
      const cell = closest(location);
      if (greatCircleKm(cell.place, location) > halfDiagonalKm(cell)) return [];
      return byDistance(around(...(cell.indices as [number, number])), location);
    },
    beyondKm: (location) => {
      const cell = closest(location);
      const farKm = greatCircleKm(cell.place, location);
      return farKm > halfDiagonalKm(cell) ? farKm : 0;
    },
    reachKm: () => {
      let mostKm = 0;
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          const cell = positionAt(row, column);
          if (cell !== undefined) mostKm = Math.max(mostKm, halfDiagonalKm(cell));
        }
      return Math.ceil(mostKm * 1000) / 1000;
    },
    turnOf: ({ place, indices: [row, column] }) => {
      const [west, east] = [-1, 1].map((step) => {
        const next = x.axis === 0 ? positionAt(row! + step, column!) : positionAt(row!, column! + step);
        return next?.place ?? place;
      });
      return turnBetween(west!, place, east!) + (x.runsBack ? 180 : 0);
    },
  };
}

/** Room for rounding [km]. */
const nearlyKm = 1e-3;

/** By how much the way from west to east of a grid is turned from true east at a place [degrees clockwise]. */
function turnBetween(west: Location, place: Location, east: Location): number {
  const radians = Math.PI / 180;
  const vectorOf = ({ latitude, longitude }: Location): readonly [number, number, number] => {
    const [north, along] = [latitude * radians, (longitude - place.longitude) * radians];
    return [Math.cos(north) * Math.cos(along), Math.cos(north) * Math.sin(along), Math.sin(north)];
  };
  const [from, to] = [vectorOf(west), vectorOf(east)];
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const north = place.latitude * radians;
  return -Math.atan2(Math.cos(north) * z - Math.sin(north) * x, y) / radians;
}

/** The cell in the middle of those that there are. */
function middleOf(latitudes: readonly number[], longitudes: readonly number[]): Location {
  const there = latitudes.flatMap((latitude, index) => (Number.isNaN(latitude) ? [] : [index]));
  const at = there[there.length >> 1]!;
  return { latitude: latitudes[at]!, longitude: longitudes[at]! };
}

function short(degrees: number): string {
  return String(Number(degrees.toFixed(2)));
}

/** The box around all cells. */
function spanWords(latitudes: readonly number[], longitudes: readonly number[]): string {
  const there = Float64Array.from(longitudes)
    .filter((value) => !Number.isNaN(value))
    .toSorted();
  let [south, north] = [90, -90];
  for (const latitude of latitudes) {
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  let widest = 0;
  const gapBefore = (index: number): number =>
    there[index]! - (index === 0 ? there.at(-1)! - 360 : there[index - 1]!);
  for (let index = 1; index < there.length; index += 1)
    if (gapBefore(index) > gapBefore(widest)) widest = index;
  const rows = `latitudes ${short(south)} to ${short(north)}`;
  if (gapBefore(widest) < roundDegrees) return `${rows}, all longitudes`;
  const [west, east] = [there[widest]!, there.at(widest - 1)!];
  return `${rows}, longitudes ${short(west)} to ${short(east)}`;
}

/** Cells with no wider gap between their longitudes go round the earth. */
const roundDegrees = 5;

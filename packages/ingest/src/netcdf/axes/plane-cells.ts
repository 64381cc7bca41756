import type { Location } from "@halcyon/schema";
import { unitVector } from "@halcyon/weather/source-kit";
import { openPlane, type PlaneCell } from "../../cells/plane.ts";
import { byDistance, type Cells, type Position } from "./cells.ts";
import type { PlaneGrid } from "./plane-grid.ts";

/**
 * Opens the cells of a grid whose rows and columns do not follow latitudes. Each cell covers the places for which it is the nearest cell. A cell at the edge
 * covers places outside the grid up to a distance of half its diagonal.
 */
export function planeCells({ dimensions, columns, latitudes, longitudes, x }: PlaneGrid): Cells {
  const plane = openPlane({ columns, latitudes, longitudes });
  return {
    dimensions,
    grid: `${plane.rows} x ${columns} cells, about ${Number(plane.widthKm().toPrecision(2))} km wide`,
    coverage: `${spanWords(latitudes, longitudes)}, as far as its rows and columns reach`,
    near: (location) => {
      const cell = plane.nearest(location);
      return cell.covers ? byDistance(plane.around(cell).map(positionOf), location) : [];
    },
    beyondKm: (location) => {
      const { km, covers } = plane.nearest(location);
      return covers ? 0 : km;
    },
    reachKm: () => plane.reachKm(),
    turnOf: ({ place, indices: [row, column] }) => {
      const [west, east] = [-1, 1].map((step) => {
        const next = x.axis === 0 ? plane.at(row! + step, column!) : plane.at(row!, column! + step);
        return next?.place ?? place;
      });
      return turnBetween(west!, place, east!) + (x.runsBack ? 180 : 0);
    },
  };
}

function positionOf({ place, row, column }: PlaneCell): Position {
  return { place, indices: [row, column] };
}

/** Returns the angle between the grid's west-east direction and true east at a place [degrees clockwise]. */
function turnBetween(west: Location, place: Location, east: Location): number {
  const radians = Math.PI / 180;
  const vectorOf = ({ latitude, longitude }: Location) => unitVector(latitude, longitude - place.longitude);
  const [from, to] = [vectorOf(west), vectorOf(east)];
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const north = place.latitude * radians;
  return -Math.atan2(Math.cos(north) * z - Math.sin(north) * x, y) / radians;
}

function short(degrees: number): string {
  return String(Number(degrees.toFixed(2)));
}

/** Returns a description of the box that contains all cells. */
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

/** Maximum gap between neighbouring longitudes at which the cells still count as spanning the whole earth [degrees]. */
const roundDegrees = 5;

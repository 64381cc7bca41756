import type { Location } from "@halcyon/schema";
import { isLand } from "../../places/land-mask.ts";
import type { Cell, SourceGrid } from "../../source/source.ts";
import { landUpwind } from "./climate.ts";
import { type Region, shareOf } from "./region.ts";

const cellsPerDegree = 4;

/** Grid of all cells of the synthetic climate, from north to south and from west to east. */
export const syntheticGrid: SourceGrid = {
  latitudes: Array.from({ length: 180 * cellsPerDegree + 1 }, (_, row) => 90 - row / cellsPerDegree),
  longitudes: Array.from({ length: 360 * cellsPerDegree }, (_, column) => -180 + column / cellsPerDegree),
};

/**
 * Returns a function that finds the cell of any place in the synthetic climate. The function keeps its last result, because requests for the same place often
 * follow each other.
 */
export function syntheticCells(): (location: Location) => Cell {
  let last: { readonly location: Location; readonly cell: Cell } | undefined;
  return ({ latitude, longitude }) => {
    if (last?.location.latitude !== latitude || last.location.longitude !== longitude) {
      const location = { latitude, longitude };
      last = { location, cell: cellAt(location) };
    }
    return last.cell;
  };
}

/** Returns the nearest cell of the synthetic climate. Each pole is a single cell, and longitude 180 becomes -180. */
function cellAt({ latitude, longitude }: Location): Cell {
  const north = Math.round(latitude * cellsPerDegree) / cellsPerDegree;
  const east = Math.round(longitude * cellsPerDegree) / cellsPerDegree;
  const pole = Math.abs(north) === 90;
  const place = { latitude: north + 0, longitude: pole ? 0 : east >= 180 ? east - 360 : east + 0 };
  if (!isLand(place)) return { ...place, elevationM: 0, sea: true };
  const elevationM = Math.round(Math.max(20 + 150 * landUpwind(place), reliefM(place)));
  return { ...place, elevationM, sea: false };
}

/** Box with its southern, northern, western and eastern edge [degrees], and the mean height of its ground [m]. */
type Row = readonly [south: number, north: number, west: number, east: number, meters: number];

/**
 * Plateaus and mountain ranges that affect the climate of a region. The boxes were drawn by hand, with rounded heights. cell.test.ts compares them with known
 * towns.
 */
const rows: readonly Row[] = [
  [-90, -86, -180, 180, 2800],
  [-86, -72, 20, 135, 3500],
  [-86, -76, -125, -80, 1600],
  [64, 79, -47, -30, 2300],
  [29, 36, 80, 101, 4600],
  [27, 28.5, 83, 88, 1600],
  [35, 39, 68, 78, 3500],
  [40, 43, 70, 88, 2200],
  [44, 51, 92, 112, 1300],
  [28, 36, 48, 62, 1300],
  [37, 41, 28, 46, 1100],
  [15, 24, 42, 46, 900],
  [12, 20, 74, 78, 500],
  [24, 29, 99, 106, 1800],
  [45.9, 46.9, 6, 13, 1500],
  [40, 42, -5, -2, 800],
  [31, 34, -7, 0, 1300],
  [61, 63, 7, 9.5, 1000],
  [63.5, 68, 133, 150, 600],
  [35, 48, -113, -105, 1700],
  [31, 34, -109, -104, 1300],
  [50.5, 60, -126, -117, 1100],
  [62.3, 64, -152, -145, 1000],
  [19, 25, -105, -99, 1900],
  [3, 7, -76.5, -73, 2000],
  [-3, 2, -79, -78, 2700],
  [-15, -6, -76, -73, 3000],
  [-23, -14, -71, -66, 3800],
  [-40, -26, -70.5, -69, 2800],
  [-22, -14, -52, -43, 700],
  [7, 14, 36, 40, 2100],
  [-4, 3, 29, 38, 1500],
  [-30, -22, 25, 30, 1400],
  [-18, -10, 24, 36, 1100],
  [-23, -15, 45, 48, 1000],
  [-37, -35, 148, 149, 900],
  [-6, -4, 138, 146, 1400],
];

const ranges = rows.map(([south, north, west, east, meters]) => ({
  region: { south, north, west, east } satisfies Region,
  meters,
}));

/** Width of the slope around a plateau or a mountain range [degrees]. */
const slopeDegrees = 1;

/** Returns the mean height of the ground in a region [m]; 0 in lowlands. Single mountains are not represented. */
export function reliefM(place: Location): number {
  let highest = 0;
  for (const { region, meters } of ranges) {
    highest = Math.max(highest, meters * shareOf(region, place, slopeDegrees));
  }
  return highest;
}

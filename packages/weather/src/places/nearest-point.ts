import type { Location } from "@halcyon/schema";
import { unitVector, type UnitVector } from "./great-circle.ts";

/** Points anywhere on the earth [degrees north, degrees east], row by row; NaN means that a point is missing. */
export interface PointRows {
  /** Number of points in a row. The search is fast if neighbours in rows and columns are close to each other, as in most grids. */
  readonly columns: number;
  readonly latitudes: ArrayLike<number>;
  readonly longitudes: ArrayLike<number>;
}

/**
 * Prepares a search for the nearest of many points on the sphere, including the poles and the date line. Blocks of points are enclosed in balls, and the
 * distance to a ball limits the distance to its points. Few points are therefore compared.
 *
 * @returns Function that returns the position of the nearest point. Of several equally near points, it returns the first. Undefined if there are no points.
 * @example
 * ```js
 * nearestPoint({ columns: 2, latitudes: [89, 60], longitudes: [0, 170] })({ latitude: 89, longitude: 170 }); // => 0
 * ```
 */
export function nearestPoint({
  columns,
  latitudes,
  longitudes,
}: PointRows): (place: Location) => number | undefined {
  const vectorAt = (index: number): UnitVector => unitVector(latitudes[index]!, longitudes[index]!);
  const everywhere = blockOf(
    { row: 0, rows: latitudes.length / columns, column: 0, columns },
    (row, column) => vectorAt(row * columns + column),
  );
  return ({ latitude, longitude }) => {
    const place = unitVector(latitude, longitude);
    let best: number | undefined;
    let least = Infinity;
    const look = ({ area, parts }: Block): void => {
      if (parts !== undefined) {
        const near = parts.map((part) => ({ part, far: chord(part.middle, place) - part.radius }));
        for (const { part, far } of near.toSorted((one, other) => one.far - other.far))
          if (far <= least) look(part);
        return;
      }
      for (let row = area.row; row < area.row + area.rows; row += 1) {
        for (let column = area.column; column < area.column + area.columns; column += 1) {
          const at = row * columns + column;
          const far = chord(vectorAt(at), place);
          if (far < least || (far === least && at < best!)) [best, least] = [at, far];
        }
      }
    };
    look(everywhere);
    return best;
  };
}

interface Area {
  readonly row: number;
  readonly rows: number;
  readonly column: number;
  readonly columns: number;
}

/** Block of points with a ball that encloses them, on a sphere of radius 1. */
interface Block {
  readonly area: Area;
  readonly middle: UnitVector;
  readonly radius: number;
  readonly parts?: readonly Block[];
}

/** Maximum number of points in a block. A block with more points is divided. */
const pointsMax = 64;

/** Tolerance for rounding errors, on a sphere of radius 1. */
const nearly = 1e-12;

function blockOf(area: Area, vectorAt: (row: number, column: number) => UnitVector): Block {
  const { row, rows, column, columns } = area;
  if (rows * columns > pointsMax) {
    const half = Math.max(rows, columns) >> 1;
    const areas: readonly Area[] =
      rows > columns
        ? [
            { ...area, rows: half },
            { ...area, row: row + half, rows: rows - half },
          ]
        : [
            { ...area, columns: half },
            { ...area, column: column + half, columns: columns - half },
          ];
    const parts = areas.map((part) => blockOf(part, vectorAt)).filter(({ radius }) => radius > 0);
    return { area, parts, ...ballAround(parts) };
  }
  const points = Array.from({ length: rows * columns }, (_, at) => ({
    middle: vectorAt(row + Math.floor(at / columns), column + (at % columns)),
    radius: nearly,
  }));
  return { area, ...ballAround(points.filter(({ middle }) => !Number.isNaN(middle[0]))) };
}

/** Returns a ball that contains all given balls. Its radius is 0 if no balls are given. */
function ballAround(balls: readonly Pick<Block, "middle" | "radius">[]): Pick<Block, "middle" | "radius"> {
  const mean = (axis: 0 | 1 | 2): number =>
    balls.reduce((sum, { middle }) => sum + middle[axis], 0) / balls.length;
  const middle = [mean(0), mean(1), mean(2)] as const;
  const radius = balls.reduce((most, ball) => Math.max(most, chord(middle, ball.middle) + ball.radius), 0);
  return { middle, radius };
}

/** Returns the length of the straight line between two points on the sphere. A longer line means a longer great-circle distance. */
function chord(one: UnitVector, other: UnitVector): number {
  return Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2);
}

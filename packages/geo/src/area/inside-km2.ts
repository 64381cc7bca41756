import { earthRadiusKm, type Position, radians } from "../earth.ts";

/** Returns the size of an outer ring without its holes on a sphere [km2]. The outer ring is the first. */
export function insideKm2(rings: readonly Line[]): number {
  const [outer = 0, ...holes] = rings.map(lineKm2);
  return Math.max(
    holes.reduce((rest, hole) => rest - hole, outer),
    0,
  );
}

/** Ring as a flat list of longitudes and latitudes, without the repeated first position. */
export type Line = readonly number[];

/** Returns a ring of positions as a line. */
export function openLine(ring: readonly Position[]): Line {
  return ring.slice(0, -1).flatMap(([east, north]) => [east, north]);
}

/**
 * Returns the size of a ring on a sphere [km2]. Its edges are straight in longitude and latitude. The area between such an edge and the equator is exactly
 * the change of longitude times the mean sine of the latitude along the edge.
 */
function lineKm2(line: Line): number {
  let sum = 0;
  let x = line.at(-2)!;
  let y = line.at(-1)!;
  for (let next = 0; next < line.length; next += 2) {
    const toX = line[next]!;
    const toY = line[next + 1]!;
    const half = ((toY - y) / 2) * radians;
    const spread = Math.abs(half) < 1e-6 ? 1 : Math.sin(half) / half;
    sum += (toX - x) * radians * Math.sin(((toY + y) / 2) * radians) * spread;
    x = toX;
    y = toY;
  }
  return Math.abs(sum) * earthRadiusKm ** 2;
}

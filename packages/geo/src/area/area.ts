import { type Position, turn } from "../earth.ts";
import { insideKm2, openLine } from "./inside-km2.ts";
import { ringCrossing } from "./ring-crossing.ts";

/** Closed line of positions. The last position equals the first. */
export type Ring = readonly Position[];

/** Area of a request: a geometry of GeoJSON (RFC 7946), or a box of longitudes and latitudes. */
export type AreaGeometry =
  | { readonly type: "Polygon"; readonly coordinates: readonly Ring[] }
  | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly Ring[])[] }
  | { readonly bbox: readonly [west: number, south: number, east: number, north: number] };

/**
 * Area whose geometry passed all checks. Edges are straight in longitude and latitude, and no edge crosses the antimeridian. A polygon is its outer ring and
 * the rings of its holes.
 */
export interface Area {
  readonly polygons: readonly (readonly Ring[])[];
}

/** Fault of a geometry. `path` names the faulty ring or position, as keys from the geometry on. */
export interface AreaFault {
  readonly code: "out_of_range" | "too_short" | "too_big" | "ring_open" | "ring_crossing" | "antimeridian";
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

/** Maximum number of positions in all rings of an area. */
export const areaPositionsMax = 10_000;

/** Minimum size of an area [km2]: a square metre. */
const areaKm2Min = 1e-6;

/** Minimum number of positions in a ring, with the repeated first position (RFC 7946, 3.1.6). */
const ringPositionsMin = 4;

/**
 * Checks the geometry of an area.
 *
 * @returns The area, or its first fault.
 * @example
 * ```js
 * readArea({ bbox: [170, -50, -170, -40] }).polygons.length; // => 2
 * ```
 */
export function readArea(geometry: AreaGeometry): Area | AreaFault {
  if ("bbox" in geometry) return readBox(geometry.bbox);
  const isOne = geometry.type === "Polygon";
  const polygons = isOne ? [geometry.coordinates] : geometry.coordinates;
  const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (positions > areaPositionsMax) {
    const detail = `The area has ${positions} positions, and may have ${areaPositionsMax}: simplify it.`;
    return { code: "too_big", path: ["coordinates"], detail };
  }
  for (const [index, rings] of polygons.entries()) {
    const path = isOne ? ["coordinates"] : ["coordinates", index];
    if (rings.length === 0)
      return { code: "too_short", path, detail: "A polygon needs a ring of at least 4 positions." };
    for (const [ring, line] of rings.entries()) {
      const fault = ringFault(line, [...path, ring]);
      if (fault !== undefined) return fault;
    }
  }
  if (areaKm2({ polygons }) >= areaKm2Min) return { polygons };
  const detail =
    "Less than a square metre lies inside the rings and outside their holes: send a ring around the place.";
  return { code: "too_short", path: ["coordinates"], detail };
}

function ringFault(ring: Ring, path: AreaFault["path"]): AreaFault | undefined {
  const outside = ring.findIndex(([east, north]) => !(Math.abs(east) <= 180 && Math.abs(north) <= 90));
  if (outside !== -1) {
    const detail = "A position is a longitude from -180 to 180, then a latitude from -90 to 90.";
    return { code: "out_of_range", path: [...path, outside], detail };
  }
  if (ring.length < ringPositionsMin)
    return { code: "too_short", path, detail: "A ring needs at least 4 positions." };
  const [first, last] = [ring[0]!, ring.at(-1)!];
  if (first[0] !== last[0] || first[1] !== last[1]) {
    const detail = "The last position of a ring must equal the first. Repeat the first position at the end.";
    return { code: "ring_open", path: [...path, ring.length - 1], detail };
  }
  const over = ring.findIndex(([east], at) => at > 0 && Math.abs(east - ring[at - 1]![0]) > 180);
  if (over !== -1) {
    const detail =
      "The edge to this position is longer than 180 degrees. Split the polygon at the antimeridian (RFC 7946, 3.1.9).";
    return { code: "antimeridian", path: [...path, over], detail };
  }
  const crossing = ringCrossing(ring);
  if (crossing === undefined) return undefined;
  if (crossing === "unchecked")
    return { code: "too_big", path, detail: "The ring has too many long edges side by side: simplify it." };
  const detail = `The ring crosses or covers itself: the edges that begin at its positions ${crossing[0]} and ${crossing[1]} meet.`;
  return { code: "ring_crossing", path: [...path, crossing[0]], detail };
}

function readBox([west, south, east, north]: readonly [number, number, number, number]): Area | AreaFault {
  const outside = [
    Math.abs(west) <= 180,
    Math.abs(south) <= 90,
    Math.abs(east) <= 180,
    Math.abs(north) <= 90,
  ];
  const fault = outside.indexOf(false);
  if (fault !== -1) {
    const detail =
      "A box is west, south, east, north: longitudes from -180 to 180, latitudes from -90 to 90.";
    return { code: "out_of_range", path: ["bbox", fault], detail };
  }
  const spans = (
    west < east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  ).filter(([from, to]) => from! < to!);
  if (south >= north || west === east || spans.length === 0) {
    const detail = "A box needs a north above its south, and an east unlike its west.";
    return { code: "too_short", path: ["bbox"], detail };
  }
  const box = (from: number, to: number): readonly Ring[] => [
    [
      [from, south],
      [to, south],
      [to, north],
      [from, north],
      [from, south],
    ],
  ];
  return { polygons: spans.map(([from, to]) => box(from!, to!)) };
}

/**
 * Returns the smallest box that contains an area, as west, south, east, north [degrees]. If the box crosses the antimeridian, west is larger than east.
 *
 * @example
 * ```js
 * boundsOf(readArea({ bbox: [170, -50, -170, -40] })); // => [170, -50, -170, -40]
 * ```
 */
export function boundsOf({ polygons }: Area): readonly [number, number, number, number] {
  const outer = polygons.map(([ring]) => ring!);
  const norths = outer.flatMap((ring) => ring.map(([, north]) => north));
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const spans = outer
    .map((ring) => ring.map(([east]) => east))
    .map((easts) => [Math.min(...easts), Math.max(...easts)] as const)
    .toSorted(([one], [other]) => one - other);
  // The box leaves out the widest gap between the polygons, which may lie across the antimeridian.
  let [west, east] = [spans[0]![0], Math.max(...spans.map(([, to]) => to))];
  let widest = west + 360 - east;
  let reached = spans[0]![1];
  for (const [from, to] of spans) {
    if (from - reached > widest) [widest, west, east] = [from - reached, from, reached];
    reached = Math.max(reached, to);
  }
  return [west, south, east, north];
}

/** Returns the middle of the box around an area. */
export function middleOf(area: Area): { readonly latitude: number; readonly longitude: number } {
  const [west, south, east, north] = boundsOf(area);
  const width = east < west ? east + 360 - west : east - west;
  return { latitude: (south + north) / 2, longitude: turn(west + width / 2) };
}

/**
 * Returns the size of an area on a sphere [km2].
 *
 * @example
 * ```js
 * Math.round(areaKm2(readArea({ bbox: [0, 0, 90, 90] })) / 1e6); // => 64
 * ```
 */
export function areaKm2({ polygons }: Area): number {
  return polygons.reduce((sum, rings) => sum + insideKm2(rings.map(openLine)), 0);
}

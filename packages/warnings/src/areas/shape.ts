import type { AlertArea, Circle, Point, Ring } from "../alert-message.ts";
import { type Box, PreparedRing } from "./ring.ts";

const earthRadiusKm = 6371.0088;
const kmPerDegree = (earthRadiusKm * Math.PI) / 180;
/** Part of a radius by which a point may lie outside of a circle, because of rounding. */
const rounding = 1e-9;

interface Polygon {
  readonly outer: PreparedRing;
  readonly holes: readonly PreparedRing[];
}

/** Area on the Earth, prepared for testing whether it contains a point. Points on its border are inside, and so are points on the border of a hole. */
export class Shape {
  readonly #polygons: readonly Polygon[];
  readonly #circles: readonly Circle[];
  /** Ranges of latitudes and longitudes that together contain the shape, one for each polygon and circle. */
  readonly boxes: readonly Box[];
  /** Number of holes in all polygons. */
  readonly holeCount: number;

  constructor(polygons: readonly Polygon[], circles: readonly Circle[]) {
    this.#polygons = polygons;
    this.#circles = circles;
    this.holeCount = polygons.reduce((sum, { holes }) => sum + holes.length, 0);
    this.boxes = [...polygons.map(({ outer }) => outer.box), ...circles.map(boxOfCircle)];
  }

  /** Returns true if the shape contains a point. */
  contains([latitude, longitude]: Point): boolean {
    return (
      this.#polygons.some(
        ({ outer, holes }) =>
          outer.contains(latitude, longitude) &&
          !holes.some((hole) => hole.containsInside(latitude, longitude)),
      ) ||
      this.#circles.some(
        ({ center, radiusKm }) =>
          distanceKm(center, [latitude, longitude]) <= radiusKm * (1 + rounding) + rounding,
      )
    );
  }
}

/** Returns the shape of the polygons of an area; undefined if it has none. A hole belongs to each polygon that surrounds it. */
export function shapeOfPolygons({ polygons, holes }: AlertArea): Shape | undefined {
  if (polygons.length === 0) return undefined;
  const inner = holes.map((ring) => ({ hole: new PreparedRing(ring), start: ring[0]! }));
  return new Shape(
    polygons.map((ring) => {
      const outer = new PreparedRing(ring);
      const inside = inner.filter(({ hole, start }) => hole.area < outer.area && outer.contains(...start));
      return { outer, holes: inside.map(({ hole }) => hole) };
    }),
    [],
  );
}

/** Returns the shape of the circles of an area; undefined if it has none. */
export function shapeOfCircles({ circles }: AlertArea): Shape | undefined {
  return circles.length === 0 ? undefined : new Shape([], circles);
}

/** Reads a shape from GeoJSON: a geometry, a feature or a collection. Returns undefined if it has no polygon, or if a polygon is faulty. */
export function shapeOfGeoJson(geoJson: unknown): Shape | undefined {
  const polygons = polygonsOf(geoJson, 0);
  if (polygons === undefined || polygons.length === 0) return undefined;
  return new Shape(
    polygons.map(([outer, ...holes]) => ({
      outer: new PreparedRing(outer!),
      holes: holes.map((hole) => new PreparedRing(hole)),
    })),
    [],
  );
}

/** Number of collections in each other that are read. */
const nestingMax = 8;

/** Returns the polygons of GeoJSON, each with its outer ring first; undefined if one is faulty. Points and lines have none. */
function polygonsOf(geoJson: unknown, nesting: number): readonly (readonly Ring[])[] | undefined {
  if (typeof geoJson !== "object" || geoJson === null || nesting > nestingMax) return undefined;
  const { type, coordinates, geometry, geometries, features } = geoJson as Readonly<Record<string, unknown>>;
  if (type === "Feature") return geometry === null ? [] : polygonsOf(geometry, nesting + 1);
  if (type === "FeatureCollection") return all(features, (one) => polygonsOf(one, nesting + 1))?.flat();
  if (type === "GeometryCollection") return all(geometries, (one) => polygonsOf(one, nesting + 1))?.flat();
  if (type === "MultiPolygon") return all(coordinates, polygonOf);
  if (type !== "Polygon") return [];
  const polygon = polygonOf(coordinates);
  return polygon === undefined ? undefined : [polygon];
}

function polygonOf(rings: unknown): readonly Ring[] | undefined {
  const read = all(rings, (ring) => all(ring, pointOfPosition));
  return read !== undefined && read.length > 0 && read.every(({ length }) => length >= 3) ? read : undefined;
}

/** Reads a position of GeoJSON, longitude first. */
function pointOfPosition(position: unknown): Point | undefined {
  if (!Array.isArray(position)) return undefined;
  const [longitude, latitude] = position as readonly unknown[];
  const isPoint = typeof longitude === "number" && typeof latitude === "number";
  return isPoint && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360
    ? [latitude, longitude]
    : undefined;
}

/** Reads each value of a list. Returns undefined if one cannot be read, or if there is no list. */
function all<Read>(list: unknown, read: (value: unknown) => Read | undefined): readonly Read[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const values = list.map(read);
  return values.every((value) => value !== undefined) ? values : undefined;
}

function boxOfCircle({ center: [latitude, longitude], radiusKm }: Circle): Box {
  const reach = radiusKm / kmPerDegree + rounding;
  const [south, north] = [Math.max(latitude - reach, -90), Math.min(latitude + reach, 90)];
  const sine = Math.sin(Math.min(reach, 90) * (Math.PI / 180)) / Math.cos(latitude * (Math.PI / 180));
  const holdsPole = latitude + reach >= 90 || latitude - reach <= -90;
  const wide = holdsPole || sine >= 1 ? 180 : (Math.asin(sine) * 180) / Math.PI + rounding;
  return { south, north, west: longitude - wide, east: longitude + wide };
}

/** Returns the distance along a great circle [km]. */
function distanceKm(a: Point, b: Point): number {
  const [north, east] = [radians(b[0] - a[0]), radians(b[1] - a[1])];
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

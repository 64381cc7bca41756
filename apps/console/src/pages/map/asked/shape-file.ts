import { earthRadiusKm, radians } from "@halcyon/geo/earth";
import type { Location } from "@halcyon/schema";
import type { DrawnShape } from "../../../data/state/drawn-shape.ts";
import { shapePointsMax, shapeSettings } from "../../../data/state/drawn-shape.ts";
import { roundLocation } from "../../../data/state/location-text.ts";

/** Shape of a file. Its line may have fewer points than in the file: `movedKm` is the largest distance by which it was moved [km]. */
export interface OpenedShape {
  readonly shape: DrawnShape;
  readonly pointsOfFile: number;
  /** Largest distance of a point of the file from the line of the shape [km]; 0 if no point was left out. */
  readonly movedKm: number;
}

/**
 * Reads an area or a route from the text of a file. It takes the track or route of a GPX file, or the first line or polygon of a GeoJSON file. Holes of a polygon are
 * left out.
 *
 * @returns The shape, or the reason why the file has none, as a sentence.
 */
export function shapeInFile(text: string): OpenedShape | string {
  const found = text.trimStart().startsWith("<") ? inGpx(text) : inGeoJson(text);
  if (typeof found === "string") return found;
  const { kind, points } = found;
  if (points.length < (kind === "area" ? 3 : 2)) return "The line in the file has too few points.";
  if (points.some(({ latitude, longitude }) => !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)))
    return "A point in the file is not on the earth: it needs degrees from -90 to 90 north and from -180 to 180 east.";
  const { line, movedKm } = thinnedLine(points, shapePointsMax);
  return {
    shape: { kind, setting: shapeSettings[kind].first, points: line.map(roundLocation), isDone: true },
    pointsOfFile: points.length,
    movedKm,
  };
}

interface Found extends Pick<DrawnShape, "kind"> {
  readonly points: readonly Location[];
}

function inGpx(text: string): Found | string {
  const points = [...text.matchAll(/<(?:\w+:)?(?:trkpt|rtept)\b([^>]*)>/g)].map(([, attributes = ""]) => ({
    latitude: Number(/\blat="([^"]*)"/.exec(attributes)?.[1] ?? NaN),
    longitude: Number(/\blon="([^"]*)"/.exec(attributes)?.[1] ?? NaN),
  }));
  return points.length === 0 ? "The file has no track and no route (GPX)." : { kind: "route", points };
}

interface Geometry {
  readonly type?: string;
  readonly coordinates?: unknown;
  readonly geometry?: Geometry | null;
  readonly features?: readonly Geometry[];
  readonly geometries?: readonly Geometry[];
}

function inGeoJson(text: string): Found | string {
  let document: Geometry;
  try {
    document = JSON.parse(text) as Geometry;
  } catch {
    return "The file is neither GPX nor GeoJSON.";
  }
  const geometry = geometriesOf(document).find(({ type }) => type === "LineString" || type === "Polygon");
  if (geometry === undefined) return "The file has no LineString and no Polygon (GeoJSON).";
  const isLine = geometry.type === "LineString";
  const positions = (isLine ? geometry.coordinates : (geometry.coordinates as unknown[])[0]) as number[][];
  const points = positions.map(([longitude = NaN, latitude = NaN]) => ({ latitude, longitude }));
  return isLine ? { kind: "route", points } : { kind: "area", points: points.slice(0, -1) };
}

function geometriesOf(document: Geometry): Geometry[] {
  const { geometry, features = [], geometries = [] } = document;
  const inner = [...(geometry ? [geometry] : []), ...features, ...geometries];
  return [document, ...inner.flatMap(geometriesOf)];
}

/**
 * Returns a line with fewer points that stays near all points of a line. The points that lie farthest from the line so far are added one by one, as in the
 * algorithm of Douglas and Peucker.
 *
 * @param most - Maximum number of points, at least 2.
 * @returns The line, and the largest distance of a point from it [km].
 */
export function thinnedLine(
  points: readonly Location[],
  most: number,
): { readonly line: readonly Location[]; readonly movedKm: number } {
  if (points.length <= most) return { line: points, movedKm: 0 };
  const kept = [0, points.length - 1];
  const farthest = [farthestOf(points, 0, points.length - 1)];
  const worst = (): number =>
    farthest.reduce((best, { km }, index) => (km > farthest[best]!.km ? index : best), 0);
  while (kept.length < most) {
    const leg = worst();
    const { at, km } = farthest[leg]!;
    if (km === 0) break;
    const [from, to] = [kept[leg]!, kept[leg + 1]!];
    kept.splice(leg + 1, 0, at);
    farthest.splice(leg, 1, farthestOf(points, from, at), farthestOf(points, at, to));
  }
  return { line: kept.map((index) => points[index]!), movedKm: farthest[worst()]!.km };
}

/** Distance up to which a point counts as on a line [km]. It is above the errors of rounding. */
const onLineKm = 1e-6;

/** Returns the point between two points of a line that lies farthest from the straight between them. */
function farthestOf(points: readonly Location[], from: number, to: number): { at: number; km: number } {
  let farthest = { at: from, km: 0 };
  for (let at = from + 1; at < to; at++) {
    const km = distanceKm(points[at]!, points[from]!, points[to]!);
    if (km > Math.max(farthest.km, onLineKm)) farthest = { at, km };
  }
  return farthest;
}

/** Returns the distance of a point from the straight between two others, on the plane of the map around the point [km]. */
function distanceKm(point: Location, from: Location, to: Location): number {
  const [ax, ay] = planeOf(from, point);
  const [bx, by] = planeOf(to, point);
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(Math.max(-(ax * dx + ay * dy) / length, 0), 1);
  return Math.hypot(ax + share * dx, ay + share * dy);
}

function planeOf(place: Location, middle: Location): readonly [east: number, north: number] {
  const east =
    (((place.longitude - middle.longitude + 540) % 360) - 180) * Math.cos(middle.latitude * radians);
  const kmPerDegree = earthRadiusKm * radians;
  return [east * kmPerDegree, (place.latitude - middle.latitude) * kmPerDegree];
}

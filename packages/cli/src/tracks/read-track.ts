import { readFile, stat } from "node:fs/promises";
import { CommandError } from "../command-error.ts";
import { isWithin, type TrackPoint, xmlTrack } from "./xml-track.ts";

/** Way of a file. */
export interface Track {
  readonly points: readonly TrackPoint[];
  /** Number of points in the file, and the distance within which points were left out [km]; undefined if all are there. */
  readonly thinned?: { readonly of: number; readonly withinKm: number };
}

/** Maximum size of a file [bytes]. */
const bytesMax = 8 * 2 ** 20;

/** Maximum number of points that a request may have. */
const pointsMax = 1000;

/**
 * Reads the points of a GPX, KML or GeoJSON file. If it has too many, points near the one before are left out.
 *
 * @throws CommandError if the file cannot be read, is too large, or has no way.
 */
export async function readTrack(path: string): Promise<Track> {
  const quoted = JSON.stringify(path);
  const text = await textOf(path, quoted);
  const points = /^[\s\uFEFF]*</.test(text) ? xmlTrack(text, quoted) : geoJsonTrack(text, quoted);
  if (points.length < 2) throw new CommandError("refused", `${quoted} has a single point: a way needs two.`);
  return thinned(points);
}

async function textOf(path: string, quoted: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > bytesMax)
      throw new CommandError("refused", `${quoted} has ${size} bytes, and at most ${bytesMax} are read.`);
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const kind = code === "ENOENT" ? "absent" : "refused";
    throw new CommandError(
      kind,
      `${quoted} cannot be read (${code}). Give the path of a GPX, KML or GeoJSON file.`,
    );
  }
}

/** Reads the line of a GeoJSON document, or its points in order. */
function geoJsonTrack(text: string, quoted: string): TrackPoint[] {
  const positions = positionsIn(parsed(text));
  const points = positions?.map((position): unknown[] => (Array.isArray(position) ? position : []));
  if (points?.every(([east, north]) => isWithin(east, 180) && isWithin(north, 90)) === true)
    return points.map(([longitude, latitude]) => ({
      latitude: latitude as number,
      longitude: longitude as number,
    }));
  throw new CommandError(
    "refused",
    `${quoted} is no way. Give GPX, KML, or GeoJSON with one LineString or with points, in degrees: longitude, then latitude.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

/** Returns the positions of the only line of a GeoJSON value, or of its points; undefined if it has neither. */
function positionsIn(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("features" in value && Array.isArray(value.features)) {
    if (value.features.length === 1) return positionsIn(value.features[0]);
    const points = value.features.map(pointIn);
    return points.length > 0 && points.every((point) => point !== undefined) ? points : undefined;
  }
  if ("geometry" in value) return positionsIn(value.geometry);
  if (!("type" in value && "coordinates" in value && Array.isArray(value.coordinates))) return undefined;
  const { type, coordinates } = value;
  if (type === "LineString" || type === "MultiPoint") return coordinates;
  const [line] = coordinates;
  return type === "MultiLineString" && coordinates.length === 1 && Array.isArray(line) ? line : undefined;
}

function pointIn(feature: unknown): unknown {
  const geometry: unknown =
    typeof feature === "object" && feature !== null && "geometry" in feature ? feature.geometry : undefined;
  const isPoint =
    typeof geometry === "object" && geometry !== null && "type" in geometry && geometry.type === "Point";
  return isPoint && "coordinates" in geometry ? geometry.coordinates : undefined;
}

/** Leaves out points that are near the last one that is kept, until few enough are left. The first and the last point stay. */
function thinned(points: readonly TrackPoint[]): Track {
  let [kept, withinKm] = [points, 0.05];
  while (kept.length > pointsMax) {
    withinKm *= 2;
    kept = apart(points, withinKm);
  }
  return kept === points ? { points } : { points: kept, thinned: { of: points.length, withinKm } };
}

function apart(points: readonly TrackPoint[], leastKm: number): TrackPoint[] {
  const kept = [points[0]!];
  for (const point of points.slice(1, -1)) if (kmBetween(kept.at(-1)!, point) >= leastKm) kept.push(point);
  return [...kept, points.at(-1)!];
}

/** Returns the distance between two points on a sphere [km]. */
function kmBetween(one: TrackPoint, other: TrackPoint): number {
  const radians = Math.PI / 180;
  const half = (degrees: number): number => Math.sin((degrees * radians) / 2) ** 2;
  const across = Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians);
  const square = half(other.latitude - one.latitude) + across * half(other.longitude - one.longitude);
  return 2 * 6371.0088 * Math.asin(Math.min(Math.sqrt(square), 1));
}

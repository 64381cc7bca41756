import { readFile, stat } from "node:fs/promises";
import sax from "sax";
import { CommandError } from "../../command-error.ts";

/** Point of a track. */
interface TrackPoint {
  readonly latitude: number;
  readonly longitude: number;
  /** Time at which the point is reached, as the file writes it; undefined if it has none. */
  readonly at?: string;
}

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

/** Maximum depth of nested elements. */
const depthMax = 64;

/** Maximum number of points in a file. */
const pointsReadMax = 200_000;

/** Way of an XML file, with the name of its kind. */
interface FoundWay {
  readonly kind: "track" | "route" | "waypoints";
  readonly points: TrackPoint[];
}

/** Element that is open, with its attributes and the text directly in it. */
interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Reads the way of a GPX or KML document. A document with tracks gives its only track, else its only route, else its waypoints in order.
 *
 * @throws CommandError if the document is not well-formed, has a DOCTYPE, is nested too deeply, or does not have exactly one way.
 */
function xmlTrack(text: string, quoted: string): TrackPoint[] {
  const refuse = (why: string): CommandError => new CommandError("refused", `${quoted} ${why}`);
  // Nothing of such a document is read, so that nothing in it can be expanded.
  if (/<!doctype/i.test(text)) throw refuse("has a DOCTYPE, which is not read for safety: remove it.");
  const ways = waysIn(text, refuse);
  for (const kind of ["track", "route", "waypoints"] as const) {
    const [way, ...others] = ways.filter((one) => one.kind === kind && one.points.length > 0);
    if (others.length > 0)
      throw refuse(`has ${others.length + 1} ways: keep one, so that it is clear which is meant.`);
    if (way !== undefined) return way.points;
  }
  throw refuse("has no way: GPX needs a track, a route or waypoints, and KML a line or points.");
}

function waysIn(text: string, refuse: (why: string) => CommandError): readonly FoundWay[] {
  const open: OpenElement[] = [];
  const ways: FoundWay[] = [];
  const waypoints: FoundWay = { kind: "waypoints", points: [] };
  let [roots, count] = [0, 0];
  let times: string[] = [];
  const add = (way: FoundWay | undefined, point: TrackPoint): void => {
    if (!isWithin(point.latitude, 90) || !isWithin(point.longitude, 180))
      throw refuse("has a point without a latitude and longitude in degrees.");
    count += 1;
    if (count > pointsReadMax) throw refuse(`has more than ${pointsReadMax} points.`);
    (way ?? waypoints).points.push(point);
  };
  const begin = (kind: FoundWay["kind"]): void => void ways.push({ kind, points: [] });
  const opened = (name: string): void => {
    if (name === "trk" || name === "LineString" || name === "Track") begin("track");
    else if (name === "rte") begin("route");
    if (name === "Track") times = [];
  };
  const closed = ({ name, attributes, text: inside }: OpenElement): void => {
    const parent = open.at(-1);
    if (name === "time" && parent !== undefined && gpxPoints.has(parent.name)) times = [inside.trim()];
    else if (gpxPoints.has(name)) {
      const [at] = times;
      times = [];
      const place = {
        latitude: numberIn(attributes["lat"] ?? ""),
        longitude: numberIn(attributes["lon"] ?? ""),
      };
      add(name === "wpt" ? undefined : ways.at(-1), { ...place, ...(at !== undefined && { at }) });
    } else if (name === "coordinates" && (parent?.name === "LineString" || parent?.name === "Point")) {
      for (const tuple of inside.split(/\s+/).filter(Boolean))
        add(parent.name === "Point" ? undefined : ways.at(-1), placeOf(tuple.split(",")));
    } else if (name === "when") times.push(inside.trim());
    else if (name === "coord") {
      const at = times[ways.at(-1)!.points.length];
      add(ways.at(-1), { ...placeOf(inside.trim().split(/\s+/)), ...(at !== undefined && { at }) });
    }
  };
  const parser = sax.parser(true, { position: false });
  const addText = (more: string): void => {
    const inside = open.at(-1);
    if (inside !== undefined && textNames.has(inside.name)) inside.text += more;
  };
  const handlers: Partial<sax.SAXParser> = {
    onerror(error) {
      throw refuse(`is not well-formed XML: ${error.message.split("\n")[0]}.`);
    },
    onopentag({ name, attributes }) {
      if (open.length === 0 && ++roots > 1) throw refuse("has two root elements.");
      if (open.length >= depthMax) throw refuse(`is nested deeper than ${depthMax} levels.`);
      const local = localName(name);
      opened(local);
      open.push({ name: local, attributes: attributes as Record<string, string>, text: "" });
    },
    ontext: addText,
    oncdata: addText,
    onclosetag: () => closed(open.pop()!),
  };
  Object.assign(parser, handlers);
  parser.write(text).close();
  return [...ways, waypoints];
}

const gpxPoints: ReadonlySet<string> = new Set(["trkpt", "rtept", "wpt"]);

/** Elements whose text is read. */
const textNames: ReadonlySet<string> = new Set(["time", "coordinates", "when", "coord"]);

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

/** Returns the place of a KML tuple: longitude, latitude and perhaps a height. */
function placeOf([longitude = "?", latitude = "?"]: readonly string[]): TrackPoint {
  return { latitude: numberIn(latitude), longitude: numberIn(longitude) };
}

function numberIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** Returns true for a number of degrees whose size is at most `most`. */
function isWithin(value: unknown, most: number): value is number {
  return typeof value === "number" && Math.abs(value) <= most;
}

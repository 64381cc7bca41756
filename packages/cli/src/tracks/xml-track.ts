import sax from "sax";
import { CommandError } from "../command-error.ts";

/** Point of a track. */
export interface TrackPoint {
  readonly latitude: number;
  readonly longitude: number;
  /** Time at which the point is reached, as the file writes it; undefined if it has none. */
  readonly at?: string;
}

/** Maximum depth of nested elements. */
const depthMax = 64;

/** Maximum number of points in a file. */
export const pointsReadMax = 200_000;

/** Way of a file, with the name of its kind. */
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
export function xmlTrack(text: string, quoted: string): TrackPoint[] {
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
export function isWithin(value: unknown, most: number): value is number {
  return typeof value === "number" && Math.abs(value) <= most;
}

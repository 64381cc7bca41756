import { heightOf } from "@halcyon/geo/tiles/mercator";

/** Coasts in a rectangle, drawn on the web map (Mercator). */
export interface Coasts {
  /** Lines as a path of SVG. The north-western corner of the rectangle is at 0, 0. They may reach beyond the rectangle. */
  readonly path: string;
  /** Width and height of the rectangle, in the units of the path. */
  readonly width: number;
  readonly height: number;
}

/** Rectangle [degrees]. East is larger than west; it may be above 180. */
export interface Rectangle {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Maximum length of a path [characters]. */
const pathMax = 20_000;

/** Maximum width of the rectangle [units]. */
const widthMax = 2048;

/** Line on the web map: a flat list of shares of its width from the western edge, and of its height from the northern edge. */
type Line = Float64Array;

/** Lines of all coasts; undefined before the first use. */
let lines: Promise<readonly Line[]> | undefined;

/**
 * Draws the coasts in a rectangle. The more coasts it has, the coarser they are drawn, so that the path has at most 20,000 characters.
 *
 * The coasts are those of Natural Earth at a scale of 1:50 million (public domain).
 */
export async function coastsIn({ west, south, east, north }: Rectangle): Promise<Coasts> {
  const all = await (lines ??= readLines());
  const top = heightOf(north);
  const box = { width: (east - west) / 360, height: heightOf(south) - top };
  // A rectangle may cross the antimeridian.
  const shifts = [-1, 0, 1].map((turns) => ({ x: turns - (west + 180) / 360, y: -top }));
  const near = shifts.flatMap((shift) => all.flatMap((line) => partsNear(line, shift, box)));
  for (let width = widthMax; ; width /= 2) {
    const scale = width / box.width;
    const path = near.map((part) => pathOf(part, scale)).join("");
    if (path.length <= pathMax) return { path, width, height: Math.ceil(box.height * scale) };
  }
}

/** Returns the parts of a line whose segments may cross a box. Each is a flat list of shares of the map from the corner of the box. */
function partsNear(line: Line, shift: { x: number; y: number }, box: { width: number; height: number }) {
  const parts: number[][] = [];
  let isDrawn = false;
  let before = 0;
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [line[at]! + shift.x, line[at + 1]! + shift.y];
    const sides = (x < 0 ? 1 : x > box.width ? 2 : 0) | (y < 0 ? 4 : y > box.height ? 8 : 0);
    // A segment whose ends are beyond the same side cannot cross the box.
    const isNear = at > 0 && (sides & before) === 0 && !isCut(line, at);
    if (isNear) {
      if (!isDrawn) parts.push([line[at - 2]! + shift.x, line[at - 1]! + shift.y]);
      parts.at(-1)!.push(x, y);
    }
    isDrawn = isNear;
    before = sides;
  }
  return parts;
}

/** Returns true if a segment is no coast: land is cut along the antimeridian and at the edge of the map. */
function isCut(line: Line, at: number): boolean {
  return [at, at + 1].some((end) => isEdge(line[end]!) && isEdge(line[end - 2]!));
}

function isEdge(share: number): boolean {
  return share < 1e-6 || share > 1 - 1e-6;
}

/** Returns a line as a path with whole numbers. Points that fall together are drawn once; a line that is only a point is left out. */
function pathOf(part: readonly number[], scale: number): string {
  let [x, y] = [Math.round(part[0]! * scale), Math.round(part[1]! * scale)];
  let path = `M${x}${signed(y)}l`;
  const start = path.length;
  for (let at = 2; at < part.length; at += 2) {
    const [nextX, nextY] = [Math.round(part[at]! * scale), Math.round(part[at + 1]! * scale)];
    if (nextX === x && nextY === y) continue;
    path += `${path.length === start ? nextX - x : signed(nextX - x)}${signed(nextY - y)}`;
    [x, y] = [nextX, nextY];
  }
  return path.length === start ? "" : path;
}

/** Returns a number that may follow another one. A minus separates them too. */
function signed(number: number): string {
  return number < 0 ? String(number) : ` ${number}`;
}

type Pair = readonly [number, number];

/** Land of Natural Earth in TopoJSON. Each arc is a line of differences of whole numbers. */
interface Land {
  readonly arcs: readonly (readonly Pair[])[];
  readonly transform: { readonly scale: Pair; readonly translate: Pair };
}

async function readLines(): Promise<readonly Line[]> {
  const { default: land } = await import("world-atlas/land-50m.json", { with: { type: "json" } });
  const { arcs, transform } = land as unknown as Land;
  const { scale, translate } = transform;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.flatMap(([dx, dy]) => {
      x += dx;
      y += dy;
      return [(x * scale[0] + translate[0] + 180) / 360, heightOf(y * scale[1] + translate[1])];
    });
    return Float64Array.from(points);
  });
}

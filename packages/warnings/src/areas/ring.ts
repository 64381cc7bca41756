import type { Ring } from "../alert-message.ts";

/** Range of latitudes and longitudes [degrees]. Longitudes may exceed 180 degrees. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Distance from a border within which a point is on it [degrees]: 0.1 mm. It covers the rounding of the arithmetic. */
const borderDegrees = 1e-9;

/** Number of edges from which they are sorted into bands of latitude. */
const bandedEdges = 64;
const edgesABand = 8;
const bandsMax = 1024;
/** Number of bands that an edge may touch on average. Fewer bands are made for long edges. */
const bandsAnEdge = 16;

/** Closed outline, prepared for testing whether it contains a point. Points on the border are inside. */
export class PreparedRing {
  readonly box: Box;
  /** Area of the ring, never negative [square degrees]. It is used to compare rings. */
  readonly area: number;
  /** Longitudes (`#x`) and latitudes (`#y`) of the corners [degrees]. The first corner is also the last one. No edge is longer than 180 degrees. */
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  #bands: readonly Int32Array[] | undefined;

  constructor(ring: Ring) {
    const { x, y } = unwrapped(ring);
    this.#x = x;
    this.#y = y;
    this.box = { south: least(y), west: least(x), north: -least(y, -1), east: -least(x, -1) };
    let doubled = 0;
    for (let edge = 0; edge + 1 < x.length; edge += 1)
      doubled += x[edge]! * y[edge + 1]! - x[edge + 1]! * y[edge]!;
    this.area = Math.abs(doubled) / 2;
  }

  /** Returns true if a point is inside the ring, but not on its border. */
  containsInside(latitude: number, longitude: number): boolean {
    return this.#isAnyTurn(latitude, longitude, false);
  }

  /**
   * Returns true if a point is inside the ring or on its border. If the ring crosses itself, every region that it surrounds is inside.
   *
   * @param longitude - Longitude, also beyond ±180 [degrees].
   */
  contains(latitude: number, longitude: number): boolean {
    return this.#isAnyTurn(latitude, longitude, true);
  }

  #isAnyTurn(latitude: number, longitude: number, withBorder: boolean): boolean {
    const { south, west, north, east } = this.box;
    if (latitude < south - borderDegrees || latitude > north + borderDegrees) return false;
    const first = longitude + 360 * Math.ceil((west - borderDegrees - longitude) / 360);
    for (let turned = first; turned <= east + borderDegrees; turned += 360)
      if (this.#goesAround(turned, latitude, withBorder)) return true;
    return false;
  }

  /** Returns true if the ring goes around a point. For a point on the border, returns `withBorder`. */
  #goesAround(px: number, py: number, withBorder: boolean): boolean {
    const [x, y] = [this.#x, this.#y];
    const edges = this.#edgesAt(py);
    const count = edges?.length ?? x.length - 1;
    let turns = 0;
    for (let index = 0; index < count; index += 1) {
      const edge = edges === undefined ? index : edges[index]!;
      const [y1, y2] = [y[edge]!, y[edge + 1]!];
      if (
        (y1 > py + borderDegrees && y2 > py + borderDegrees) ||
        (y1 < py - borderDegrees && y2 < py - borderDegrees)
      )
        continue;
      const [x1, x2] = [x[edge]!, x[edge + 1]!];
      const left = (x2 - x1) * (py - y1) - (px - x1) * (y2 - y1);
      const isBeside = px >= Math.min(x1, x2) - borderDegrees && px <= Math.max(x1, x2) + borderDegrees;
      if (
        isBeside &&
        Math.abs(left) <= borderDegrees * Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1), borderDegrees)
      )
        return withBorder;
      if (y1 <= py && y2 > py && left > 0) turns += 1;
      else if (y1 > py && y2 <= py && left < 0) turns -= 1;
    }
    return turns !== 0;
  }

  /** Returns the edges near a latitude; undefined for a small ring, of which all edges are tested. */
  #edgesAt(latitude: number): Int32Array | undefined {
    if (this.#x.length <= bandedEdges) return undefined;
    this.#bands ??= bandsOf(this.#y, this.box);
    const bands = this.#bands;
    return bands[bandAt(latitude, this.box, bands.length)]!;
  }
}

function bandAt(latitude: number, { south, north }: Box, bands: number): number {
  const share = (latitude - south) / Math.max(north - south, borderDegrees);
  return Math.min(Math.max(Math.floor(share * bands), 0), bands - 1);
}

/** Returns for each band of latitude the edges that touch it or its border. */
function bandsOf(y: Float64Array, box: Box): readonly Int32Array[] {
  let climbed = 0;
  for (let edge = 0; edge + 1 < y.length; edge += 1) climbed += Math.abs(y[edge + 1]! - y[edge]!);
  const share = climbed / Math.max(box.north - box.south, borderDegrees) / y.length;
  const count = Math.min(
    Math.ceil(y.length / edgesABand),
    bandsMax,
    Math.ceil(bandsAnEdge / Math.max(share, borderDegrees)),
  );
  const bands: number[][] = Array.from({ length: count }, () => []);
  for (let edge = 0; edge + 1 < y.length; edge += 1) {
    const [low, high] = [Math.min(y[edge]!, y[edge + 1]!), Math.max(y[edge]!, y[edge + 1]!)];
    const to = bandAt(high + borderDegrees, box, count);
    for (let band = bandAt(low - borderDegrees, box, count); band <= to; band += 1) bands[band]!.push(edge);
  }
  return bands.map((edges) => Int32Array.from(edges));
}

/**
 * Closes a ring, and continues its longitudes beyond 180 degrees where an edge would be longer than half the Earth. A ring that goes around a pole is
 * closed along the parallel of that pole. A ring that would lose its width is a belt around the Earth, and stays as it is.
 */
function unwrapped(ring: Ring): { readonly x: Float64Array; readonly y: Float64Array } {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  const closed = first[0] === last[0] && first[1] === last[1] ? [...ring] : [...ring, first];
  const y = closed.map(([latitude]) => latitude);
  const given = closed.map(([, longitude]) => longitude);
  let turns = 0;
  const continued = given.map((longitude, index) => {
    const step = longitude - (given[index - 1] ?? longitude);
    if (Math.abs(step) > 180) turns -= Math.round(step / 360);
    return longitude + 360 * turns;
  });
  const x = continued.every((longitude) => longitude === continued[0]) ? given : continued;
  if (x.at(-1) !== x[0]) {
    const pole = y.reduce((sum, latitude) => sum + latitude, 0) < 0 ? -90 : 90;
    x.push(x.at(-1)!, x[0]!, x[0]!);
    y.push(pole, pole, y[0]!);
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}

/** Returns the least value times a sign. */
function least(values: Float64Array, sign = 1): number {
  let result = Infinity;
  for (const value of values) if (value * sign < result) result = value * sign;
  return result;
}

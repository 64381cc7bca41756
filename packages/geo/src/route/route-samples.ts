import { earthRadiusKm, type Point, radians } from "../earth.ts";

/** Point on a route. */
export interface RouteSample extends Point {
  /** Distance from the start of the route [km]. */
  readonly km: number;
  /** Position of the leg in the route, from 0. A leg leads from one point of the request to the next. */
  readonly leg: number;
}

/**
 * Returns the length of each leg of a route along its great circle [km].
 *
 * @example
 * ```js
 * legsKm([{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }]).map(Math.round); // => [111]
 * ```
 */
export function legsKm(points: readonly Point[]): number[] {
  return points.slice(1).map((to, leg) => legKm(points[leg]!, to));
}

/**
 * Returns the length of the great circle between two points [km].
 *
 * @example
 * ```js
 * Math.round(legKm({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })); // => 10008
 * ```
 */
export function legKm(from: Point, to: Point): number {
  return earthRadiusKm * angleBetween(from, to);
}

/**
 * Returns points along the great circles of a route. These are the points of the route, and points between them at equal distances of at most `everyKm`.
 *
 * @param points - Two or more points. Two neighbours may not lie on opposite sides of the earth, because no great circle between them is the shortest.
 * @param everyKm - Maximum distance between two samples [km], above 0.
 * @example
 * ```js
 * const points = [{ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 }];
 * routeSamples(points, 200).map(({ longitude }) => Math.round(longitude)); // => [179, 180, -179]
 * ```
 */
export function routeSamples(points: readonly Point[], everyKm: number): RouteSample[] {
  const lengths = legsKm(points);
  const samples: RouteSample[] = [{ ...pointOf(points[0]!), km: 0, leg: 0 }];
  let startKm = 0;
  for (const [leg, lengthKm] of lengths.entries()) {
    const [from, to] = [points[leg]!, points[leg + 1]!];
    const pieces = Math.ceil(lengthKm / everyKm - 1e-9);
    const pointAt = wayBetween(from, to);
    for (let piece = 1; piece < pieces; piece += 1) {
      const share = piece / pieces;
      samples.push({ ...pointAt(share), km: startKm + share * lengthKm, leg });
    }
    startKm += lengthKm;
    samples.push({ ...pointOf(to), km: startKm, leg });
  }
  return samples;
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude };
}

/** Returns the angle between two points, seen from the centre of the earth [rad]. It is exact for small and for large angles. */
function angleBetween(from: Point, to: Point): number {
  const [one, other] = [vectorOf(from), vectorOf(to)];
  const cross = Math.hypot(
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  );
  return Math.atan2(cross, one[0] * other[0] + one[1] * other[1] + one[2] * other[2]);
}

/** Returns a function that finds the point at a share of the way along the great circle between two points. */
function wayBetween(from: Point, to: Point): (share: number) => Point {
  const angle = angleBetween(from, to);
  const [one, other] = [vectorOf(from), vectorOf(to)];
  return (share) => {
    const [a, b] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
    const [x, y, z] = [a * one[0] + b * other[0], a * one[1] + b * other[1], a * one[2] + b * other[2]];
    return {
      latitude: Math.atan2(z, Math.hypot(x, y)) / radians,
      longitude: Math.atan2(y, x) / radians,
    };
  };
}

/** Returns a point as a vector of length 1 from the centre of the earth. */
function vectorOf({ latitude, longitude }: Point): readonly [number, number, number] {
  const [north, east] = [latitude * radians, longitude * radians];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

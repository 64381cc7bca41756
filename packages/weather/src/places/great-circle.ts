import type { Location } from "@halcyon/schema";

/** Mean radius of the earth according to the IUGG [km]. */
const earthRadiusKm = 6371.0088;

/**
 * Returns the great-circle distance between two places, by the haversine formula [km].
 *
 * @example
 * ```js
 * Math.round(greatCircleKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })); // => 10008
 * ```
 */
export function greatCircleKm(from: Location, to: Location): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const chord =
    north * north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east * east;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Unit vector from the centre of the earth to a place. The x axis points to longitude 0 on the equator, and the y axis to longitude 90 on the equator. The z
 * axis points to the north pole.
 */
export type UnitVector = readonly [x: number, y: number, z: number];

/**
 * Returns a place as a point on a sphere of radius 1.
 *
 * @param latitude - Degrees north.
 * @param longitude - Degrees east.
 * @example
 * ```js
 * unitVector(90, 0)[2]; // => 1
 * ```
 */
export function unitVector(latitude: number, longitude: number): UnitVector {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

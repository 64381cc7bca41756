import { radians } from "../earth.ts";

/**
 * Returns the latitude at a height of the web map (spherical Mercator projection).
 *
 * @param share - Distance from the northern edge, as a share of the height of the map, 0..1.
 * @returns Latitude [degrees north], from 85.05 at the northern edge to -85.05.
 * @see Snyder 1987, "Map Projections: A Working Manual", equation 7-4
 * @example
 * ```js
 * latitudeAt(0.5); // => 0
 * ```
 */
export function latitudeAt(share: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) / radians;
}

/**
 * Returns the height of a latitude on the web map (spherical Mercator projection).
 *
 * @param latitude - Latitude [degrees north], -90..90. Latitudes beyond an edge of the map are held at it.
 * @returns Distance from the northern edge, as a share of the height of the map, 0..1.
 * @see Snyder 1987, "Map Projections: A Working Manual", equation 7-2
 * @example
 * ```js
 * heightOf(90); // => 0
 * ```
 */
export function heightOf(latitude: number): number {
  return Math.min(Math.max(0.5 - Math.asinh(Math.tan(latitude * radians)) / (2 * Math.PI), 0), 1);
}

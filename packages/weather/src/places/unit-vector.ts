/** From the middle of the earth: to the Greenwich meridian at the equator, to 90 degrees east of it, to the north pole. */
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

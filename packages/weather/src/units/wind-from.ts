/**
 * Returns the direction from which a wind blows.
 *
 * @param eastwardMps - Eastward wind component [m/s].
 * @param northwardMps - Northward wind component [m/s].
 * @param north - Direction in which the northward component points [degrees clockwise from north], from -180 to 180; 0 by default. On grids of a projection,
 *   components may follow the grid instead of north.
 * @returns Whole degrees clockwise from north, below 360; 0 if the wind is calm, NaN if a component is NaN.
 * @example
 * ```js
 * windFromDegrees(-1, 0); // => 90
 * ```
 */
export function windFromDegrees(eastwardMps: number, northwardMps: number, north = 0): number {
  if (eastwardMps === 0 && northwardMps === 0) return 0;
  return (Math.round((Math.atan2(-eastwardMps, -northwardMps) * 180) / Math.PI + north) + 360) % 360;
}

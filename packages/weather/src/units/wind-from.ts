/**
 * Returns the direction from which a wind blows.
 *
 * @param eastwardMps - Eastward wind component [m/s].
 * @param northwardMps - Northward wind component [m/s].
 * @returns Whole degrees clockwise from north, below 360; 0 if the wind is calm, NaN if a component is NaN.
 * @example
 * ```js
 * windFromDegrees(-1, 0); // => 90
 * ```
 */
export function windFromDegrees(eastwardMps: number, northwardMps: number): number {
  if (eastwardMps === 0 && northwardMps === 0) return 0;
  return (Math.round((Math.atan2(-eastwardMps, -northwardMps) * 180) / Math.PI) + 360) % 360;
}

/**
 * Returns the direction from which a wind blows.
 *
 * @param eastwardMps - The speed of the wind towards the east [m/s].
 * @param northwardMps - The speed of the wind towards the north [m/s].
 * @returns Whole degrees clockwise from north, below 360; 0 where it is calm, NaN where a speed is.
 * @example
 * ```js
 * windFromDegrees(-1, 0); // => 90
 * ```
 */
export function windFromDegrees(eastwardMps: number, northwardMps: number): number {
  if (eastwardMps === 0 && northwardMps === 0) return 0;
  return (Math.round((Math.atan2(-eastwardMps, -northwardMps) * 180) / Math.PI) + 360) % 360;
}

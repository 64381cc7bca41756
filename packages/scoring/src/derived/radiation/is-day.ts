import { daylightElevationDeg } from "./solar-position.ts";

/**
 * Whether the upper edge of the sun is above the horizon, refraction included: 1 by day, 0 by night.
 *
 * @param solarElevationDeg - Elevation of the sun's centre without refraction, -90..90 [deg].
 * @formula
 * solarElevationDeg > -0.833 ? 1 : 0
 */
export function isDay(solarElevationDeg: number): number {
  return solarElevationDeg > daylightElevationDeg ? 1 : 0;
}

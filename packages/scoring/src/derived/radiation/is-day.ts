import { daylightElevationDeg } from "./solar-position.ts";

/**
 * Returns 1 by day and 0 by night. It is day if the upper edge of the sun appears above the horizon with refraction.
 *
 * @param solarElevationDeg - Elevation of the sun's centre without refraction, -90..90 [deg].
 * @formula
 * solarElevationDeg > -0.833 ? 1 : 0
 */
export function isDay(solarElevationDeg: number): number {
  return solarElevationDeg > daylightElevationDeg ? 1 : 0;
}

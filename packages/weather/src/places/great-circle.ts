import type { Location } from "@halcyon/schema";

/** Mean radius of the earth, IUGG [km]. */
const earthRadiusKm = 6371.0088;

/**
 * Distance between two places along the sphere, by the haversine formula [km].
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

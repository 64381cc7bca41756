import type { Location } from "@halcyon/schema";

/** Box of latitudes and longitudes. If `west` is greater than `east`, the box crosses the date line. */
export interface Region {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Returns the weight of a region at a place: 1 inside the region, decreasing to 0 outside it.
 *
 * @param edgeDegrees - Great-circle distance at which the result reaches 0 [degrees].
 */
export function shareOf(region: Region, { latitude, longitude }: Location, edgeDegrees: number): number {
  const north = Math.max(0, region.south - latitude, latitude - region.north);
  if (north >= edgeDegrees) return 0;
  const width = region.east - region.west + (region.east < region.west ? 360 : 0);
  const fromWest = eastward(longitude - region.west);
  const degrees = fromWest <= width ? 0 : Math.min(fromWest - width, 360 - fromWest);
  const east = degrees * Math.cos((latitude * Math.PI) / 180);
  const inside = Math.max(0, 1 - Math.hypot(north, east) / edgeDegrees);
  return inside * inside * (3 - 2 * inside);
}

/** Converts a longitude to the range [0, 360) [degrees east]. */
function eastward(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

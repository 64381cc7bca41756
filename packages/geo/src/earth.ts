/** Position in GeoJSON: degrees east, then degrees north. */
export type Position = readonly [longitude: number, latitude: number];

/** Place on the sphere [degrees north and east]. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth according to the IUGG [km]. All lengths and areas of this package are on a sphere of this radius. */
export const earthRadiusKm = 6371.0088;

/** Number of radians in a degree. */
export const radians = Math.PI / 180;

/** Converts degrees to the range [-180, 180). */
export function turn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

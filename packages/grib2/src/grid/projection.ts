/** Location on the earth [degrees north, degrees east]. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Shape of the earth that a projection assumes. */
export interface Earth {
  /** Equatorial radius of the earth [m]. */
  readonly radiusM: number;
  /** First eccentricity; 0 for a sphere. */
  readonly eccentricity: number;
}

/** Projection of locations on the earth to points on a plane, and back. */
export interface Projection {
  /**
   * Returns the point of a location on the plane: x to the east and y to the north [m]. For a rotated pole, x and y are the rotated longitude and latitude
   * [degrees].
   */
  readonly toPlane: (place: Place) => readonly [x: number, y: number];
  /** Returns the location of a point on the plane, with a longitude in [-180, 180). */
  readonly toPlace: (x: number, y: number) => Place;
}

/**
 * Returns the Lambert conformal conic projection.
 *
 * @param parallels - One or two standard parallels, at which the scale is true [degrees north].
 * @param meridian - Central meridian, along which north is up [degrees east].
 * @param origin - Latitude of y = 0 on the central meridian [degrees north].
 * @see Snyder 1987, USGS Professional Paper 1395, equations 15-1 to 15-11, doi:10.3133/pp1395
 * @example
 * ```js
 * const sphere = { radiusM: 6_371_229, eccentricity: 0 };
 * const hrrr = lambertConformal(sphere, [38.5], -97.5, 38.5);
 * Math.round(hrrr.toPlace(-2_697_568, -1_587_306).longitude); // => -123
 * ```
 */
export function lambertConformal(
  earth: Earth,
  [first, second = first]: readonly [number, number?],
  meridian: number,
  origin = 0,
): Projection {
  const { eccentricity } = earth;
  const [one, other] = [scaleOf(first, eccentricity), scaleOf(second, eccentricity)];
  const cone =
    Math.abs(first - second) < 1e-9
      ? Math.sin(radians(first))
      : Math.log(one.parallel / other.parallel) / Math.log(one.toPole / other.toPole);
  return coneOf(earth, meridian, cone, one.parallel / (cone * one.toPole ** cone), origin);
}

/**
 * Returns the polar stereographic projection, which is conformal. Its plane touches the earth at a pole, or cuts the earth along a circle around the pole.
 *
 * @param trueAt - Latitude at which the scale is true, in the hemisphere of the pole. If it is the latitude of the pole, `scale` is the scale at the pole, 1 by
 * default.
 * @param meridian - Central meridian, on which x is 0 [degrees east].
 * @see Snyder 1987, equations 21-33 to 21-40
 * @example
 * ```js
 * const ice = polarStereographic({ radiusM: 6_371_200, eccentricity: 0 }, { latitude: 60 }, -105);
 * ice.toPlace(0, 0).latitude; // => 90
 * ```
 */
export function polarStereographic(
  earth: Earth,
  { latitude, scale = 1 }: { readonly latitude: number; readonly scale?: number },
  meridian: number,
): Projection {
  const { eccentricity: e } = earth;
  const isAtPole = Math.abs(latitude) > 90 - 1e-9;
  const { parallel, toPole } = scaleOf(Math.abs(latitude), e);
  const factor = isAtPole
    ? (2 * scale) / Math.sqrt((1 + e) ** (1 + e) * (1 - e) ** (1 - e))
    : parallel / toPole;
  const side = Math.sign(latitude);
  return coneOf(earth, meridian, side, side * factor, 90 * side);
}

/**
 * Returns the Mercator projection: a conformal projection to a cylinder.
 *
 * @param trueAt - Latitude at which the scale is true [degrees north].
 * @param meridian - Central meridian, on which x is 0 [degrees east].
 * @see Snyder 1987, equations 7-6 to 7-10
 * @example
 * ```js
 * mercator({ radiusM: 6_371_200, eccentricity: 0 }, 20, -160).toPlace(0, 0); // => { latitude: 0, longitude: -160 }
 * ```
 */
export function mercator({ radiusM, eccentricity }: Earth, trueAt: number, meridian: number): Projection {
  const unit = radiusM * scaleOf(trueAt, eccentricity).parallel;
  return {
    toPlane: ({ latitude, longitude }) => [
      unit * radians(turn(longitude - meridian)),
      -unit * Math.log(scaleOf(latitude, eccentricity).toPole),
    ],
    toPlace: (x, y) => ({
      latitude: latitudeOf(Math.exp(-y / unit), eccentricity),
      longitude: turn(meridian + degrees(x / unit)),
    }),
  };
}

/**
 * Returns the projection of the earth to the longitudes and latitudes of a rotated globe.
 *
 * @param southPole - Location on the earth of the rotated globe's south pole.
 * @param turned - Angle by which the rotated globe is also turned around its own axis [degrees].
 * @example
 * ```js
 * rotatedPole({ latitude: -40, longitude: 10 }).toPlace(0, 0); // => { latitude: 50, longitude: 10 }
 * ```
 */
export function rotatedPole(southPole: Place, turned = 0): Projection {
  const tilt = radians(90 + southPole.latitude);
  const tilted = (latitude: number, longitude: number, by: number): Place => {
    const [north, east] = [radians(latitude), radians(longitude)];
    const [x, z] = [Math.cos(north) * Math.cos(east), Math.sin(north)];
    const up = Math.sin(by) * x + Math.cos(by) * z;
    return {
      latitude: degrees(Math.asin(Math.max(-1, Math.min(1, up)))),
      longitude: degrees(Math.atan2(Math.cos(north) * Math.sin(east), Math.cos(by) * x - Math.sin(by) * z)),
    };
  };
  return {
    toPlane: ({ latitude, longitude }) => {
      const place = tilted(latitude, longitude - southPole.longitude, -tilt);
      return [turn(place.longitude + turned), place.latitude];
    },
    toPlace: (x, y) => {
      const { latitude, longitude } = tilted(y, x - turned, tilt);
      return { latitude, longitude: turn(longitude + southPole.longitude) };
    },
  };
}

/**
 * Returns a projection to a cone. A plane that touches a pole is the limiting case of a cone.
 *
 * @param cone - Angle on the plane per degree of longitude; negative if the cone opens to the north.
 * @param factor - Factor by which distances to the apex are multiplied.
 */
function coneOf(
  { radiusM, eccentricity }: Earth,
  meridian: number,
  cone: number,
  factor: number,
  origin: number,
): Projection {
  const apexDistance = (latitude: number): number =>
    radiusM * factor * scaleOf(latitude, eccentricity).toPole ** cone;
  const originM = apexDistance(origin);
  return {
    toPlane: ({ latitude, longitude }) => {
      const [far, angle] = [apexDistance(latitude), radians(cone * turn(longitude - meridian))];
      return [far * Math.sin(angle), originM - far * Math.cos(angle)];
    },
    toPlace: (x, y) => {
      const side = Math.sign(cone);
      const [east, south] = [side * x, side * (originM - y)];
      const toPole = (Math.hypot(east, south) / (radiusM * Math.abs(factor))) ** (1 / cone);
      return {
        latitude: latitudeOf(toPole, eccentricity),
        longitude: turn(meridian + degrees(Math.atan2(east, south)) / cone),
      };
    },
  };
}

/**
 * Returns two numbers for a latitude. `parallel` is the length of the parallel relative to the equator (Snyder 1987, equation 14-15). `toPole` is the
 * distance to the north pole on a conformal plane (equation 15-9).
 */
function scaleOf(
  latitude: number,
  eccentricity: number,
): { readonly parallel: number; readonly toPole: number } {
  const north = radians(latitude);
  const flat = eccentricity * Math.sin(north);
  const bulge = ((1 - flat) / (1 + flat)) ** (eccentricity / 2);
  return {
    parallel: Math.cos(north) / Math.sqrt(1 - flat * flat),
    toPole: Math.tan(Math.PI / 4 - north / 2) / bulge,
  };
}

/** Number of iterations to compute a latitude. For the ellipsoid of the earth, each iteration divides the error by 150. */
const steps = 8;

/** Returns the latitude for a distance to the pole on a conformal plane (Snyder 1987, equation 7-9). */
function latitudeOf(toPole: number, eccentricity: number): number {
  let north = Math.PI / 2 - 2 * Math.atan(toPole);
  if (eccentricity === 0) return degrees(north);
  for (let step = 0; step < steps; step += 1) {
    const flat = eccentricity * Math.sin(north);
    north = Math.PI / 2 - 2 * Math.atan(toPole * ((1 - flat) / (1 + flat)) ** (eccentricity / 2));
  }
  return degrees(north);
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}

function turn(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

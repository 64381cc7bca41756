import type { Location } from "@halcyon/schema";

/** Function that returns true if a place lies inside the area of a grid. */
export type GridArea = (place: Location) => boolean;

/** Opposite corners of a grid: south-west and north-east. */
interface Corners {
  readonly southWest: Location;
  readonly northEast: Location;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns a longitude relative to a meridian [degrees], from -180 to 180. */
const eastOf = (longitude: number, meridian: number): number =>
  ((((longitude - meridian + 180) % 360) + 360) % 360) - 180;

/** Point of a map [radii of the earth]. */
type Point = readonly [x: number, y: number];

type Projection = (place: Location) => Point;

/**
 * Returns the area of a grid that is a rectangle on a map.
 *
 * @example
 * ```js
 * const area = gridArea(plain, { southWest: { latitude: 43, longitude: -4 }, northEast: { latitude: 58, longitude: 20 } });
 * area({ latitude: 52.5, longitude: 13.4 }); // => true
 * area({ latitude: 40.4, longitude: -3.7 }); // => false
 * ```
 */
export function gridArea(projection: Projection, { southWest, northEast }: Corners): GridArea {
  return insideOf(projection, projection(southWest), projection(northEast));
}

function insideOf(projection: Projection, [west, south]: Point, [east, north]: Point): GridArea {
  return (place) => {
    const [x, y] = projection(place);
    return x >= west && x <= east && y >= south && y <= north;
  };
}

/** Projection of a grid of degrees: longitude and latitude. */
export const plain: Projection = ({ latitude, longitude }) => [eastOf(longitude, 0), latitude];

/**
 * Returns the conic projection of Lambert that keeps angles, with one standard parallel, on a sphere.
 *
 * @see Snyder, Map Projections: A Working Manual (1987), pages 106-107
 */
export function lambertConformal(parallel: number, meridian: number): Projection {
  const cone = Math.sin(radians(parallel));
  const stretch = (latitude: number): number => Math.tan(Math.PI / 4 + radians(latitude) / 2) ** cone;
  const scale = (Math.cos(radians(parallel)) * stretch(parallel)) / cone;
  return ({ latitude, longitude }) => {
    const distance = scale / stretch(latitude);
    const angle = cone * radians(eastOf(longitude, meridian));
    return [distance * Math.sin(angle), -distance * Math.cos(angle)];
  };
}

/** Projection of a grid of degrees whose south pole is elsewhere. */
export function rotatedPole(southPole: Location): Projection {
  const tilt = radians(90 + southPole.latitude);
  return ({ latitude, longitude }) => {
    const north = radians(latitude);
    const east = radians(eastOf(longitude, southPole.longitude));
    const [x, y, z] = [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
    const turned = [
      x * Math.cos(tilt) + z * Math.sin(tilt),
      z * Math.cos(tilt) - x * Math.sin(tilt),
    ] as const;
    return [Math.atan2(y, turned[0]), Math.asin(turned[1])];
  };
}

/**
 * Returns the azimuthal projection of Lambert that keeps areas, on a sphere.
 *
 * @see Snyder, Map Projections: A Working Manual (1987), page 185
 */
export function lambertAzimuthal({ latitude, longitude: meridian }: Location): Projection {
  const [sinCentre, cosCentre] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))];
  return (place) => {
    const [sinNorth, cosNorth] = [Math.sin(radians(place.latitude)), Math.cos(radians(place.latitude))];
    const east = radians(eastOf(place.longitude, meridian));
    const scale = Math.sqrt(2 / (1 + sinCentre * sinNorth + cosCentre * cosNorth * Math.cos(east)));
    return [
      scale * cosNorth * Math.sin(east),
      scale * (cosCentre * sinNorth - sinCentre * cosNorth * Math.cos(east)),
    ];
  };
}

/**
 * Returns the area of a grid whose corners are given on the map.
 *
 * @param from - South-west corner [m].
 * @param to - North-east corner [m].
 */
export function gridAreaMetres(projection: Projection, from: Point, to: Point): GridArea {
  const scaled = ([x, y]: Point): Point => [x / earthRadiusM, y / earthRadiusM];
  return insideOf(projection, scaled(from), scaled(to));
}

/** Radius of the sphere that the models use as the earth [m]. */
const earthRadiusM = 6_371_229;

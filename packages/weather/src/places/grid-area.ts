import type { Projection } from "@halcyon/grib2/projection";
import type { Location } from "@halcyon/schema";
import { turn } from "./degrees.ts";

/** Function that returns true if a place lies inside the area of a grid. */
export type GridArea = (place: Location) => boolean;

/** Opposite corners of a grid: south-west and north-east. */
interface Corners {
  readonly southWest: Location;
  readonly northEast: Location;
}

/** Point of a map, in the unit of the map. */
type Point = readonly [x: number, y: number];

/** Projection of places to points of a map. */
type ToPlane = Pick<Projection, "toPlane">;

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
export function gridArea(projection: ToPlane, { southWest, northEast }: Corners): GridArea {
  return gridAreaMetres(projection, projection.toPlane(southWest), projection.toPlane(northEast));
}

/**
 * Returns the area of a grid whose corners are given on the map.
 *
 * @param from - South-west corner, usually in metres.
 * @param to - North-east corner.
 */
export function gridAreaMetres({ toPlane }: ToPlane, [west, south]: Point, [east, north]: Point): GridArea {
  return (place) => {
    const [x, y] = toPlane(place);
    return x >= west && x <= east && y >= south && y <= north;
  };
}

/** Sphere that weather models use as the earth. */
export const modelSphere = { radiusM: 6_371_229, eccentricity: 0 } as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Projection of a grid of degrees: longitude and latitude. */
export const plain: ToPlane = {
  toPlane: ({ latitude, longitude }) => [turn(longitude), latitude],
};

/**
 * Returns the azimuthal projection of Lambert that keeps areas, on the sphere of the models [m].
 *
 * @see Snyder, Map Projections: A Working Manual (1987), page 185
 */
export function lambertAzimuthal({ latitude, longitude: meridian }: Location): ToPlane {
  const [sinCentre, cosCentre] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))];
  return {
    toPlane: (place) => {
      const [sinNorth, cosNorth] = [Math.sin(radians(place.latitude)), Math.cos(radians(place.latitude))];
      const east = radians(turn(place.longitude - meridian));
      const spread = Math.sqrt(2 / (1 + sinCentre * sinNorth + cosCentre * cosNorth * Math.cos(east)));
      const scale = modelSphere.radiusM * spread;
      return [
        scale * cosNorth * Math.sin(east),
        scale * (cosCentre * sinNorth - sinCentre * cosNorth * Math.cos(east)),
      ];
    },
  };
}

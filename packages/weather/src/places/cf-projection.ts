import {
  type Earth,
  lambertConformal,
  mercator,
  polarStereographic,
  type Projection,
  rotatedPole,
} from "@halcyon/grib2/projection";
import { modelSphere } from "./grid-area.ts";

/**
 * Returns the projection that a grid mapping describes.
 *
 * @param name - Attribute `grid_mapping_name`.
 * @returns Undefined if the projection is not supported, or if an attribute is missing.
 * @see CF conventions 1.11, appendix F
 * @example
 * ```js
 * const attributes = new Map([["standard_parallel", [38.5]], ["longitude_of_central_meridian", [-97.5]]]);
 * const { toPlane } = cfProjection("lambert_conformal_conic", (name) => attributes.get(name) ?? []);
 * toPlane({ latitude: 38.5, longitude: -97.5 }); // => [0, 0]
 * ```
 */
export function cfProjection(name: string, numbersOf: MappingNumbers): Projection | undefined {
  return projections.get(name)?.(numbersOf, (attribute) => numbersOf(attribute)[0]);
}

/** Function that returns the numbers of an attribute of a grid mapping; an empty list if the attribute is absent or is text. */
type MappingNumbers = (attribute: string) => readonly number[];

type MappingNumber = (attribute: string) => number | undefined;

/** Functions that read a projection from attributes, by the name of the grid mapping. */
const projections = new Map<
  string,
  (numbersOf: MappingNumbers, numberOf: MappingNumber) => Projection | undefined
>([
  [
    "lambert_conformal_conic",
    (numbersOf, numberOf) => {
      const [first, second = first] = numbersOf("standard_parallel");
      const meridian = numberOf("longitude_of_central_meridian");
      const origin = numberOf("latitude_of_projection_origin") ?? first;
      if (first === undefined || second === undefined || meridian === undefined) return undefined;
      return shifted(lambertConformal(earthOf(numberOf), [first, second], meridian, origin), numberOf);
    },
  ],
  [
    "polar_stereographic",
    (_, numberOf) => {
      const meridian =
        numberOf("straight_vertical_longitude_from_pole") ?? numberOf("longitude_of_projection_origin");
      const pole = numberOf("latitude_of_projection_origin");
      const parallel = numberOf("standard_parallel");
      const scale = numberOf("scale_factor_at_projection_origin");
      const latitude = parallel ?? pole;
      if (meridian === undefined || latitude === undefined) return undefined;
      const trueAt = { latitude, ...(scale === undefined ? {} : { scale }) };
      return shifted(polarStereographic(earthOf(numberOf), trueAt, meridian), numberOf);
    },
  ],
  [
    "mercator",
    (_, numberOf) => {
      const meridian = numberOf("longitude_of_projection_origin") ?? 0;
      const scale = numberOf("scale_factor_at_projection_origin") ?? 1;
      const parallel = numberOf("standard_parallel") ?? 0;
      if (scale !== 1) return undefined;
      return shifted(mercator(earthOf(numberOf), parallel, meridian), numberOf);
    },
  ],
  [
    "rotated_latitude_longitude",
    (_, numberOf) => {
      const latitude = numberOf("grid_north_pole_latitude");
      const longitude = numberOf("grid_north_pole_longitude");
      if (latitude === undefined || longitude === undefined) return undefined;
      const turned = numberOf("north_pole_grid_longitude") ?? 0;
      return rotatedPole({ latitude: -latitude, longitude: longitude + 180 }, turned);
    },
  ],
]);

/** Returns the earth of a grid mapping; the sphere of the models if the mapping does not state a radius. */
function earthOf(numberOf: MappingNumber): Earth {
  const sphereM = numberOf("earth_radius");
  const radiusM = sphereM ?? numberOf("semi_major_axis") ?? modelSphere.radiusM;
  const inverse = numberOf("inverse_flattening") ?? 0;
  const minorM = numberOf("semi_minor_axis") ?? radiusM * (inverse === 0 ? 1 : 1 - 1 / inverse);
  const ratio = sphereM === undefined ? Math.min(1, minorM / radiusM) : 1;
  return { radiusM, eccentricity: Math.sqrt(1 - ratio * ratio) };
}

function shifted(projection: Projection, numberOf: MappingNumber): Projection {
  const east = numberOf("false_easting") ?? 0;
  const north = numberOf("false_northing") ?? 0;
  return {
    toPlane: (place) => {
      const [x, y] = projection.toPlane(place);
      return [x + east, y + north];
    },
    toPlace: (x, y) => projection.toPlace(x - east, y - north),
  };
}

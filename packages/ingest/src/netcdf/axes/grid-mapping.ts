import { lambertConformal, mercator, polarStereographic, type Projection, rotatedPole } from "@halcyon/grib2";
import { type Attributes, type NetcdfFile, numbersOf, textOf } from "../formats/netcdf-file.ts";

/** A grid mapping as described by CF. */
interface GridMapping {
  readonly name: string;
  /** Projection of the grid; undefined if it is not supported. */
  readonly projection: Projection | undefined;
  /** True if the plane is measured in degrees of a rotated globe, and not in metres. */
  readonly isTurned: boolean;
}

/** Returns the grid mapping of a file; undefined if there is none, or only that of latitudes and longitudes. */
export function gridMappingOf({ variables, attributes }: NetcdfFile): GridMapping | undefined {
  for (const { attributes: described } of variables.values()) {
    const name = textOf(described, "grid_mapping_name")?.slice(0, 40);
    if (name === undefined || name === "latitude_longitude") continue;
    return { name, projection: projections.get(name)?.(described), isTurned: name === turnedName };
  }
  const ofWrf = textOf(attributes, "MAP_PROJ_CHAR")?.slice(0, 40);
  return ofWrf === undefined ? undefined : { name: ofWrf, projection: undefined, isTurned: false };
}

const turnedName = "rotated_latitude_longitude";

/**
 * Readers of projections, by the name of their grid mapping.
 *
 * @see CF conventions 1.11, appendix F
 */
const projections = new Map<string, (attributes: Attributes) => Projection | undefined>([
  [
    "lambert_conformal_conic",
    (attributes) => {
      const [first, second = first] = numbersOf(attributes, "standard_parallel");
      const meridian = numberOf(attributes, "longitude_of_central_meridian");
      const origin = numberOf(attributes, "latitude_of_projection_origin") ?? first;
      if (first === undefined || second === undefined || meridian === undefined) return undefined;
      return shifted(lambertConformal(earthOf(attributes), [first, second], meridian, origin), attributes);
    },
  ],
  [
    "polar_stereographic",
    (attributes) => {
      const meridian =
        numberOf(attributes, "straight_vertical_longitude_from_pole") ??
        numberOf(attributes, "longitude_of_projection_origin");
      const pole = numberOf(attributes, "latitude_of_projection_origin");
      const parallel = numberOf(attributes, "standard_parallel");
      const scale = numberOf(attributes, "scale_factor_at_projection_origin");
      const latitude = parallel ?? pole;
      if (meridian === undefined || latitude === undefined) return undefined;
      const trueAt = { latitude, ...(scale === undefined ? {} : { scale }) };
      return shifted(polarStereographic(earthOf(attributes), trueAt, meridian), attributes);
    },
  ],
  [
    "mercator",
    (attributes) => {
      const meridian = numberOf(attributes, "longitude_of_projection_origin") ?? 0;
      const scale = numberOf(attributes, "scale_factor_at_projection_origin") ?? 1;
      const parallel = numberOf(attributes, "standard_parallel") ?? 0;
      if (scale !== 1) return undefined;
      return shifted(mercator(earthOf(attributes), parallel, meridian), attributes);
    },
  ],
  [
    turnedName,
    (attributes) => {
      const latitude = numberOf(attributes, "grid_north_pole_latitude");
      const longitude = numberOf(attributes, "grid_north_pole_longitude");
      if (latitude === undefined || longitude === undefined) return undefined;
      const turned = numberOf(attributes, "north_pole_grid_longitude") ?? 0;
      return rotatedPole({ latitude: -latitude, longitude: longitude + 180 }, turned);
    },
  ],
]);

/** Radius of the sphere of most models, for files that do not state theirs [m]. */
const usualRadiusM = 6_371_229;

function earthOf(attributes: Attributes): { readonly radiusM: number; readonly eccentricity: number } {
  const sphereM = numberOf(attributes, "earth_radius");
  const radiusM = sphereM ?? numberOf(attributes, "semi_major_axis") ?? usualRadiusM;
  const inverse = numberOf(attributes, "inverse_flattening") ?? 0;
  const minorM = numberOf(attributes, "semi_minor_axis") ?? radiusM * (inverse === 0 ? 1 : 1 - 1 / inverse);
  const ratio = sphereM === undefined ? Math.min(1, minorM / radiusM) : 1;
  return { radiusM, eccentricity: Math.sqrt(1 - ratio * ratio) };
}

function shifted(projection: Projection, attributes: Attributes): Projection {
  const east = numberOf(attributes, "false_easting") ?? 0;
  const north = numberOf(attributes, "false_northing") ?? 0;
  return {
    toPlane: (place) => {
      const [x, y] = projection.toPlane(place);
      return [x + east, y + north];
    },
    toPlace: (x, y) => projection.toPlace(x - east, y - north),
  };
}

function numberOf(attributes: Attributes, name: string): number | undefined {
  return numbersOf(attributes, name)[0];
}

import {
  coverageFormatNames,
  crs84,
  edrCellsMax,
  type EdrCollection,
  type EdrLink,
  type EdrQuery,
  radiusUnits,
} from "@halcyon/schema/edr";
import type { Collection } from "../collections/collection.ts";
import { listedParameter, syntheticWords } from "../coverages/parameter-words.ts";
import { instantOf, stepMs } from "../collections/steps.ts";
import type { Box } from "../queries/wkt.ts";

/** Maximum number of times that the page of a collection lists. Some readers cannot read the short form of longer lists. */
const listedTimesMax = 1000;

const trs = 'TIMECRS["DateTime",TDATUM["Gregorian Calendar"],CS[TemporalDateTime,1],AXIS["Time (T)",future]]';

const wkt =
  'GEOGCRS["WGS 84 (CRS84)",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],CS[ellipsoidal,2],AXIS["longitude",east],AXIS["latitude",north],UNIT["degree",0.0174532925199433],ID["OGC","CRS84"]]';

const globe = [-180, -90, 180, 90] as const;

const outputFormats: readonly string[] = coverageFormatNames;

/**
 * Returns the page of a collection or of an instance.
 *
 * @param path - Path of the page.
 */
export function collectionPage(collection: Collection, path: string): EdrCollection {
  const { id, title, description, extent, step, queries, parameters, isSynthetic } = collection;
  const interval = [instantOf(extent.from, step), instantOf(extent.to, step)];
  const times = extent.to - extent.from + 1;
  const values =
    times > listedTimesMax
      ? {}
      : { values: Array.from({ length: times }, (_, index) => instantOf(extent.from + index, step)) };
  return {
    id,
    title,
    description: isSynthetic ? `${description} ${syntheticWords}` : description,
    keywords: ["weather", ...(isSynthetic ? ["synthetic"] : [])],
    links: [
      { href: path, rel: "self", type: "application/json", title },
      ...queries.map((query): EdrLink => ({
        href: `${path}/${query}`,
        rel: query === "instances" ? "collection" : "data",
        type: query === "instances" ? "application/json" : "application/vnd.cov+json",
        title: queryTitles[query],
      })),
    ],
    extent: {
      spatial: { bbox: [[...(collection.bounds ?? globe)]], crs: crs84 },
      temporal: { interval: [interval], ...values, trs },
    },
    data_queries: Object.fromEntries(
      queries.map((query) => [
        query,
        {
          link: {
            href: `${path}/${query}`,
            rel: "data",
            type: query === "instances" ? "application/json" : "application/vnd.cov+json",
            title: queryTitles[query],
            variables: {
              title: queryTitles[query],
              description: queryWords[query],
              query_type: query,
              output_formats: [...outputFormats],
              ...(query === "cube" ? { height_units: [] } : {}),
              ...(query === "radius" ? { within_units: Object.keys(radiusUnits) } : {}),
              default_output_format: outputFormats[0]!,
              crs_details: [{ crs: crs84, wkt }],
            },
          },
        },
      ]),
    ),
    crs: [crs84],
    output_formats: [...outputFormats],
    parameter_names: Object.fromEntries(
      [...parameters].map(([name, parameter]) => [name, listedParameter(parameter, isSynthetic)]),
    ),
  };
}

const queryTitles: Readonly<Record<EdrQuery, string>> = {
  position: "Data at a point or points",
  area: "Data in a polygon",
  cube: "Data in a box",
  radius: "Data in a circle",
  trajectory: "Data along a line, at its vertices",
  instances: "Climate models",
};

const queryWords: Readonly<Record<EdrQuery, string>> = {
  position: "The series at a POINT, or at each point of a MULTIPOINT.",
  area: `The grid of the cells with a part inside a POLYGON or MULTIPOLYGON, at most ${edrCellsMax} cells.`,
  cube: `The grid of the cells with a part inside a box, at most ${edrCellsMax} cells.`,
  radius: `The grid of the cells with a part inside a circle around a POINT, at most ${edrCellsMax} cells.`,
  trajectory:
    "The values at the vertices of a LINESTRINGM, whose third number is the time [s since 1970]. A LINESTRING needs an instant in datetime.",
  instances: "The climate models, each with its own days.",
};

/** Returns true if a box touches a collection. Without a box, all places count. */
export function hasPlaces({ bounds }: Collection, box: Box | undefined): boolean {
  if (bounds === undefined || box === undefined) return true;
  const [west, south, east, north] = bounds;
  const [boxWest, boxSouth, boxEast, boxNorth] = box;
  const meets = reaches(west, east, boxWest) || reaches(boxWest, boxEast, west);
  return meets && south <= boxNorth && boxSouth <= north;
}

/** Returns true if a meridian lies between two others, eastward from the first one. */
function reaches(from: number, to: number, meridian: number): boolean {
  return (((meridian - from) % 360) + 360) % 360 <= to - from + (to < from ? 360 : 0);
}

/** Returns true if a collection has a step between two times (both inclusive) [ms since 1970]. */
export function hasTimes({ extent, step }: Collection, fromMs: number, toMs: number): boolean {
  return extent.from * stepMs[step] <= toMs && (extent.to + 1) * stepMs[step] > fromMs;
}

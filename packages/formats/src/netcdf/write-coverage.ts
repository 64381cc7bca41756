import type { NumberColumn } from "../table/table.ts";
import { classicNetcdf, type FileAttributes, type FileVariable } from "./classic-netcdf.ts";
import { lengthOf, longest, storedValues, textVariable, timeAttributes } from "./write-series.ts";

/** Number of a coverage: its name, unit and attributes. */
export type FileColumn = Omit<NumberColumn, "kind" | "values">;

/** Place in a file [degrees]. */
interface FilePlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** Series at places. */
export interface PlacesFile {
  readonly columns: readonly FileColumn[];
  readonly places: readonly (FilePlace & {
    /** Name that only this place has. */
    readonly name: string;
    /** Times of the values [ms since 1970]. */
    readonly times: readonly number[];
    /** Values in the order of the columns; NaN stands for a missing value. */
    readonly values: readonly Float64Array[];
  })[];
  readonly attributes: FileAttributes;
}

/**
 * Writes series at places as a NetCDF file, as the discrete sampling geometry `timeSeries` of the conventions CF-1.11. The file has all times of the places, and
 * missing values where a place has none.
 *
 * @see https://cfconventions.org/cf-conventions/cf-conventions.html#_orthogonal_multidimensional_array_representation
 */
export function writePlaces({ columns, places, attributes }: PlacesFile): Buffer {
  const names = places.map(({ name }) => name);
  const times = [...new Set(places.flatMap((place) => place.times))].toSorted((one, other) => one - other);
  const rowOf = new Map(times.map((time, row) => [time, row]));
  const variables = columns.map((column, index) => {
    const values = new Float64Array(places.length * times.length).fill(Number.NaN);
    for (const [at, place] of places.entries())
      for (const [row, time] of place.times.entries())
        values[at * times.length + rowOf.get(time)!] = place.values[index]![row]!;
    return variableOf(column, ["station", "time"], values, "latitude longitude station");
  });
  return classicNetcdf({
    dimensions: { station: places.length, time: times.length, [lengthOf("station")]: longest(names) },
    attributes: { Conventions: "CF-1.11", featureType: "timeSeries", ...attributes },
    variables: [
      timeOf(times, ["time"]),
      textVariable("station", names, { cf_role: "timeseries_id" }),
      ...placeVariables(places, "station"),
      ...variables,
    ],
  });
}

/** Values along a line. Each vertex has a time. */
export interface LineFile {
  readonly columns: readonly FileColumn[];
  readonly vertices: readonly (FilePlace & { readonly time: number })[];
  /** Values of the vertices in the order of the columns; NaN stands for a missing value. */
  readonly values: readonly Float64Array[];
  readonly attributes: FileAttributes;
}

/**
 * Writes values along a line as a NetCDF file, as the discrete sampling geometry `trajectory` of the conventions CF-1.11.
 *
 * @see https://cfconventions.org/cf-conventions/cf-conventions.html#_single_trajectory
 */
export function writeLine({ columns, vertices, values, attributes }: LineFile): Buffer {
  const times = vertices.map(({ time }) => time);
  return classicNetcdf({
    dimensions: { obs: vertices.length, [lengthOf("trajectory")]: 1 },
    attributes: { Conventions: "CF-1.11", featureType: "trajectory", ...attributes },
    variables: [
      {
        name: "trajectory",
        dimensions: [lengthOf("trajectory")],
        type: "char",
        values: Buffer.from("1"),
        attributes: { cf_role: "trajectory_id" },
      },
      timeOf(times, ["obs"]),
      ...placeVariables(vertices, "obs"),
      ...columns.map((column, index) =>
        variableOf(column, ["obs"], values[index]!, "time latitude longitude trajectory"),
      ),
    ],
  });
}

/** Values in the cells of a grid. */
export interface GridFile {
  readonly columns: readonly FileColumn[];
  /** Times of the file [ms since 1970]. */
  readonly times: readonly number[];
  /** Middles of the cells [degrees]. */
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  /** Values in the order of the columns. Longitudes vary fastest, and times slowest. NaN stands for a missing value. */
  readonly values: readonly Float64Array[];
  /** Columns without times, such as the sizes of the cells. */
  readonly fixed?: readonly (FileColumn & { readonly values: Float64Array })[];
  readonly attributes: FileAttributes;
}

/**
 * Writes a grid as a NetCDF file by the conventions CF-1.11, with the dimensions time, latitude and longitude. The variable `crs` says that these are degrees of
 * WGS 84.
 *
 * @see https://cfconventions.org/cf-conventions/cf-conventions.html#grid-mappings-and-projections
 */
export function writeGrid(grid: GridFile): Buffer {
  const { columns, times, latitudes, longitudes, values, fixed = [], attributes } = grid;
  return classicNetcdf({
    dimensions: { time: times.length, latitude: latitudes.length, longitude: longitudes.length },
    attributes: { Conventions: "CF-1.11", ...attributes },
    variables: [
      timeOf(times, ["time"]),
      axisOf("latitude", latitudes),
      axisOf("longitude", longitudes),
      { name: gridMapping, dimensions: [], type: "int", values: [0], attributes: wgs84 },
      ...columns.map((column, index) =>
        variableOf(onGrid(column), ["time", "latitude", "longitude"], values[index]!, undefined),
      ),
      ...fixed.map((column) =>
        variableOf(onGrid(column), ["latitude", "longitude"], column.values, undefined),
      ),
    ],
  });
}

/** Name of the variable that says in which coordinate system a grid is. */
const gridMapping = "crs";

/** Coordinate system EPSG:4326 by CF, and as WKT 2 for GDAL, which takes the name and the code from there. */
const wgs84: FileAttributes = {
  grid_mapping_name: "latitude_longitude",
  semi_major_axis: 6_378_137,
  inverse_flattening: 298.257_223_563,
  longitude_of_prime_meridian: 0,
  crs_wkt:
    'GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],CS[ellipsoidal,2],AXIS["latitude",north],AXIS["longitude",east],UNIT["degree",0.0174532925199433],ID["EPSG",4326]]',
};

function onGrid(column: FileColumn): FileColumn {
  return { ...column, attributes: { ...column.attributes, grid_mapping: gridMapping } };
}

const placeAttributes = {
  latitude: { units: "degrees_north", standard_name: "latitude", long_name: "latitude" },
  longitude: { units: "degrees_east", standard_name: "longitude", long_name: "longitude" },
} as const;

function axisOf(name: "latitude" | "longitude", values: readonly number[]): FileVariable {
  const axis = name === "latitude" ? "Y" : "X";
  return { name, dimensions: [name], type: "double", values, attributes: { ...placeAttributes[name], axis } };
}

function placeVariables(places: readonly FilePlace[], dimension: string): FileVariable[] {
  return (["latitude", "longitude"] as const).map((name) => ({
    name,
    dimensions: [dimension],
    type: "double",
    values: places.map((place) => place[name]),
    attributes: placeAttributes[name],
  }));
}

function timeOf(times: readonly number[], dimensions: readonly string[]): FileVariable {
  const { axis, ...attributes } = timeAttributes("time");
  return {
    name: "time",
    dimensions,
    type: "double",
    values: times.map((ms) => ms / 1000),
    attributes: dimensions[0] === "time" ? { ...attributes, axis } : attributes,
  };
}

function variableOf(
  column: FileColumn,
  dimensions: readonly string[],
  values: Float64Array,
  coordinates: string | undefined,
): FileVariable {
  return { name: column.name, dimensions, ...storedValues(values, column, coordinates) };
}

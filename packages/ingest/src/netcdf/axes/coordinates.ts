import { tidy, turn } from "@halcyon/weather/source-kit";
import { NetcdfError } from "../formats/netcdf-error.ts";
import {
  type Attributes,
  boxMax,
  type NetcdfFile,
  type NetcdfVariable,
  textOf,
} from "../formats/netcdf-file.ts";
import { cellByCell, type PlaneGrid, projectedGrid } from "./plane-grid.ts";

/** Grid of rows along latitudes and columns along longitudes. Latitudes ascend or descend. Longitudes do not jump at the date line. */
export interface LatLonGrid {
  readonly kind: "grid";
  readonly dimensions: readonly [string, string];
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** Sites along one dimension. A single site may have no dimension. */
export interface Sites {
  readonly kind: "sites";
  readonly dimensions: readonly [] | readonly [string];
  readonly latitudes: readonly number[];
  /** Longitude of each site [degrees east], in [-180, 180). */
  readonly longitudes: readonly number[];
}

/**
 * Finds the latitudes and longitudes of a file by standard name, units or name of a variable. If the file lacks both, they are computed from the coordinates of
 * its projection.
 *
 * @throws NetcdfError `no_coordinates` if the coordinates cannot be found or used, `unsupported_layout` if the grid is not supported.
 */
export function readCoordinates(file: NetcdfFile): LatLonGrid | PlaneGrid | Sites {
  const [latitude, longitude] = [coordinate(file, latitudeSigns), coordinate(file, longitudeSigns)];
  if (latitude === undefined || longitude === undefined) {
    const projected = projectedGrid(file);
    if (projected !== undefined) return projected;
    const { standardName } = latitude === undefined ? latitudeSigns : longitudeSigns;
    throw new NetcdfError(
      "no_coordinates",
      { file: file.name },
      `there is no ${standardName}. Give a variable the standard_name ${standardName}.`,
    );
  }
  const isPlane = latitude.shape.length > 1 || longitude.shape.length > 1;
  const straight = isPlane ? straightAxes(file, latitude, longitude) : undefined;
  if (isPlane && straight === undefined) return cellByCell(file, latitude, longitude);
  const latitudes = straight?.latitudes ?? degrees(file, latitude, 90);
  const longitudes = straight?.longitudes ?? degrees(file, longitude, 540);
  const [row] = latitude.dimensions;
  const column = straight === undefined ? longitude.dimensions[0] : longitude.dimensions[1];
  if (row === column && latitudes.length === longitudes.length) {
    const dimensions = row === undefined ? ([] as const) : ([row] as const);
    return { kind: "sites", dimensions, latitudes, longitudes: longitudes.map((value) => tidy(turn(value))) };
  }
  if (row === undefined || column === undefined) {
    throw new NetcdfError(
      "no_coordinates",
      { file: file.name, variable: latitude.name },
      "latitude has a dimension and longitude none, or the other way round.",
    );
  }
  const unwrapped = unwrap(longitudes);
  checkAscent(file, latitude, latitudes);
  checkAscent(file, longitude, unwrapped);
  if (Math.abs(unwrapped.at(-1)! - unwrapped[0]!) > 360) {
    throw wrong(file, longitude, "the longitudes go round the earth more than once.");
  }
  return { kind: "grid", dimensions: [row, column], latitudes, longitudes: unwrapped };
}

/** Maximum difference between coordinates of a row or column that count as equal [degrees]. Files store coordinates as 32-bit numbers. */
const straightDegrees = 1e-4;

/**
 * Returns the rows and columns of a grid that stores latitude and longitude for each cell. Returns undefined if its rows and columns do not follow latitudes
 * and longitudes.
 */
function straightAxes(
  file: NetcdfFile,
  latitude: NetcdfVariable,
  longitude: NetcdfVariable,
): { readonly latitudes: readonly number[]; readonly longitudes: readonly number[] } | undefined {
  const [rows, columns] = latitude.shape;
  const isAlike = latitude.shape.length === 2 && longitude.dimensions.join() === latitude.dimensions.join();
  if (!isAlike || rows! * columns! > boxMax) return undefined;
  const [north, east] = [latitude, longitude].map((variable) =>
    Array.from(file.read(variable, [0, 0], variable.shape), tidy),
  ) as [number[], number[]];
  if (north.some((value) => !(Math.abs(value) <= 90)) || east.some((value) => !(Math.abs(value) <= 540)))
    return undefined;
  const latitudes = Array.from({ length: rows! }, (_, row) => north[row * columns!]!);
  const longitudes = east.slice(0, columns);
  const isStraight = north.every(
    (value, index) =>
      isNear(value, latitudes[Math.floor(index / columns!)]!) &&
      isNear(east[index]!, longitudes[index % columns!]!),
  );
  return isStraight ? { latitudes, longitudes } : undefined;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= straightDegrees;
}

interface Signs {
  readonly standardName: string;
  readonly units: RegExp;
  readonly names: readonly string[];
}

const latitudeSigns: Signs = {
  standardName: "latitude",
  units: /^degrees?_?n(orth)?$/i,
  names: ["latitude", "lat"],
};

const longitudeSigns: Signs = {
  standardName: "longitude",
  units: /^degrees?_?e(ast)?$/i,
  names: ["longitude", "lon"],
};

/** Returns true if a unit measures latitude or longitude. */
export function isUnitOfPlaces(unit: string): boolean {
  return latitudeSigns.units.test(unit) || longitudeSigns.units.test(unit);
}

/** Maximum number of rows, columns or sites. It permits a spacing of a hundredth of a degree around the earth. */
const lengthMax = 36_000;

function coordinate(file: NetcdfFile, { standardName, units, names }: Signs): NetcdfVariable | undefined {
  const variables = [...file.variables.values()];
  const bounds = new Set(variables.map(({ attributes }) => textOf(attributes, "bounds")));
  const has = (name: string, attributes: Attributes): boolean => {
    const standard = textOf(attributes, "standard_name");
    if (standard === standardName) return true;
    const isOfPlane = standard?.startsWith("grid_") === true || standard?.startsWith("projection_") === true;
    return !isOfPlane && (units.test(textOf(attributes, "units") ?? "") || names.includes(name));
  };
  const found = variables.filter(
    ({ name, attributes, type }) => type !== "text" && !bounds.has(name) && has(name, attributes),
  );
  const ownDimension = found.find(
    ({ name, dimensions }) => dimensions.length === 1 && dimensions[0] === name,
  );
  const chosen = ownDimension ?? found[0];
  if (chosen === undefined) return undefined;
  if (chosen.shape.some((length) => length === 0 || (chosen.shape.length === 1 && length > lengthMax))) {
    throw wrong(file, chosen, `there are ${chosen.shape.join(" x ")} values; 1 to ${lengthMax} can be used.`);
  }
  return chosen;
}

function degrees(file: NetcdfFile, variable: NetcdfVariable, most: number): readonly number[] {
  const stored = file.read(
    variable,
    variable.shape.map(() => 0),
    variable.shape,
  );
  return Array.from(stored, (value) => {
    if (Math.abs(value) <= most) return tidy(value);
    throw wrong(file, variable, `${value} is not a ${most === 90 ? "latitude" : "longitude"} in degrees.`);
  });
}

/** Returns longitudes without jumps of 360 degrees between neighbours. */
function unwrap(longitudes: readonly number[]): readonly number[] {
  const [first = 0] = longitudes;
  const unwrapped = [first];
  for (let index = 1; index < longitudes.length; index += 1) {
    unwrapped.push(tidy(unwrapped[index - 1]! + turn(longitudes[index]! - longitudes[index - 1]!)));
  }
  return unwrapped;
}

function checkAscent(file: NetcdfFile, variable: NetcdfVariable, values: readonly number[]): void {
  const sign = Math.sign((values[1] ?? 0) - values[0]!);
  for (let index = 1; index < values.length; index += 1) {
    if (Math.sign(values[index]! - values[index - 1]!) !== sign || sign === 0)
      throw wrong(file, variable, `value ${index} breaks the order. Sort the rows and columns.`);
  }
}

function wrong(file: NetcdfFile, { name }: NetcdfVariable, problem: string): NetcdfError {
  return new NetcdfError("no_coordinates", { file: file.name, variable: name }, problem);
}

import type { Projection } from "@halcyon/grib2";
import { cfProjection, tidy, turn } from "@halcyon/weather/source-kit";
import { NetcdfError } from "../formats/netcdf-error.ts";
import { boxMax, type NetcdfFile, type NetcdfVariable, numbersOf, textOf } from "../formats/netcdf-file.ts";

/** Grid whose rows and columns do not follow latitudes and longitudes. Each cell has its own location. */
export interface PlaneGrid {
  readonly kind: "plane";
  readonly dimensions: readonly [string, string];
  readonly columns: number;
  /** Latitudes and longitudes of all cells [degrees], row by row; NaN means missing. Longitudes are in [-180, 180). */
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  /** Direction of the x coordinate. `axis` is the index of the dimension along which x changes. `runsBack` is true if x decreases along this dimension. */
  readonly x: { readonly axis: 0 | 1; readonly runsBack: boolean };
}

/** Maximum number of cells of a grid. The largest regional models have a tenth of it. */
const cellsMax = 2 ** 24;

/**
 * Reads a grid with latitude and longitude for each cell. If the coordinates are stored for several time steps, the coordinates of the first step are used. A
 * grid whose coordinates change over time is refused.
 *
 * @throws NetcdfError `no_coordinates` if the coordinates cannot be used, `unsupported_layout` if the grid is not supported.
 */
export function cellByCell(file: NetcdfFile, latitude: NetcdfVariable, longitude: NetcdfVariable): PlaneGrid {
  const [rows, columns] = latitude.shape.slice(-2) as [number, number];
  const isAlike =
    latitude.shape.length <= 3 &&
    latitude.dimensions.length >= 2 &&
    longitude.dimensions.join() === latitude.dimensions.join();
  if (!isAlike) {
    throw new NetcdfError(
      "no_coordinates",
      { file: file.name, variable: latitude.name },
      `its dimensions are ${latitude.dimensions.join(", ")} and those of ${longitude.name} ${longitude.dimensions.join(", ")}. Give both those of the rows and columns.`,
    );
  }
  checkSize(file, rows, columns);
  const read = (variable: NetcdfVariable, time: number, most: number): number[] => {
    const rowsAtOnce = Math.max(1, Math.floor(boxMax / columns));
    const before = variable.shape.length === 3 ? [time] : [];
    const values: number[] = [];
    for (let row = 0; row < rows; row += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, rows - row);
      for (const value of file.read(variable, [...before, row, 0], [...before.map(() => 1), count, columns]))
        values.push(Math.abs(value) <= most ? tidy(value) : Number.NaN);
    }
    return values;
  };
  const [latitudes, longitudes] = [read(latitude, 0, 90), read(longitude, 0, 540)];
  const last = latitude.shape.length === 3 ? latitude.shape[0]! - 1 : 0;
  if (last > 0 && read(latitude, last, 90).some((value, index) => Math.abs(value - latitudes[index]!) > 1e-3))
    throw refused(file, latitude, "the grid moves with time. Make a file of each position.");
  if (latitudes.every((value, index) => Number.isNaN(value + longitudes[index]!)))
    throw refused(file, latitude, "no cell has a latitude and a longitude.");
  const [row, column] = latitude.dimensions.slice(-2) as [string, string];
  return {
    kind: "plane",
    dimensions: [row, column],
    columns,
    latitudes: latitudes.map((value, index) => (Number.isNaN(longitudes[index]!) ? Number.NaN : value)),
    longitudes: longitudes.map((value) => tidy(turn(value))),
    x: xOf(file, row, column),
  };
}

/**
 * Computes the cells of a file that has only the coordinates of a projection.
 *
 * @returns undefined if the file has no projection.
 * @throws NetcdfError `unsupported_layout` if the projection is not supported.
 */
export function projectedGrid(file: NetcdfFile): PlaneGrid | undefined {
  const mapping = gridMappingOf(file);
  if (mapping === undefined) return undefined;
  const [y, x] = [axisOf(file, "y"), axisOf(file, "x")];
  if (mapping.projection === undefined || x === undefined || y === undefined) {
    const lack =
      mapping.projection === undefined
        ? "which is not read, and there is no latitude and longitude of its cells"
        : "and there are no coordinates x and y of it, nor latitude and longitude";
    throw new NetcdfError(
      "unsupported_layout",
      { file: file.name },
      `the grid is a projection (${mapping.name}), ${lack}. Add these, one for each row and column, with the units degrees_north and degrees_east.`,
    );
  }
  checkSize(file, y.shape[0]!, x.shape[0]!);
  const [ys, xs] = [y, x].map((axis) => onPlane(file, axis, mapping.isTurned)) as [number[], number[]];
  const places = ys.flatMap((north) => xs.map((east) => mapping.projection!.toPlace(east, north)));
  return {
    kind: "plane",
    dimensions: [y.name, x.name],
    columns: xs.length,
    latitudes: places.map(({ latitude }) => tidy(latitude)),
    longitudes: places.map(({ longitude }) => tidy(turn(longitude))),
    x: xOf(file, y.name, x.name),
  };
}

const axisNames = {
  x: ["grid_longitude", "projection_x_coordinate"],
  y: ["grid_latitude", "projection_y_coordinate"],
};

/** Finds the coordinate of a projection along rows or columns: first by its standard name, then by its attribute `axis`, then by its variable name. */
function axisOf(file: NetcdfFile, letter: "x" | "y"): NetcdfVariable | undefined {
  const found = [...file.variables.values()].filter(
    ({ name, dimensions, type }) => dimensions.length === 1 && dimensions[0] === name && type !== "text",
  );
  return (
    found.find(({ attributes }) => axisNames[letter].includes(textOf(attributes, "standard_name") ?? "")) ??
    found.find(({ attributes }) => textOf(attributes, "axis") === letter.toUpperCase()) ??
    found.find(({ name }) => name === letter)
  );
}

/** Returns the coordinates of a projection along an axis, in metres, or in degrees if the pole is rotated. */
function onPlane(file: NetcdfFile, axis: NetcdfVariable, isTurned: boolean): number[] {
  const units = textOf(axis.attributes, "units") ?? (isTurned ? "degrees" : "m");
  const factor = isTurned ? (/^deg/i.test(units) ? 1 : undefined) : metres.get(units.toLowerCase());
  if (factor === undefined) {
    throw refused(
      file,
      axis,
      `its units are "${units.slice(0, 40)}", and those of the projection ${isTurned ? "degrees" : "m or km"}. Name these.`,
    );
  }
  return Array.from(file.read(axis, [0], axis.shape), (value) => value * factor);
}

const metres = new Map([
  ["m", 1],
  ["meter", 1],
  ["meters", 1],
  ["metre", 1],
  ["metres", 1],
  ["km", 1000],
  ["kilometer", 1000],
  ["kilometers", 1000],
]);

/** Returns the dimension along which x changes, and whether x decreases along it. Without coordinates of the projection, x ascends along the columns. */
function xOf(file: NetcdfFile, row: string, column: string): PlaneGrid["x"] {
  const found = axisOf(file, "x");
  if (found === undefined || ![row, column].includes(found.name)) return { axis: 1, runsBack: false };
  const [first, second = Infinity] = file.read(found, [0], [Math.min(2, found.shape[0]!)]);
  return { axis: found.name === row ? 0 : 1, runsBack: second < first! };
}

function checkSize(file: NetcdfFile, rows: number, columns: number): void {
  if (rows * columns > 0 && rows * columns <= cellsMax) return;
  throw new NetcdfError(
    "unsupported_layout",
    { file: file.name },
    `the grid has ${rows} x ${columns} cells; 1 to ${cellsMax} can be used. Cut a region with ncks or cdo.`,
  );
}

function refused(file: NetcdfFile, { name }: NetcdfVariable, problem: string): NetcdfError {
  return new NetcdfError("unsupported_layout", { file: file.name, variable: name }, problem);
}

/** Grid mapping of a file, as defined by CF. */
interface GridMapping {
  readonly name: string;
  /** Projection of the grid; undefined if it is not supported. */
  readonly projection: Projection | undefined;
  /** True if the plane is measured in degrees of a rotated globe, and not in metres. */
  readonly isTurned: boolean;
}

/** Returns the grid mapping of a file; undefined if there is none, or if it is `latitude_longitude`. */
function gridMappingOf({ variables, attributes }: NetcdfFile): GridMapping | undefined {
  for (const { attributes: described } of variables.values()) {
    const name = textOf(described, "grid_mapping_name")?.slice(0, 40);
    if (name === undefined || name === "latitude_longitude") continue;
    const projection = cfProjection(name, (attribute) => numbersOf(described, attribute));
    return { name, projection, isTurned: name === "rotated_latitude_longitude" };
  }
  const ofWrf = textOf(attributes, "MAP_PROJ_CHAR")?.slice(0, 40);
  return ofWrf === undefined ? undefined : { name: ofWrf, projection: undefined, isTurned: false };
}

import type { Grib2Field } from "../message/grib2-field.ts";
import { alongGrid, gridOnPlane, type ProjectedGrid, projectedGrid } from "./projected-grid.ts";
import { rotatedPole } from "./projection.ts";
import { type Scanning, scanningOf } from "./scanning.ts";
import { missing32, type Section } from "../message/section.ts";

/** Grid of rows along latitudes, with the same number of points in every row. The latitudes are evenly spaced or Gaussian. */
export interface LatLonGrid {
  /** Latitude of every row [degrees north], from north to south. */
  readonly latitudes: readonly number[];
  /** Longitude of each column [degrees east], ascending. The first is in [-180, 180), and the last may exceed 180. */
  readonly longitudes: readonly number[];
  /** Order in which the file scans the grid. */
  readonly scanning: Scanning;
}

/** Grid of a field: either a grid of rows along latitudes, or a grid on the plane of a projection. */
export type Grid = LatLonGrid | ProjectedGrid;

/**
 * Counts the rows and columns of a grid.
 *
 * @example
 * ```js
 * const grid = { latitudes: [46, 45], longitudes: [7, 8, 9], scanning: {} };
 * sizeOf(grid); // => { rows: 2, columns: 3 }
 * ```
 */
export function sizeOf(grid: Grid): { readonly rows: number; readonly columns: number } {
  return "columns" in grid ? grid : { rows: grid.latitudes.length, columns: grid.longitudes.length };
}

/** Maximum number of points of a grid. It exceeds the finest global grids in use (0.1 degrees: 6.5 million points). Each value takes eight bytes. */
const gridMaxPoints = 2 ** 24;

/** Maximum number of rows, and of columns, of a grid. It permits a grid around the globe with a spacing of 0.003 degrees. */
const gridMaxSide = 120_000;

/**
 * Reads the grid of a field. Templates 3.0 (regular) and 3.40 (Gaussian) have rows along latitudes. Rotated latitudes (3.1), Mercator (3.10), polar
 * stereographic (3.20) and Lambert conformal (3.30) have a separate location for each point. Regular and rotated axes are computed from the first and the
 * last point. If a file states increments, they must agree with these points. Gaussian latitudes are computed by their definition, because files round them.
 *
 * @see WMO Manual on Codes I.2, grid definition templates 3.0, 3.1, 3.10, 3.20, 3.30 and 3.40
 * @example Continues from {@link grib2Fields}.
 * ```js
 * const grid = readGrid(field);
 * grid.latitudes[0]; // => 46
 * ```
 */
export function readGrid({ grid: section }: Grib2Field): Grid {
  const template = `3.${section.unsigned16(13)}`;
  const isOnPlane = ["3.10", "3.20", "3.30"].includes(template);
  if (!isOnPlane && ![regular, rotated, gaussian].includes(template)) {
    throw section.error("unsupported", "this kind of grid is not read.", template);
  }
  const columns = section.unsigned32(31);
  const rows = section.unsigned32(35);
  if (section.octet(11) !== 0 || columns === missing32 || rows === missing32) {
    const kind = template === gaussian ? "reduced Gaussian grids" : "grids whose rows differ in length";
    throw section.error("unsupported", `${kind} are not read.`, template);
  }
  const points = section.unsigned32(7);
  if (rows * columns !== points || points === 0) {
    throw section.error("damaged", `${rows} rows of ${columns} are not ${points} points.`, template);
  }
  if (points > gridMaxPoints || Math.max(rows, columns) > gridMaxSide) {
    throw section.error("too_large", `a grid of ${points} points.`, template);
  }

  if (isOnPlane) return projectedGrid(section, template, rows, columns);
  const scanning = scanningOf(section, template, 72);
  const unit = unitDegrees(section);
  const north = section.signed32(scanning.northward ? 56 : 47);
  const south = section.signed32(scanning.northward ? 47 : 56);
  const west = section.signed32(scanning.westward ? 60 : 51);
  const east = section.signed32(scanning.westward ? 51 : 60);
  const turn = 360 / unit;
  const height = north - south;
  const width = columns === 1 ? 0 : modulo(east - west, turn) || turn;
  if (Math.max(Math.abs(north), Math.abs(south)) * unit > 90 + 1e-6 || (rows > 1 && height <= 0)) {
    throw section.error("damaged", "its latitudes cannot be.", template);
  }
  checkIncrement(section, template, width, columns, section.unsigned32(64));
  const first = modulo(west + turn / 2, turn) - turn / 2;
  let latitudeOf = (row: number): number => (north - (row * height) / Math.max(1, rows - 1)) * unit;
  if (template === gaussian) latitudeOf = gaussianRows(section, rows, north * unit, south * unit);
  else checkIncrement(section, template, height, rows, section.unsigned32(68));
  const latitudes = axis(rows, latitudeOf);
  const longitudes = axis(columns, (column) => (first + (column * width) / Math.max(1, columns - 1)) * unit);
  if (template !== rotated) return { latitudes, longitudes, scanning };
  // Decoders disagree on what is turned.
  if (section.float32(81) !== 0) {
    throw section.error(
      "unsupported",
      "rotated grids that are turned around their pole are not read.",
      template,
    );
  }
  const southPole = { latitude: section.signed32(73) * unit, longitude: section.signed32(77) * unit };
  const isWindAlongGrid = (section.octet(55) & alongGrid) !== 0;
  return gridOnPlane(rotatedPole(southPole), longitudes, latitudes, { scanning, isWindAlongGrid });
}

const regular = "3.0";
const rotated = "3.1";
const gaussian = "3.40";

/** Maximum number of parallels between a pole and the equator. A global grid with more parallels would exceed the maximum number of points. */
const mostParallels = 2000;

/**
 * Returns a function that computes the latitude of each row of a Gaussian grid or a part of it. The file states only rounded latitudes of its first
 * and last row.
 */
function gaussianRows(section: Section, rows: number, north: number, south: number): (row: number) => number {
  const parallels = section.unsigned32(68);
  if (parallels === 0 || parallels > mostParallels) {
    throw section.error("too_large", `a Gaussian grid of ${parallels} parallels.`, gaussian);
  }
  const latitudes = gaussianLatitudes(parallels);
  const tolerance = 10 / parallels;
  const first = latitudes.findIndex((latitude) => latitude < north + tolerance);
  const ends = [latitudes[first], latitudes[first + rows - 1]];
  const isEnd = (end: number | undefined, said: number): boolean =>
    end !== undefined && Math.abs(end - said) < tolerance;
  if (!isEnd(ends[0], north) || !isEnd(ends[1], south)) {
    throw section.error("damaged", "its corners are no rows of its Gaussian grid.", gaussian);
  }
  return (row) => latitudes[first + row]!;
}

/** Returns the unit of angles [degrees]: a millionth, or the basic angle of the file divided by its subdivisions. */
function unitDegrees(section: Section): number {
  const basic = section.unsigned32(39);
  const subdivisions = section.unsigned32(43);
  if (basic === 0 || basic === missing32) return 1e-6;
  if (subdivisions === 0) throw section.error("damaged", "its angles have no unit.", "3.0");
  return subdivisions === missing32 ? basic : basic / subdivisions;
}

/**
 * Checks an increment, which may be missing. Increments are rounded to a unit or truncated from single precision, which causes an error of
 * up to two units per step. A difference of angles near 360 degrees in single precision may be off by 30 units. A total error below a
 * tenth of a step is therefore accepted: a wrong corner or count causes an error of at least one step.
 */
function checkIncrement(
  section: Section,
  template: string,
  extent: number,
  count: number,
  increment: number,
): void {
  if (count === 1 || increment === missing32 || increment === 0) return;
  if (Math.abs(extent - increment * (count - 1)) > Math.max(2 * count, increment / 10)) {
    throw section.error("damaged", "its corners and its increments contradict each other.", template);
  }
}

/**
 * Returns the degrees of an axis without binary rounding noise. The noise is far below a millionth of a degree, the resolution of files.
 */
function axis(length: number, degrees: (index: number) => number): readonly number[] {
  return Array.from({ length }, (_, index) => Math.round(degrees(index) * 1e9) / 1e9);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/**
 * Computes the latitudes of a Gaussian grid from north to south. Their sines are the roots of the Legendre polynomial of degree 2N. Newton's method finds each
 * root from a close estimate.
 *
 * @param parallels - N, the number of rows between a pole and the equator.
 * @returns 2N latitudes [degrees north], accurate to 1e-12.
 * @see Abramowitz & Stegun 1964, 22.7.10 (recurrence), 22.8.5 (derivative), 22.16.6 (estimate), ISBN 978-0-486-61272-0
 */
export function gaussianLatitudes(parallels: number): readonly number[] {
  const degree = 2 * parallels;
  const north = Array.from({ length: parallels }, (_, row) => {
    let sine = Math.cos((Math.PI * (row + 0.75)) / (degree + 0.5));
    for (let step = 0; step < steps; step += 1) {
      const { value, slope } = legendre(degree, sine);
      sine -= value / slope;
    }
    return (Math.asin(sine) * 180) / Math.PI;
  });
  return [...north, ...north.toReversed().map((latitude) => -latitude)];
}

/** Number of iterations of Newton's method. Each doubles the number of correct digits, and the initial estimate has at least three. */
const steps = 4;

/** Returns the value and the slope of the Legendre polynomial at a point in (-1, 1). */
function legendre(degree: number, x: number): { readonly value: number; readonly slope: number } {
  let before = 1;
  let value = x;
  for (let order = 2; order <= degree; order += 1) {
    [before, value] = [value, ((2 * order - 1) * x * value - (order - 1) * before) / order];
  }
  return { value, slope: (degree * (before - x * value)) / (1 - x * x) };
}

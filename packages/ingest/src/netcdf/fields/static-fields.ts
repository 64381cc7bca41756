import type { Position } from "../axes/cells.ts";
import { fieldDecoder } from "./field-decoder.ts";
import { type NetcdfFile, type NetcdfVariable, textOf } from "../formats/netcdf-file.ts";

/** Static field: a number for each cell, which does not change over time. */
interface StaticField {
  /** Names of the field in files of ERA5, CMIP6 and WRF. */
  readonly names: readonly string[];
  /** Returns the number by which values in a unit are divided to get the unit of the field. */
  readonly divisor: (unit: string) => number;
}

/** Land fraction of a cell, 0 to 1: ERA5's land-sea mask and CMIP6's land fraction. */
const landShare: StaticField = { names: ["lsm", "sftlf"], divisor: (unit) => (unit === "%" ? 100 : 1) };

/** Standard gravity [m/s2]. */
const gravity = 9.80665;

/** Height of a cell above the sea [m]. ERA5 stores it as a geopotential, which is the height times gravity. */
const height: StaticField = {
  names: ["z", "orog", "topo", "HGT", "elevation", "surface_altitude"],
  divisor: (unit) => (/s/.test(unit) ? gravity : 1),
};

/** Returns true if a variable describes only the cells, such as their land fraction or height. */
export function isStatic(name: string): boolean {
  return [landShare, height].some(({ names }) => names.includes(name));
}

/** Function that returns a number for a cell. */
export type CellNumber = (position: Position) => number;

/** Returns a function that returns the land fraction of a cell, 0 to 1. Returns undefined if the file has no land fractions. */
export function readLandMask(file: NetcdfFile, cellDimensions: readonly string[]): CellNumber | undefined {
  return readStatic(file, cellDimensions, landShare);
}

/** Returns a function that returns the height of a cell [m], or NaN if the height is missing. Returns undefined if the file has no heights. */
export function readHeights(file: NetcdfFile, cellDimensions: readonly string[]): CellNumber | undefined {
  const read = readStatic(file, cellDimensions, height);
  if (read === undefined) return undefined;
  return (position) => {
    const metres = read(position);
    return metres > -500 && metres < 9000 ? Math.round(metres * 10) / 10 : Number.NaN;
  };
}

/** Reads a static field. If it has several times, the first is read. */
function readStatic(
  file: NetcdfFile,
  cellDimensions: readonly string[],
  { names, divisor }: StaticField,
): CellNumber | undefined {
  for (const name of names) {
    const variable = file.variables.get(name);
    const cellAxes = cellDimensions.map((dimension) => variable?.dimensions.indexOf(dimension) ?? -1);
    if (variable === undefined || cellAxes.includes(-1) || hasLevels(variable)) continue;
    const decode = fieldDecoder(variable);
    const whole = divisor(textOf(variable.attributes, "units") ?? "");
    return ({ indices }) => {
      const start = variable.shape.map((_, axis) => indices[cellAxes.indexOf(axis)] ?? 0);
      const [stored] = file.read(
        variable,
        start,
        start.map(() => 1),
      );
      return decode(stored!) / whole;
    };
  }
  return undefined;
}

/** Returns true if a variable has levels. A geopotential on pressure levels is not the height of the ground. */
function hasLevels({ dimensions }: NetcdfVariable): boolean {
  return dimensions.some((name) => /lev|isobaric|plev|pressure/i.test(name));
}

/** The standard atmosphere's pressure at sea level [hPa]. */
const seaLevelHpa = 1013.25;

/**
 * Returns the height at which the standard atmosphere has a given pressure. It is used as the height of a cell if the file states none.
 *
 * @param surfaceHpa - Mean pressure at the surface [hPa].
 * @param seaHpa - Mean pressure at sea level at the same times [hPa]. Without this argument, the weather can change the result by about 100 m.
 * @returns Height above sea level [m]; NaN if there is no pressure.
 * @see ISO 2533:1975, Standard Atmosphere
 */
export function heightOfPressure(surfaceHpa: number, seaHpa = seaLevelHpa): number {
  return Math.round((1 - (surfaceHpa / seaHpa) ** (1 / 5.25588)) / 2.25577e-5);
}

import type { Position } from "../axes/cells.ts";
import { fieldDecoder } from "./field-decoder.ts";
import { type NetcdfFile, type NetcdfVariable, textOf } from "../formats/netcdf-file.ts";

/** What a file says of its cells, at any time the same. */
interface StaticField {
  /** Names in ERA5, CMIP6 and WRF. */
  readonly names: readonly string[];
  /** By how much a number is divided, by its unit. */
  readonly divisor: (unit: string) => number;
}

/** The share of land of a cell, 0 to 1: ERA5's land-sea mask and CMIP6's share of land. */
const landShare: StaticField = { names: ["lsm", "sftlf"], divisor: (unit) => (unit === "%" ? 100 : 1) };

/** Standard gravity [m/s2]. */
const gravity = 9.80665;

/** The height of a cell above the sea [m]; ERA5 has it as a geopotential, which is that times gravity. */
const height: StaticField = {
  names: ["z", "orog", "topo", "HGT", "elevation", "surface_altitude"],
  divisor: (unit) => (/s/.test(unit) ? gravity : 1),
};

/** Whether a variable tells of the cells alone, such as land or height. */
export function isStatic(name: string): boolean {
  return [landShare, height].some(({ names }) => names.includes(name));
}

/** A number of a cell. */
export type CellNumber = (position: Position) => number;

/** The share of land of the cells, 0 to 1; undefined where a file has none. */
export function readLandMask(file: NetcdfFile, cellDimensions: readonly string[]): CellNumber | undefined {
  return readStatic(file, cellDimensions, landShare);
}

/** The heights of the cells [m], NaN where there is none; undefined where a file has none. */
export function readHeights(file: NetcdfFile, cellDimensions: readonly string[]): CellNumber | undefined {
  const read = readStatic(file, cellDimensions, height);
  if (read === undefined) return undefined;
  return (position) => {
    const metres = read(position);
    return metres > -500 && metres < 9000 ? Math.round(metres * 10) / 10 : Number.NaN;
  };
}

/** Of several times the first is read. */
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

/** A geopotential of pressure levels tells no height of the ground. */
function hasLevels({ dimensions }: NetcdfVariable): boolean {
  return dimensions.some((name) => /lev|isobaric|plev|pressure/i.test(name));
}

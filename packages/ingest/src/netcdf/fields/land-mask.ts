import type { Position } from "../axes/cells.ts";
import { fieldDecoder } from "./field-decoder.ts";
import { type NetcdfFile, textOf } from "../formats/netcdf-file.ts";

/** ERA5's land-sea mask and CMIP6's share of land. */
const maskNames = ["lsm", "sftlf"] as const;

/** Whether a variable tells land from sea. */
export function isMask(name: string): boolean {
  return maskNames.some((mask) => mask === name);
}

/** The share of land of a cell, 0 to 1. */
export type LandMask = (position: Position) => number;

/** The land mask of a file, or undefined where it has none; of several times the first is read. */
export function readLandMask(file: NetcdfFile, cellDimensions: readonly string[]): LandMask | undefined {
  for (const name of maskNames) {
    const variable = file.variables.get(name);
    const cellAxes = cellDimensions.map((dimension) => variable?.dimensions.indexOf(dimension) ?? -1);
    if (variable === undefined || cellAxes.includes(-1)) continue;
    const decode = fieldDecoder(file, variable);
    const whole = textOf(variable.attributes, "units") === "%" ? 100 : 1;
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

import { unpack, variable, type VariableName } from "@halcyon/schema";
import { dewPoint } from "@halcyon/scoring";
import type { NativeWeather } from "../source/source.ts";
import { calibratedVariable, type CalibratedName } from "./calibrated-variables.ts";

/**
 * What is calibrated of a variable: its values, or how far they lie below another variable.
 *
 * @returns One number for each that is packed, NaN where it is missing; undefined where the grids hold nothing of it.
 * @example
 * ```js
 * const grids = new Map([["temperature_2m", Int16Array.of(2137)], ["dew_point_2m", Int16Array.of(1937)]]);
 * calibratedValues({ grids }, "dew_point_2m")[0]; // => 2
 * ```
 */
export function calibratedValues(
  { grids }: Pick<NativeWeather, "grids">,
  name: CalibratedName,
): Float64Array | undefined {
  const { below } = calibratedVariable(name);
  if (below === undefined) return unpacked(grids, name);
  if (!grids.has(name) && !grids.has(below.humidity)) return undefined;
  const upper = unpacked(grids, below.variable);
  const lower = unpacked(grids, name);
  const humidity = unpacked(grids, below.humidity);
  if (upper === undefined) return undefined;
  const depressions = new Float64Array(upper.length);
  for (let index = 0; index < upper.length; index += 1) {
    const value = upper[index]!;
    const own = lower?.[index] ?? Number.NaN;
    const dew = Number.isNaN(own) ? dewPoint(value, humidity?.[index] ?? Number.NaN) : own;
    depressions[index] = Math.max(value - dew, 0);
  }
  return depressions;
}

/** The values of a grid, NaN where they are missing. */
export function unpacked(grids: NativeWeather["grids"], name: VariableName): Float64Array | undefined {
  const grid = grids.get(name);
  if (grid === undefined) return undefined;
  const { packing } = variable(name);
  const values = new Float64Array(grid.length);
  for (let index = 0; index < grid.length; index += 1) values[index] = unpack(grid[index]!, packing);
  return values;
}

import { unpack, variable, type VariableName } from "@halcyon/schema";
import { dewPoint } from "@halcyon/scoring";
import type { NativeWeather } from "../../source/source.ts";
import { calibratedVariable, type CalibratedName } from "../calibrated-variables.ts";

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
  const upper = grids.get(below.variable);
  const lower = grids.get(name);
  const humidity = grids.get(below.humidity);
  if (upper === undefined || (lower ?? humidity) === undefined) return undefined;
  const packings = [below.variable, name, below.humidity].map((one) => variable(one).packing);
  const [ofUpper, ofLower, ofHumidity] = [packings[0]!, packings[1]!, packings[2]!];
  const depressions = new Float64Array(upper.length);
  for (let index = 0; index < upper.length; index += 1) {
    const value = unpack(upper[index]!, ofUpper);
    let dew = lower === undefined ? Number.NaN : unpack(lower[index]!, ofLower);
    if (Number.isNaN(dew) && humidity !== undefined)
      dew = dewPoint(value, unpack(humidity[index]!, ofHumidity));
    depressions[index] = Math.max(value - dew, 0);
  }
  return depressions;
}

/** The values of a grid, NaN where they are missing. */
function unpacked(grids: NativeWeather["grids"], name: VariableName): Float64Array | undefined {
  const grid = grids.get(name);
  if (grid === undefined) return undefined;
  const { packing } = variable(name);
  const values = new Float64Array(grid.length);
  for (let index = 0; index < grid.length; index += 1) values[index] = unpack(grid[index]!, packing);
  return values;
}

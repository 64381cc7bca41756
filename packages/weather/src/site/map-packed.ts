import { pack, packedMissing, type Packing, variable, type VariableName } from "@halcyon/schema";

/** Adds an amount to packed values. The amount is in the unit of the variable. Missing values stay missing. */
export function shifted(name: VariableName, packed: Int16Array, amount: number): Int16Array {
  const { least, most, packing } = packedRange(name);
  const steps = pack(amount, packing);
  const there = new Int16Array(packed.length);
  for (let index = 0; index < packed.length; index++) {
    const value = packed[index]!;
    there[index] = value === packedMissing ? packedMissing : Math.min(Math.max(value + steps, least), most);
  }
  return there;
}

/** Temperatures that other values depend on: one packed temperature for each value, or a single one for all values [°C]. */
export type Temperatures = number | { readonly packed: Int16Array; readonly packing: Packing };

/**
 * Multiplies packed values by ratios that depend on the temperature [°C]. The physical range of the quantity must start at 0. The result is missing if the
 * value or the temperature is missing.
 */
export function scaled(
  name: VariableName,
  packed: Int16Array,
  temperatures: Temperatures,
  ratioAt: (temperatureC: number) => number,
): Int16Array {
  const { most } = packedRange(name);
  const there = new Int16Array(packed.length);
  if (typeof temperatures === "number") {
    const ratio = ratioAt(temperatures);
    for (let index = 0; index < packed.length; index++) there[index] = times(packed[index]!, ratio, most);
    return there;
  }
  const { packed: temperature, packing } = temperatures;
  const { multiplier, divisor } = packing;
  for (let index = 0; index < packed.length; index++) {
    const value = temperature[index]!;
    there[index] =
      value === packedMissing
        ? packedMissing
        : times(packed[index]!, ratioAt((value * multiplier) / divisor), most);
  }
  return there;
}

function times(value: number, ratio: number, most: number): number {
  return value === packedMissing ? packedMissing : Math.min(Math.floor(value * ratio + 0.5), most);
}

/**
 * Applies a formula to the values of a grid, in the unit of the variable. The result is missing if the value is missing or the formula returns NaN. Results
 * outside the range of the quantity are clamped.
 */
export function mapped(
  name: VariableName,
  packed: Int16Array,
  formula: (value: number, index: number) => number,
): Int16Array {
  const { physical, packing } = variable(name);
  const { multiplier, divisor } = packing;
  const there = new Int16Array(packed.length);
  for (let index = 0; index < packed.length; index++) {
    const value = packed[index]!;
    if (value === packedMissing) {
      there[index] = packedMissing;
      continue;
    }
    const changed = formula((value * multiplier) / divisor, index);
    there[index] = pack(Math.min(Math.max(changed, physical.min), physical.max), packing);
  }
  return there;
}

/** Converts codes, which are stored unpacked. Missing codes and the code 0 stay unchanged. If the function returns NaN, the code becomes missing. */
export function recoded(packed: Int16Array, codeAt: (code: number, index: number) => number): Int16Array {
  const there = packed.slice();
  for (let index = 0; index < packed.length; index++) {
    const code = packed[index]!;
    if (code === 0 || code === packedMissing) continue;
    const changed = codeAt(code, index);
    there[index] = Number.isNaN(changed) ? packedMissing : changed;
  }
  return there;
}

/**
 * Returns the physical range of a variable as packed values. Records have the same packing as the registry here. Only sums have other packings, and sums are
 * never adjusted to a site.
 */
function packedRange(name: VariableName) {
  const { physical, packing } = variable(name);
  return {
    packing,
    least: pack(physical.min, packing),
    most: pack(physical.max, packing),
  };
}

import { pack, packedMissing, type Packing, variable, type VariableName } from "@halcyon/schema";

/** Moves packed values by an amount in the unit of the variable; missing values stay missing. */
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

/** Packed temperatures beside the values that follow from them. If they are not carried, one temperature is used for all [°C]. */
export type Temperatures = number | { readonly packed: Int16Array; readonly packing: Packing };

/** Scales packed values of a quantity that starts at 0 by ratios that depend on the temperature [°C]; missing if either is missing. */
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
 * Computes values in the unit of the variable by a formula of value and position in the grid. They are missing if they are or become NaN. Values outside the
 * range of the quantity are clamped to its end.
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

/**
 * Changes packed codes, which are the codes themselves. A function of code and position in the grid changes each code except 0 and missing ones. A code is
 * missing if the function gives NaN.
 */
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

/** Returns the packed range of a variable. Only sums have other packings in records, and none of them is moved. */
function packedRange(name: VariableName) {
  const { physical, packing } = variable(name);
  return {
    packing,
    least: pack(physical.min, packing),
    most: pack(physical.max, packing),
  };
}

import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";

/** Packed values moved by an amount in the unit of the variable; those that are missing stay so. */
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

/** Packed values of a quantity from 0 on by a ratio each; missing where they are or the ratio is NaN. */
export function scaled(
  name: VariableName,
  packed: Int16Array,
  ratioOf: (index: number) => number,
): Int16Array {
  const { most } = packedRange(name);
  const there = new Int16Array(packed.length);
  for (let index = 0; index < packed.length; index++) {
    const value = packed[index]!;
    const ratio = value === packedMissing ? Number.NaN : ratioOf(index);
    there[index] = Number.isNaN(ratio) ? packedMissing : Math.min(Math.floor(value * ratio + 0.5), most);
  }
  return there;
}

/**
 * Values in the unit of the variable by a formula of value and place in the grid; missing where they are or become NaN. Those that leave the range
 * of the quantity are held at its end.
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

/** Only sums have other packings in records, and none of them is moved. */
function packedRange(name: VariableName) {
  const { physical, packing } = variable(name);
  return {
    packing,
    least: pack(physical.min, packing),
    most: pack(physical.max, packing),
  };
}

import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";

/**
 * Packs a value that is in its canonical unit.
 *
 * @returns `packedMissing` for NaN and for impossible values. A value that exceeds the physical range by less than half a packed step is clamped, because this
 *   is a rounding error. A value further above the maximum is also clamped if instruments or models are known to exceed it by that much (`readsPastMax`).
 * @example
 * ```js
 * packValue("temperature_2m", 21.37); // => 2137
 * packValue("relative_humidity_2m", 150) === packedMissing; // => true
 * ```
 */
export function packValue(name: VariableName, value: number): number {
  return packerOf(name)(value);
}

/**
 * Returns a function that packs many values of a variable like {@link packValue}.
 *
 * @example
 * ```js
 * [21.37, Number.NaN].map(packerOf("temperature_2m")); // => [2137, packedMissing]
 * ```
 */
export function packerOf(name: VariableName): (value: number) => number {
  const { physical, packing, readsPastMax } = variable(name);
  const { min, max } = physical;
  const rounding = packing.multiplier / packing.divisor / 2;
  const least = min - rounding;
  const most = max + (readsPastMax ?? rounding);
  return (value) => {
    if (value >= min && value <= max) return pack(value, packing) + 0;
    if (!(value >= least && value <= most)) return packedMissing;
    return pack(value < min ? min : max, packing) + 0;
  };
}

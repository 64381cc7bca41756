import { pack, packedMissing, type Packing, variable, type VariableName } from "@halcyon/schema";
import type { RecordStep } from "@halcyon/weather";
import { PackingTooFineError, recordRange } from "@halcyon/weather/source-kit";

/** Number of values outside their physical range, by variable. */
export interface ValueCounts {
  /**
   * Number of values outside their range that were replaced by the nearer end of the range, by variable. Only variables that are known to exceed their range
   * have such values. The excess is at most the width of the range.
   */
  readonly clamped: Map<VariableName, number>;
  /** Number of values outside their range that count as missing, by variable. */
  readonly impossible: Map<VariableName, number>;
}

/**
 * Packs a series in canonical units. A value outside its range that rounds to an end of the range is set to that end.
 *
 * @param values - Values; NaN means missing.
 * @param impossible - Receives the impossible values, by index in the series.
 * @throws PackingTooFineError if a possible value does not fit the packing.
 */
export function packSeries(
  name: VariableName,
  step: RecordStep,
  packing: Packing,
  values: Float64Array,
  counts: ValueCounts,
  impossible = new Map<number, number>(),
): Int16Array {
  const { min, max } = recordRange(name, step);
  const [least, most] = [packedExactly(min, packing), packedExactly(max, packing)];
  const slack = variable(name).downscaledPastRange === true ? max - min : 0;
  const packedOf = (value: number, index: number): number => {
    if (Number.isNaN(value)) return packedMissing;
    const packed = packedExactly(value, packing);
    if (packed >= least && packed <= most) {
      if (pack(value, packing) !== packed) throw new PackingTooFineError(name, value);
      return packed === 0 ? 0 : packed;
    }
    const known = value >= min - slack && value <= max + slack;
    const count = known ? counts.clamped : counts.impossible;
    count.set(name, (count.get(name) ?? 0) + 1);
    if (!known) {
      impossible.set(index, value);
      return packedMissing;
    }
    return pack(value < min ? min : max, packing);
  };
  // Several times as fast as a mapping by `Int16Array.from`.
  const series = new Int16Array(values.length);
  for (let index = 0; index < values.length; index += 1) series[index] = packedOf(values[index]!, index);
  return series;
}

/** Packs a value like `pack`, but without limiting the result to 16 bits. Values that do not fit are therefore recognised as out of range. */
function packedExactly(value: number, packing: Packing): number {
  const scaled = (Math.abs(value) * packing.divisor) / packing.multiplier;
  return Math.sign(value) * Math.floor(scaled + 0.5);
}

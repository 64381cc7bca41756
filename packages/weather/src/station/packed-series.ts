import { StationFileError } from "./station-file-error.ts";
import { convertUnit, pack, packedMissing, variable, type VariableName } from "@halcyon/schema";

/**
 * Packs a reading in its canonical unit.
 *
 * @param value - In `unit`; NaN where it is missing.
 * @returns `packedMissing` for NaN and for values that the quantity cannot have. A reading just above the maximum counts as the maximum.
 */
export function packReading(name: VariableName, value: number, unit: string): number {
  const { physical, packing, unit: canonical, readsPastMax = 0 } = variable(name);
  const converted = convertUnit(value, unit, canonical);
  if (converted === undefined) throw new StationFileError(`${unit} does not measure ${name} [${canonical}].`);
  const known = converted >= physical.min && converted <= physical.max + readsPastMax;
  return known ? pack(Math.min(converted, physical.max), packing) : packedMissing;
}

/** Keeps the series that have a value somewhere. */
export function carriedSeries(
  series: Iterable<readonly [VariableName, Int16Array]>,
): ReadonlyMap<VariableName, Int16Array> {
  return new Map([...series].filter(([, packed]) => packed.some((value) => value !== packedMissing)));
}

import { StationFileError } from "./station-file-error.ts";
import { convertUnit, pack, packedMissing, variable, type VariableName } from "@halcyon/schema";

/** Instruments and their corrections may show a little more than saturated air [%]. */
const humidityReadingMax = 110;

/**
 * Packs a reading in its canonical unit.
 *
 * @param value - In `unit`; NaN where there is none.
 * @returns `packedMissing` for NaN and for what the quantity cannot be; humidity up to 110 % counts as 100.
 */
export function packReading(name: VariableName, value: number, unit: string): number {
  const { physical, packing, unit: canonical } = variable(name);
  const converted = convertUnit(value, unit, canonical);
  if (converted === undefined) throw new StationFileError(`${unit} does not measure ${name} [${canonical}].`);
  const wet = name === "relative_humidity_2m" && converted > 100 && converted <= humidityReadingMax;
  const held = wet ? 100 : converted;
  return held >= physical.min && held <= physical.max ? pack(held, packing) : packedMissing;
}

/** Keeps the series that have a value somewhere. */
export function carriedSeries(
  series: Iterable<readonly [VariableName, Int16Array]>,
): ReadonlyMap<VariableName, Int16Array> {
  return new Map([...series].filter(([, packed]) => packed.some((value) => value !== packedMissing)));
}

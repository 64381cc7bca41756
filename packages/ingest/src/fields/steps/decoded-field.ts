import type { Unit } from "@halcyon/schema";
import { unitConverter } from "@halcyon/schema/registry";
import { IngestError } from "../../ingest-error.ts";
import type { Interval } from "../../providers/idx-step.ts";

/** Decoded field of one lead time and member, with its values at the stored cells. The message states the interval that the field covers. */
export interface DecodedField extends Interval {
  /** Value of each cell; NaN means missing. */
  readonly values: Float32Array | Float64Array;
  /** Unit of the values, in the spelling of `convertUnit`, or `J/m2`. */
  readonly unit: string;
}

/**
 * Returns a function that converts the values of a field into another unit.
 *
 * @throws IngestError `unusable` if the two units do not measure the same quantity.
 */
export function converter(field: DecodedField, to: Unit, what: string): (value: number) => number {
  const { unit } = field;
  const convert = unitConverter(unit, to);
  if (convert === undefined) {
    throw new IngestError("unusable", `${what} came in "${unit}", which cannot be turned into ${to}.`);
  }
  return convert;
}

import type { Grib2Field } from "../message/grib2-field.ts";
import type { Section } from "../message/section.ts";

/** Scale that converts whole numbers into values: (reference + number x binaryFactor) x decimalFactor. */
export interface ValueScale {
  readonly reference: number;
  readonly binaryFactor: number;
  readonly decimalFactor: number;
}

/**
 * Reads the scale that converts the whole numbers of a field into its values.
 *
 * @throws Grib2Error `damaged` if the scale produces values that are not finite.
 * @example Continues from {@link readGrid}.
 * ```js
 * const { reference, binaryFactor, decimalFactor } = readScale(field);
 * const number = (fieldValues(field, grid)[0] / decimalFactor - reference) / binaryFactor;
 * Math.abs(number - Math.round(number)) < 1e-6; // => true
 * ```
 */
export function readScale({ representation }: Grib2Field): ValueScale {
  return valueScale(representation, `5.${representation.unsigned16(10)}`);
}

/** Reads the scale at the start of a data representation section. Its position is the same in templates 5.0, 5.2, 5.3, 5.40 and 5.42. */
export function valueScale(section: Section, template: string): ValueScale {
  const reference = section.float32(12);
  const binaryFactor = 2 ** section.signed16(16);
  const decimalFactor = tenToThe(-section.signed16(18));
  // A sum of second differences over the largest grid stays below 2^96.
  if (!Number.isFinite((Math.abs(reference) + 2 ** 96 * binaryFactor) * decimalFactor)) {
    throw section.error("damaged", "its scale cannot be.", template);
  }
  return { reference, binaryFactor, decimalFactor };
}

/** Returns a power of ten by repeated multiplication, as ecCodes does. The last bit may differ from `10 ** exponent`. */
function tenToThe(exponent: number): number {
  let power = 1;
  for (let step = 0; step < exponent; step += 1) power *= 10;
  for (let step = 0; step > exponent; step -= 1) power /= 10;
  return power;
}

/**
 * Converts whole numbers into values, in place. NaN stays NaN.
 *
 * @param count - Number of values to convert, from the first.
 * @example
 * ```js
 * const values = Float64Array.of(0, 15);
 * applyScale(values, 2, { reference: 2731, binaryFactor: 2, decimalFactor: 0.1 });
 * values[1].toFixed(1); // => "276.1"
 * ```
 */
export function applyScale(
  values: Float64Array,
  count: number,
  { reference, binaryFactor, decimalFactor }: ValueScale,
): void {
  for (let index = 0; index < count; index += 1) {
    values[index] = (values[index]! * binaryFactor + reference) * decimalFactor;
  }
}

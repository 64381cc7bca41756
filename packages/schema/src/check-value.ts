import type { z } from "zod";
import { type FieldPlace, fieldErrors } from "./field-errors.ts";
import type { FieldError } from "./problem.ts";
import { textErrors } from "./text-errors.ts";

/** The value as a schema reads it, or all its faults. */
export type CheckedValue<Schema extends z.ZodType> =
  | { readonly data: z.output<Schema> }
  | { readonly errors: readonly FieldError[] };

/**
 * Checks a value of a caller: by its schema, and by what every text of a request must be.
 *
 * @param apart - Fields of the value whose content is checked by itself.
 * @example
 * ```js
 * const checked = checkValue(locationSchema, { latitude: 91, longitude: 0 }, "query");
 * checked.errors[0].parameter; // => "latitude"
 * ```
 */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: FieldPlace,
  apart: readonly string[] = [],
): CheckedValue<Schema> {
  const ofTexts = textErrors(value, place, apart);
  const { success, data, error } = schema.safeParse(value);
  if (success) return ofTexts.length === 0 ? { data } : { errors: ofTexts };
  const told = new Set(ofTexts.map(nameOf));
  return {
    errors: [...ofTexts, ...fieldErrors(error, place, value, schema).filter((one) => !told.has(nameOf(one)))],
  };
}

function nameOf({ pointer, parameter, header }: FieldError): string | undefined {
  return pointer ?? parameter ?? header;
}

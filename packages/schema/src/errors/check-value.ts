import type { z } from "zod";
import { refusedCharacter } from "./text-form.ts";
import { type FieldPlace, fieldErrors, locate } from "./field-errors.ts";
import { type FieldError, fieldErrorsMax } from "./field-error.ts";

/** Result of a check: the parsed value, or all its faults. */
type CheckedValue<Schema extends z.ZodType> =
  | { readonly data: z.output<Schema> }
  | { readonly errors: readonly FieldError[] };

/**
 * Checks a caller's value against its schema, and all texts in the value against the rules for texts in requests.
 *
 * @param apart - Top-level fields of the value. Texts in these fields are not checked, because the caller checks them separately.
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

/**
 * Returns faults of a value that schemas do not detect. Keys and free texts must not contain control characters, or lone surrogates, which UTF-8 cannot
 * represent. Keys must not be `__proto__`, because schemas of maps silently drop it.
 *
 * @param given - Value from `JSON.parse`.
 * @param apart - Fields of the value whose content is not checked.
 * @returns At most 50 field errors.
 */
function textErrors(given: unknown, place: FieldPlace, apart: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  const waiting: Step[] = [{ value: given, key: "", within: undefined, depth: 0 }];
  for (let step = waiting.pop(); step !== undefined && errors.length < fieldErrorsMax; step = waiting.pop()) {
    const { value, key, depth } = step;
    const refused =
      refusedCharacter(key, "lines") ??
      (typeof value === "string" ? refusedCharacter(value, "lines") : undefined);
    if (refused !== undefined)
      errors.push({ ...locate(pathOf(step), place), code: "invalid_format", detail: refused });
    else if (key === "__proto__") errors.push(noField(pathOf(step), place));
    else if (typeof value === "object" && value !== null && !(depth === 1 && apart.includes(key))) {
      const names = Object.keys(value).toReversed();
      for (const name of names)
        waiting.push({
          value: (value as Readonly<Record<string, unknown>>)[name],
          key: name,
          within: step,
          depth: depth + 1,
        });
    }
  }
  return errors;
}

/** Step on the path to a value, linked to the previous step. Values can be nested deeply, so each step stores only the last part of its path. */
interface Step {
  readonly value: unknown;
  readonly key: string;
  readonly within: Step | undefined;
  readonly depth: number;
}

/** Maximum number of steps in a pointer. For a deeper value, the pointer names the value at this depth that contains it. */
const depthMax = 32;

function pathOf(step: Step): string[] {
  const path: string[] = [];
  for (let one = step; one.within !== undefined; one = one.within)
    if (one.depth <= depthMax) path.unshift(one.key);
  return path;
}

function noField(path: readonly string[], place: FieldPlace): FieldError {
  return { ...locate(path, place), code: "unknown_field", detail: "There is no field __proto__ here." };
}

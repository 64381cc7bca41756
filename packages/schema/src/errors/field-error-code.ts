import { z } from "zod";

/** All codes for an error of one request field, each with its description. The list is closed. */
export const fieldErrorCodes = {
  required: "The field is missing.",
  unknown_field: "There is no such field. `did_you_mean` has the one that was probably meant.",
  duplicate_key: "The object has this key twice.",
  duplicate_parameter: "The address has this parameter twice.",
  invalid_header: "The header cannot be read.",
  invalid_type: "The value does not have the type `expected.type`.",
  invalid_value: "The value is not one of `expected.values`.",
  invalid_format: "The text does not have the form that `detail` names.",
  too_small: "The value is below `expected.minimum`, or not above `expected.above`.",
  too_big: "The value is above `expected.maximum`, or asks for more than `expected.numbers`.",
  wrong_unit: "The unit must be `expected.unit`; `expected.value` is the bound in that unit.",
  variable_form: "The variable needs another form of constraint, which `detail` names.",
  range_not_nested: "The range is not inside the range that `expected.inside` names.",
  range_reversed: "The end is before the start.",
  no_bound: "The range has no bound.",
  unreachable_value:
    "The variable never has this value. Its values are between `expected.minimum` and `expected.maximum`.",
  height_needed: "The variable needs a height above ground.",
  height_not_allowed: "The variable has its own height.",
  over_not_allowed: "The variable cannot be used over several hours.",
  allowance_not_allowed: "An allowance is for an upper limit of a variable that begins at 0.",
  even_span: "The number of hours or days must be odd, so that one is in the middle.",
  unknown_timezone: "The IANA database has no such time zone.",
  place_unknown:
    "No place has this name or id. `did_you_mean` has a place with a similar name; `expected.choices` lists places with this name elsewhere.",
  place_ambiguous:
    "The name may mean several places, or a country or area. `expected.choices` lists places with this name; give the `place` of one.",
  empty_hours: "The hours of the day are empty.",
  not_on_the_hour: "The time is not a full hour; `expected.values` has the nearest full hours.",
  in_the_past: "The time is before `expected.minimum`.",
  span_conflict: "The period is given twice, or not at all.",
  outside_record: "The record does not have these years; `expected` has its years.",
  too_few_days: "The period is too short; `expected.minimum` is the number of days that are needed.",
  station_record: "The record of a station cannot be adjusted to another site.",
  not_of_this_index: "The index does not have this parameter; `expected.values` lists its parameters.",
  ring_open: "The ring does not end where it begins.",
  ring_crossing: "The ring crosses or covers itself.",
  antimeridian: "The edge is longer than 180 degrees; split the polygon at the antimeridian.",
  quota_exhausted: "The quota of the provider is used up; `expected` says until when.",
  invalid: "The value breaks the rule that `detail` names.",
} as const satisfies Record<string, string>;

/** Code for an error of one request field. */
export type FieldErrorCode = keyof typeof fieldErrorCodes;

/** Schema of an error of one request field. */
export const fieldErrorSchema = z
  .object({
    pointer: z
      .string()
      .optional()
      .meta({ description: "JSON pointer into the body.", examples: ["#/request/latitude"] }),
    parameter: z.string().optional().meta({ description: "Name of the query or path parameter." }),
    header: z.string().optional().meta({ description: "Name of the header." }),
    code: z.string().meta({
      description: `One of ${listed(Object.keys(fieldErrorCodes))}. Or the code of the problem, if the field is its cause.`,
      examples: ["too_big"],
    }),
    detail: z.string().meta({ description: "The error in the field, in one sentence." }),
    expected: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: "The accepted values, such as `minimum`, `maximum`, `values` or `unit`." }),
    did_you_mean: z.string().optional().meta({ description: "The name or value that was probably meant." }),
  })
  .meta({ id: "FieldError" });

/** Joins names to a list with commas, each name between backticks. */
export function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

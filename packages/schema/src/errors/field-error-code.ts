/** What can be wrong with one field of a request, by code, and what each says: a closed list. */
export const fieldErrorCodes = {
  required: "The field is missing.",
  unknown_field: "There is no such field. `did_you_mean` has the one that was probably meant.",
  duplicate_key: "The key stands twice in its object.",
  duplicate_parameter: "The parameter stands twice in the address.",
  invalid_header: "The header cannot be read.",
  invalid_type: "The value is of another type than `expected.type`.",
  invalid_value: "The value is none of `expected.values`.",
  invalid_format: "The text is not of the form that `detail` names.",
  too_small: "The value is below `expected.minimum`, or not above `expected.above`.",
  too_big: "The value is above `expected.maximum`, or asks for more than `expected.numbers`.",
  wrong_unit: "The unit is another than `expected.unit`; `expected.value` is a bound in that unit.",
  variable_form: "The variable takes another form of constraint, which `detail` names.",
  range_not_nested: "The range does not lie inside the one that `expected.inside` names.",
  range_reversed: "The end lies before the start.",
  no_bound: "The range has no bound.",
  unreachable_value:
    "The variable never has this value: it lies between `expected.minimum` and `expected.maximum`.",
  height_needed: "The variable needs a height above ground.",
  height_not_allowed: "The variable has a height of its own.",
  over_not_allowed: "The variable cannot be looked at over several hours.",
  allowance_not_allowed: "An allowance is for an upper limit of a variable that begins at 0.",
  even_span: "The number of hours or days must be odd, so that one is in the middle.",
  unknown_timezone: "The IANA database has no such time zone.",
  empty_hours: "The hours of the day hold none.",
  not_on_the_hour: "The instant is no full hour; `expected.values` has its neighbours.",
  in_the_past: "The instant lies before `expected.minimum`.",
  span_conflict: "The span is said twice, or not at all.",
  outside_record: "The record does not hold these years; `expected` has those that it holds.",
  station_record: "The record of a station cannot be moved to another site.",
  not_of_this_index: "The index does not take this parameter; `expected.values` has those that it takes.",
  quota_exhausted: "The provider's calls are spent; `expected` says until when.",
  invalid: "The value breaks the rule that `detail` names.",
} as const satisfies Record<string, string>;

/** Codes that say what is wrong with a field and nothing about the request as a whole. */
export type FieldErrorCode = keyof typeof fieldErrorCodes;

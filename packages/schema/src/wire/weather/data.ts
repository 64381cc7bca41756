import { z } from "zod";
import { linesSchema } from "../../errors/text-form.ts";
import { attributionSchema, licenceSchema, syntheticSchema } from "../service/catalogue.ts";
import { asIssue } from "../../errors/fault.ts";
import { locationSchema } from "../sites/location.ts";
import { didYouMean } from "../../errors/nearest-name.ts";
import { echoMaxLength } from "../../errors/field-error.ts";
import { generatedAtSchema, timestampSchema, utcSchema } from "../../time/timestamp.ts";
import { fieldPerVariable, ofWords } from "../../registry/api-words.ts";
import { unitSchema } from "../../registry/unit-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import type { VariableName } from "../../registry/variable.ts";

/** Maximum number of values in a data response. */
export const dataNumbersMax = 1_000_000;

/** Maximum number of variables in one request for data. */
export const dataVariablesMax = 20;

/** Schema of a query parameter with names of variables separated by commas, without duplicates. */
export const variablesParameterSchema = ofWords(({ variables }) => {
  const isVariable = (name: string): name is VariableName => (variables as readonly string[]).includes(name);
  return linesSchema
    .transform((text, context) => {
      const names = [...new Set(text.split(",").map((name) => name.trim()))];
      if (names.length > dataVariablesMax) {
        context.addIssue(
          asIssue(text, {
            code: "too_big",
            detail: `At most ${dataVariablesMax} variables are allowed.`,
            expected: { maximum: dataVariablesMax },
          }),
        );
        return [];
      }
      for (const name of names) {
        if (isVariable(name)) continue;
        context.addIssue(
          asIssue(text, {
            code: "invalid_value",
            detail: `There is no variable ${name.slice(0, echoMaxLength)}; /variables lists them.`,
            expected: { values: variables },
            ...didYouMean(name, variables),
          }),
        );
      }
      return names.filter(isVariable);
    })
    .meta({
      description: `1 to ${dataVariablesMax} variables of \`/variables\`, with commas between them.`,
      type: "array",
      items: { $ref: "#/components/schemas/VariableName" },
      minItems: 1,
      maxItems: dataVariablesMax,
    });
});

const [firstDay, lastDay] = ["1940-01-01", "2100-12-31"];

/** Schema of a day of the Gregorian calendar, from 1940 to 2100. */
export const dateSchema = z.iso
  .date({ error: "A calendar date is needed, as YYYY-MM-DD.", abort: true })
  .check(({ value, issues }) => {
    const expected = { minimum: firstDay, maximum: lastDay };
    const detail = `There are days from ${firstDay} to ${lastDay}.`;
    if (value < firstDay) issues.push(asIssue(value, { code: "too_small", detail, expected }));
    if (value > lastDay) issues.push(asIssue(value, { code: "too_big", detail, expected }));
  });

/**
 * Reasons why a value is null.
 *
 * - `not_carried`: the source does not provide the variable for the place, or not for such a long lead time.
 * - `gap`: the source provides the variable, but not at this time.
 * - `not_yet`: a record that grows does not have the value yet.
 * - `one_run`: there is only a single run, so there are no quantiles.
 * - `median_alone`: beyond 30 days, or with fewer than 9 members, only the median is given.
 * - `no_order`: directions and codes have no median. Request the members instead.
 * - `fewer_members`: this hour has fewer members than others.
 */
const nullReasons = [
  "not_carried",
  "gap",
  "not_yet",
  "one_run",
  "median_alone",
  "no_order",
  "fewer_members",
] as const;
export type NullReason = (typeof nullReasons)[number];

/** Names of the columns that a variable may have in a data response. */
export const dataColumnNames = ["values", "median", "Q10", "Q90", "members"] as const;
export type DataColumnName = (typeof dataColumnNames)[number];

export const nullSpanSchema = z
  .object({
    variable: variableNameSchema,
    column: z.enum(dataColumnNames).meta({ description: "The column of the variable that has the nulls." }),
    from: z.string().meta({ description: "The first timestamp." }),
    to: z.string().meta({ description: "The last timestamp." }),
    reason: z.enum(nullReasons).meta({
      description:
        "`not_carried`: the source lacks the variable there or that far ahead. `gap`: the data have a gap. `not_yet`: the time has passed, and the record gets the value within days. `one_run`: a single run has no quantiles. `median_alone`: there are no quantiles beyond 30 days, or with fewer than 9 members. `no_order`: directions and codes have no median, so ask for members. `fewer_members`: other timestamps have more members.",
    }),
  })
  .meta({ id: "NullSpan" });
export type NullSpan = z.output<typeof nullSpanSchema>;

/** Schema of the list that gives the reasons for nulls in a data response. */
export const nullsSchema = z
  .array(nullSpanSchema)
  .meta({ description: "The reason for each missing number; every null is listed." });

/** Schema of the time stamps of columns with hourly values. */
export const hourStampsSchema = z.array(timestampSchema).meta({
  description:
    "Sums, means and extremes are for the hour that ends at the timestamp. Other values are for the timestamp itself.",
});

const numbers = z.array(z.number().nullable());

/** Schema of the column of a variable. It has one number per time stamp, or null if `nulls` gives a reason. */
export const valueColumnSchema = z
  .object({
    unit: unitSchema,
    statistic: z.enum(["value", "mean", "sum", "min", "max"]).meta({
      description:
        "The meaning of a number for its step: the value at the timestamp, or the mean, sum or extreme of the step that ends there.",
    }),
    values: numbers.meta({
      description: "One number for each timestamp. `nulls` gives the reason for each null.",
    }),
  })
  .meta({ id: "ValueColumn", description: "The numbers of a variable, one for each timestamp." });
export type ValueColumn = z.output<typeof valueColumnSchema>;

/** Returns an object schema with an optional field for every variable. A response contains only the requested variables. */
export function byVariable<Column extends z.ZodType>(
  column: Column,
): Record<VariableName, z.ZodOptional<Column>> {
  return fieldPerVariable(() => column.optional());
}

/** Schema of the grid cell of a source that provides the data for a place. */
export const cellSchema = locationSchema
  .extend({
    elevation_m: z
      .number()
      .optional()
      .meta({ description: "Height of the cell [m above sea level]; present only if it is known." }),
  })
  .meta({ id: "Cell", description: "The grid cell whose weather is used." });

/** Schema of the source, attribution and licence of the data. */
export const datasetSourceSchema = z
  .object({
    source: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    cell: cellSchema,
    attribution: attributionSchema,
    licence: licenceSchema,
  })
  .meta({ id: "DatasetSource", description: "The source of the data, and their owner." });
export type DatasetSource = z.output<typeof datasetSourceSchema>;

const stepSpan = {
  from: z.string().meta({ description: "The first step." }),
  to: z.string().meta({ description: "The last step." }),
};

/** Metadata fields that list the missing and the preliminary steps of a weather record. */
export const recordStateFields = {
  gaps: z
    .array(
      z
        .object({
          ...stepSpan,
          steps: z.int().meta({ description: "The number of steps in the gap." }),
          variables: z
            .array(variableNameSchema)
            .min(1)
            .meta({ description: "The variables that have no data in this period." }),
        })
        .meta({ id: "RecordGap" }),
    )
    .min(1)
    .optional()
    .meta({
      description:
        "Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere.",
    }),
  provisional: z
    .array(z.object(stepSpan).meta({ id: "StepSpan" }))
    .min(1)
    .optional()
    .meta({
      description:
        "Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later.",
    }),
};

/** Metadata fields with which all data and climate responses begin. */
export const placeMetadata = {
  generated_at: generatedAtSchema,
  timezone: utcSchema,
  location: locationSchema,
};

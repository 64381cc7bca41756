import { z } from "zod";
import { linesSchema } from "../../errors/text-form.ts";
import { attributionSchema, licenceSchema, syntheticSchema } from "../service/catalogue.ts";
import { asIssue } from "../../errors/fault.ts";
import { locationSchema } from "../sites/location.ts";
import { didYouMean } from "../../errors/nearest-name.ts";
import { echoMaxLength } from "../../errors/problem.ts";
import { generatedAtSchema, timestampSchema, utcSchema } from "../../time/timestamp.ts";
import { unitSchema } from "../../registry/unit-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { type VariableName, variableNames } from "../../registry/variable.ts";

/** Maximum number of values in a data response. */
export const dataNumbersMax = 1_000_000;

/** Maximum number of variables in a request for data. */
export const dataVariablesMax = 20;

/** Names between commas, as queries list them; each once. */
export const variablesParameterSchema = linesSchema
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
          expected: { values: variableNames },
          ...didYouMean(name, variableNames),
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

function isVariable(name: string): name is VariableName {
  return (variableNames as readonly string[]).includes(name);
}

const [firstDay, lastDay] = ["1940-01-01", "2100-12-31"];

/** A day of the Gregorian calendar, from 1940 to 2100. */
export const dateSchema = z.iso
  .date({ error: "A day of the calendar is needed, as YYYY-MM-DD.", abort: true })
  .check(({ value, issues }) => {
    const expected = { minimum: firstDay, maximum: lastDay };
    const detail = `There are days from ${firstDay} to ${lastDay}.`;
    if (value < firstDay) issues.push(asIssue(value, { code: "too_small", detail, expected }));
    if (value > lastDay) issues.push(asIssue(value, { code: "too_big", detail, expected }));
  });

/**
 * Why a value is null.
 *
 * - `not_carried`: the source lacks the variable there, or that far ahead.
 * - `gap`: the source has the variable elsewhere, but not then.
 * - `not_yet`: a record that grows has not got it yet.
 * - `one_run`: one run has no quantiles.
 * - `median_alone`: beyond 30 days, or of fewer than 9 members.
 * - `no_order`: directions and codes have no median; ask for members.
 * - `fewer_members`: other hours have more.
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

/** Content of a column in a data response. */
export const dataColumnNames = ["values", "median", "Q10", "Q90", "members"] as const;
export type DataColumnName = (typeof dataColumnNames)[number];

export const nullSpanSchema = z
  .object({
    variable: variableNameSchema,
    column: z.enum(dataColumnNames).meta({ description: "Which numbers of the variable are null." }),
    from: z.string().meta({ description: "The first stamp." }),
    to: z.string().meta({ description: "The last stamp." }),
    reason: z.enum(nullReasons).meta({
      description:
        "`not_carried`: the source lacks the variable there or that far ahead. `gap`: a hole in the data. `not_yet`: it has passed and comes into the record within days. `one_run`: one run has no quantiles. `median_alone`: beyond 30 days, and of fewer than 9 members, there are none. `no_order`: directions and codes have no median, ask for members. `fewer_members`: other stamps have more.",
    }),
  })
  .meta({ id: "NullSpan" });
export type NullSpan = z.output<typeof nullSpanSchema>;

/** Why numbers of an answer of data are null. */
export const nullsSchema = z
  .array(nullSpanSchema)
  .meta({ description: "Why there is no number; every null is named." });

/** The stamps of hourly columns. */
export const hourStampsSchema = z.array(timestampSchema).meta({
  description: "Sums, means and extremes are of the hour that ends at the stamp; the others hold at it.",
});

const numbers = z.array(z.number().nullable());

/** Numbers of a variable, one for each stamp; null if `nulls` gives the reason. */
export const valueColumnSchema = z
  .object({
    unit: unitSchema,
    statistic: z.enum(["value", "mean", "sum", "min", "max"]).meta({
      description:
        "The meaning of a number for its step: its value at the stamp, or the mean, sum or extreme of the step that ends there.",
    }),
    values: numbers.meta({ description: "One number for each stamp; null where `nulls` says why." }),
  })
  .meta({ id: "ValueColumn", description: "The numbers of a variable, one for each stamp." });
export type ValueColumn = z.output<typeof valueColumnSchema>;

/** Returns an object schema with a field for every variable. The requested variables are present. */
export function byVariable<Column extends z.ZodType>(
  column: Column,
): Record<VariableName, z.ZodOptional<Column>> {
  const fields = variableNames.map((name) => [name, column.optional()]);
  return Object.fromEntries(fields) as Record<VariableName, z.ZodOptional<Column>>;
}

/** The cell of a source that answers for a place. */
export const cellSchema = locationSchema
  .extend({
    elevation_m: z
      .number()
      .optional()
      .meta({ description: "Height of the cell [m above sea level]; only present where it is known." }),
  })
  .meta({ id: "Cell", description: "The place whose weather answers." });

/** Source and ownership of the data. */
export const datasetSourceSchema = z
  .object({
    source: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    cell: cellSchema,
    attribution: attributionSchema,
    licence: licenceSchema,
  })
  .meta({ id: "DatasetSource", description: "Where the data come from, and whose they are." });
export type DatasetSource = z.output<typeof datasetSourceSchema>;

const stepSpan = {
  from: z.string().meta({ description: "The first step." }),
  to: z.string().meta({ description: "The last step." }),
};

/** Metadata about the steps of a record in responses. */
export const recordStateFields = {
  gaps: z
    .array(
      z
        .object({
          ...stepSpan,
          steps: z.int().meta({ description: "How many steps it has." }),
          variables: z
            .array(variableNameSchema)
            .min(1)
            .meta({ description: "The variables that have nothing there." }),
        })
        .meta({ id: "RecordGap" }),
    )
    .min(1)
    .optional()
    .meta({
      description:
        "Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere.",
    }),
  provisional: z
    .array(z.object(stepSpan).meta({ id: "StepSpan" }))
    .min(1)
    .optional()
    .meta({
      description:
        "Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later.",
    }),
};

/** Fields that the metadata of every answer of data and climate begin with. */
export const placeMetadata = {
  generated_at: generatedAtSchema,
  timezone: utcSchema,
  location: locationSchema,
};

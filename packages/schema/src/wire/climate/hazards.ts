import { z } from "zod";
import { inOrder } from "../../time/in-order.ts";
import { yearSchema, yearsSchema } from "../weather/historical.ts";
import {
  acrossModelsSchema,
  climateModelSchema,
  climateModelSourceSchema,
  projectionMetadata,
  projectionPlace,
} from "../weather/projections.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

/** Names of the yearly climate hazard indices, as in ETCCDI and xclim. */
export const hazardIndexIds = [
  "tx_days_above",
  "tn_days_below",
  "tropical_nights",
  "hot_spell_frequency",
  "cold_spell_frequency",
  "warm_spell_duration_index",
  "cold_spell_duration_index",
  "max_1day_precipitation_amount",
  "max_n_day_precipitation_amount",
  "wetdays",
  "maximum_consecutive_dry_days",
  "growing_degree_days",
  "heating_degree_days",
  "cooling_degree_days",
  "heat_wave_magnitude_index_daily",
  "excess_heat_factor",
] as const;
export type HazardIndexId = (typeof hazardIndexIds)[number];

const hazardUnits = ["days", "1", "mm", "degC d", "degC2"] as const;

const hazardUnitSchema = z.enum(hazardUnits).meta({ description: "The unit of the index." });

const hazardIndexSchema = z
  .object({
    name: z.enum(hazardIndexIds).meta({ description: "The name of the index, as used in the path." }),
    definition: z.string().meta({ description: "The definition of the index, in one sentence." }),
    unit: hazardUnitSchema,
    inputs: z.array(variableNameSchema).meta({
      description: "The daily variables that the index is computed from.",
    }),
    parameters: z
      .array(
        z.object({
          name: z.string().meta({ description: "The name of the parameter in the query." }),
          description: z.string().meta({ description: "The effect of the parameter, in words." }),
          unit: z.string().meta({ description: "The unit of the parameter." }),
          default: z.number().meta({ description: "The value that applies if the request gives none." }),
          minimum: z.number().meta({ description: "The smallest value that is allowed." }),
          maximum: z.number().meta({ description: "The largest value that is allowed." }),
        }),
      )
      .meta({ description: "The parameters that a request may set; empty if there are none." }),
    source: z
      .object({
        text: z.string().meta({ description: "The paper or body that defines it." }),
        url: z.url().meta({ description: "The address of the definition." }),
      })
      .meta({ description: "The source of the definition." }),
  })
  .meta({ id: "HazardIndex" });

export const hazardIndicesResponseSchema = z
  .object({
    indices: z.array(hazardIndexSchema).meta({ description: "All indices that a request can name." }),
  })
  .meta({ id: "HazardIndicesResponse" });
export type HazardIndicesResponse = z.output<typeof hazardIndicesResponseSchema>;

export const hazardIndexParamsSchema = z.strictObject({
  index: z.enum(hazardIndexIds).meta({ description: "An index of `/hazard-indices`." }),
});

/** Parameters that only some indices have. A parameter is rejected if the requested index does not have it. */
const chosenParameters = {
  threshold: z.number().optional().meta({
    description:
      "The value to compare each day with, in the unit that `/hazard-indices` gives. If it is absent, the default of the index applies.",
  }),
  window_days: z.number().optional().meta({
    description:
      "The smallest number of consecutive days that count as a spell. If it is absent, the default of the index applies.",
  }),
  baseline_start: yearSchema.optional().meta({
    description: "First year of the period from which percentiles are computed.",
  }),
  baseline_end: yearSchema.optional().meta({
    description: "Last year of the period from which percentiles are computed.",
  }),
};
export const hazardParameterNames = Object.keys(chosenParameters) as (keyof typeof chosenParameters)[];

const parameterWords = hazardParameterNames.map((name) => `\`${name}\``).join(", ");

export const hazardIndexQuerySchema = z
  .strictObject({
    ...projectionPlace,
    climate_model: climateModelSchema,
    period_start: yearSchema.meta({ description: "First year.", examples: [2041] }),
    period_end: yearSchema.meta({ description: "Last year.", examples: [2070] }),
    ...chosenParameters,
  })
  .refine(...inOrder("period_start", "period_end", "year"));

export const hazardIndexResponseSchema = z
  .object({
    metadata: z
      .object({
        ...projectionMetadata,
        index: z.enum(hazardIndexIds).meta({ description: "The requested index." }),
        unit: hazardUnitSchema,
        parameters: z.record(z.string(), z.number()).meta({
          description: `The parameters that were applied, defaults included. Of ${parameterWords} it has those that the index takes, with the same meaning as in the query.`,
        }),
        period: yearsSchema.meta({ description: "The requested years." }),
      })
      .meta({ description: "Metadata of the answer." }),
    models: z
      .array(
        climateModelSourceSchema
          .extend({
            years: z
              .array(
                z.object({
                  year: z.int().meta({ description: "The year, in the calendar of the model." }),
                  value: z.number().nullable().meta({
                    description:
                      "The value of the index; null if too many days are missing, or if the index is not defined.",
                  }),
                  missing_days: z.int().meta({
                    description: "The number of days in the year that have no value.",
                  }),
                }),
              )
              .meta({ description: "Each year of the period, in order." }),
            mean: z
              .number()
              .nullable()
              .meta({ description: "Mean over the years used; null if no year is used." }),
            years_used: z.int().meta({ description: "The number of years that have a value." }),
            years_left_out: z
              .int()
              .meta({ description: "The number of years with too many missing days, or without a value." }),
          })
          .meta({ id: "HazardIndexYears" }),
      )
      .meta({ description: "The result of each climate model." }),
    mean: acrossModelsSchema.nullable().meta({ description: "Statistics of the means of the models." }),
  })
  .meta({ id: "HazardIndexResponse" });
export type HazardIndexResponse = z.output<typeof hazardIndexResponseSchema>;

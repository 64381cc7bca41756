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

/** Names of the yearly indices of climate hazards, as ETCCDI and xclim have them. */
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

const hazardUnitSchema = z.enum(hazardUnits).meta({ description: "The unit of its values." });

const hazardIndexSchema = z
  .object({
    name: z.enum(hazardIndexIds).meta({ description: "The name of the index, as an address has it." }),
    definition: z.string().meta({ description: "What it counts or sums, in one sentence." }),
    unit: hazardUnitSchema,
    inputs: z.array(variableNameSchema).meta({ description: "The daily variables that it is made of." }),
    parameters: z
      .array(
        z.object({
          name: z.string().meta({ description: "Its name in the query." }),
          description: z.string().meta({ description: "What it sets, in words." }),
          unit: z.string().meta({ description: "The unit in which it is given." }),
          default: z.number().meta({ description: "Its value where the request gives none." }),
          minimum: z.number().meta({ description: "The least value that is taken." }),
          maximum: z.number().meta({ description: "The greatest value that is taken." }),
        }),
      )
      .meta({ description: "What a request may set; empty where it may set nothing." }),
    source: z
      .object({
        text: z.string().meta({ description: "The paper or body that defines it." }),
        url: z.url().meta({ description: "Where the definition stands." }),
      })
      .meta({ description: "Where the definition comes from." }),
  })
  .meta({ id: "HazardIndex" });

export const hazardIndicesResponseSchema = z
  .object({ indices: z.array(hazardIndexSchema).meta({ description: "Every index that can be asked for." }) })
  .meta({ id: "HazardIndicesResponse" });
export type HazardIndicesResponse = z.output<typeof hazardIndicesResponseSchema>;

export const hazardIndexParamsSchema = z.strictObject({
  index: z.enum(hazardIndexIds).meta({ description: "An index of `/hazard-indices`." }),
});

/** The parameters that some index has; one that the index of the request lacks is refused. */
const chosenParameters = {
  threshold: z.number().optional().meta({
    description:
      "What each day is compared with, in the unit that `/hazard-indices` gives for it; the default of the index else.",
  }),
  window_days: z
    .number()
    .optional()
    .meta({ description: "Days from which on consecutive days are a spell; the default of the index else." }),
  baseline_start: yearSchema.optional().meta({ description: "First year that percentiles are taken from." }),
  baseline_end: yearSchema.optional().meta({ description: "Last year that percentiles are taken from." }),
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
        index: z.enum(hazardIndexIds).meta({ description: "The index that was asked for." }),
        unit: hazardUnitSchema,
        parameters: z.record(z.string(), z.number()).meta({
          description: `What it was counted with, defaults included. Of ${parameterWords} it has those of the index; they mean what they mean in the query.`,
        }),
        period: yearsSchema.meta({ description: "The years that were asked for." }),
      })
      .meta({ description: "What the answer says about itself." }),
    models: z
      .array(
        climateModelSourceSchema
          .extend({
            years: z
              .array(
                z.object({
                  year: z.int().meta({ description: "The year, in the calendar of the model." }),
                  value: z.number().nullable().meta({
                    description: "Null where too many days are missing, or the index is not defined.",
                  }),
                  missing_days: z.int().meta({ description: "Days of the year that lack a value." }),
                }),
              )
              .meta({ description: "Each year of the period, in order." }),
            mean: z
              .number()
              .nullable()
              .meta({ description: "Mean over the years used; null where none is." }),
            years_used: z.int().meta({ description: "Years that have a value." }),
            years_left_out: z
              .int()
              .meta({ description: "Years with too many missing days, or without a value." }),
          })
          .meta({ id: "HazardIndexYears" }),
      )
      .meta({ description: "Each climate model by itself." }),
    mean: acrossModelsSchema.nullable().meta({ description: "Over the means of the models." }),
  })
  .meta({ id: "HazardIndexResponse" });
export type HazardIndexResponse = z.output<typeof hazardIndexResponseSchema>;

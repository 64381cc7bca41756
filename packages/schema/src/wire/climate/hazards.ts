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

export const hazardIndexSchema = z
  .object({
    name: z.enum(hazardIndexIds),
    definition: z.string(),
    unit: z.enum(hazardUnits),
    inputs: z.array(variableNameSchema),
    parameters: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        unit: z.string(),
        default: z.number(),
        minimum: z.number(),
        maximum: z.number(),
      }),
    ),
    source: z.object({ text: z.string(), url: z.url() }),
  })
  .meta({ id: "HazardIndex" });

export const hazardIndicesResponseSchema = z
  .object({ indices: z.array(hazardIndexSchema) })
  .meta({ id: "HazardIndicesResponse" });
export type HazardIndicesResponse = z.output<typeof hazardIndicesResponseSchema>;

export const hazardIndexParamsSchema = z.strictObject({
  index: z.enum(hazardIndexIds).meta({ description: "An index of `/hazard-indices`." }),
});

/** The parameters that some index has; one that the index of the request lacks is refused. */
const chosenParameters = {
  threshold: z.number().optional().meta({ description: "In the unit of the parameter; its default else." }),
  window_days: z
    .number()
    .optional()
    .meta({ description: "Days from which on consecutive days are a spell; the default of the index else." }),
  baseline_start: yearSchema.optional().meta({ description: "First year that percentiles are taken from." }),
  baseline_end: yearSchema.optional().meta({ description: "Last year that percentiles are taken from." }),
};
export const hazardParameterNames = Object.keys(chosenParameters) as (keyof typeof chosenParameters)[];

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
    metadata: z.object({
      ...projectionMetadata,
      index: z.enum(hazardIndexIds),
      unit: z.enum(hazardUnits),
      parameters: z.record(z.string(), z.number()),
      period: yearsSchema,
    }),
    models: z.array(
      climateModelSourceSchema
        .extend({
          years: z.array(
            z.object({
              year: z.int(),
              value: z
                .number()
                .nullable()
                .meta({ description: "Null where too many days are missing, or the index is not defined." }),
              missing_days: z.int(),
            }),
          ),
          mean: z.number().nullable(),
          years_used: z.int(),
          years_left_out: z.int(),
        })
        .meta({ id: "HazardIndexYears" }),
    ),
    mean: acrossModelsSchema.nullable().meta({ description: "Over the means of the models." }),
  })
  .meta({ id: "HazardIndexResponse" });
export type HazardIndexResponse = z.output<typeof hazardIndexResponseSchema>;

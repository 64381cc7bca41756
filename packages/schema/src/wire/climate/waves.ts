import { z } from "zod";
import { inOrder } from "../../time/in-order.ts";
import { yearSchema, yearsSchema } from "../weather/historical.ts";
import {
  acrossModelsSchema,
  climateModelSourceSchema,
  projectionMetadata,
  projectionPlace,
  waveTypeNames,
} from "../weather/projections.ts";
import { methodSchema } from "../workability/workability.ts";

export const frequencyChangeParamsSchema = z.strictObject({
  wave_type: z.enum(waveTypeNames).meta({
    description: "A wave is three or more days above the 90th percentile (heat), or below the 10th (cold).",
  }),
});

export const frequencyChangeQuerySchema = z
  .strictObject({
    ...projectionPlace,
    period_start: yearSchema.meta({ description: "First year of the period.", examples: [2041] }),
    period_end: yearSchema.meta({ description: "Last year of the period.", examples: [2070] }),
    baseline_start: yearSchema.default(1950).meta({ description: "First year of the baseline." }),
    baseline_end: yearSchema.default(2010).meta({ description: "Last year of the baseline." }),
  })
  .refine(...inOrder("period_start", "period_end", "year"))
  .refine(...inOrder("baseline_start", "baseline_end", "year"));

const waveStatisticsSchema = z
  .object({
    waves_per_year: z
      .number()
      .nullable()
      .meta({ description: "Mean number of waves a year over the years used; null if no year is used." }),
    days_per_year: z
      .number()
      .nullable()
      .meta({ description: "Mean number of wave days a year over the years used; null if no year is used." }),
    longest_days: z
      .int()
      .meta({ description: "The longest wave of these years [days]; 0 if there is none." }),
    years_used: z.int().meta({ description: "The number of years that were counted." }),
    years_left_out: z.int().meta({ description: "The number of years with too many missing days." }),
  })
  .meta({ id: "WaveStatistics", description: "Statistics of the waves in a range of years." });

export const frequencyChangeResponseSchema = z
  .object({
    metadata: z
      .object({
        ...projectionMetadata,
        wave_type: z.enum(waveTypeNames).meta({ description: "The requested kind of wave." }),
        baseline: yearsSchema.meta({
          description: "The years of the baseline, which the period is compared with.",
        }),
        period: yearsSchema.meta({ description: "The requested years." }),
      })
      .meta({ description: "Metadata of the answer." }),
    models: z
      .array(
        climateModelSourceSchema
          .extend({
            baseline: waveStatisticsSchema.meta({ description: "The waves of the baseline." }),
            period: waveStatisticsSchema.meta({ description: "The waves of the period." }),
            change: z.number().nullable().meta({
              description:
                "The additional waves a year, compared with the baseline; null if the period or the baseline has no year.",
            }),
            percent: z.number().nullable().meta({
              description:
                "The same change, in percent of the baseline. Also null if the baseline has fewer than 0.1 waves a year.",
            }),
          })
          .meta({ id: "ModelFrequencyChange" }),
      )
      .meta({ description: "The result of each climate model." }),
    change: acrossModelsSchema
      .nullable()
      .meta({ description: "The change across the models; null if no model has a value." }),
    percent: acrossModelsSchema
      .nullable()
      .meta({ description: "The change in percent across the models; null if no model has a value." }),
    method: methodSchema,
  })
  .meta({ id: "FrequencyChangeResponse" });
export type FrequencyChangeResponse = z.output<typeof frequencyChangeResponseSchema>;

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
  wave_type: z
    .enum(waveTypeNames)
    .meta({ description: "Three days or more above the 90th percentile, or below the 10th." }),
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
      .meta({ description: "Waves a year, in the mean of the years used; null where none is." }),
    days_per_year: z
      .number()
      .nullable()
      .meta({ description: "Days of waves a year, in the mean of the years used; null where none is." }),
    longest_days: z
      .int()
      .meta({ description: "The longest wave of these years [days]; 0 where there is none." }),
    years_used: z.int().meta({ description: "Years that were counted." }),
    years_left_out: z.int().meta({ description: "Years with too many missing days." }),
  })
  .meta({ id: "WaveStatistics", description: "The waves of some years." });

export const frequencyChangeResponseSchema = z
  .object({
    metadata: z
      .object({
        ...projectionMetadata,
        wave_type: z.enum(waveTypeNames).meta({ description: "The kind of wave that was asked for." }),
        baseline: yearsSchema.meta({ description: "The years that are compared with." }),
        period: yearsSchema.meta({ description: "The years that were asked for." }),
      })
      .meta({ description: "What the answer says about itself." }),
    models: z
      .array(
        climateModelSourceSchema
          .extend({
            baseline: waveStatisticsSchema.meta({ description: "The waves of the baseline." }),
            period: waveStatisticsSchema.meta({ description: "The waves of the period." }),
            change: z.number().nullable().meta({
              description: "Waves a year more than in the baseline; null where one of both has no year.",
            }),
            percent: z.number().nullable().meta({
              description:
                "The same in percent of the baseline. Null also where the baseline has fewer than 0.1 waves a year.",
            }),
          })
          .meta({ id: "ModelFrequencyChange" }),
      )
      .meta({ description: "Each climate model by itself." }),
    change: acrossModelsSchema
      .nullable()
      .meta({ description: "The change over the models; null where none has one." }),
    percent: acrossModelsSchema
      .nullable()
      .meta({ description: "The change in percent over the models; null where none has one." }),
    method: methodSchema,
  })
  .meta({ id: "FrequencyChangeResponse" });
export type FrequencyChangeResponse = z.output<typeof frequencyChangeResponseSchema>;

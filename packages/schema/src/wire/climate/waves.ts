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
    waves_per_year: z.number().nullable(),
    days_per_year: z.number().nullable().meta({ description: "Days of waves a year." }),
    longest_days: z.int(),
    years_used: z.int(),
    years_left_out: z.int().meta({ description: "Years with too many missing days." }),
  })
  .meta({ id: "WaveStatistics" });

export const frequencyChangeResponseSchema = z
  .object({
    metadata: z.object({
      ...projectionMetadata,
      wave_type: z.enum(waveTypeNames),
      baseline: yearsSchema,
      period: yearsSchema,
    }),
    models: z.array(
      climateModelSourceSchema
        .extend({
          baseline: waveStatisticsSchema,
          period: waveStatisticsSchema,
          change: z.number().nullable().meta({ description: "Waves a year more than in the baseline." }),
          percent: z
            .number()
            .nullable()
            .meta({ description: "Null also where the baseline has fewer than 0.1 waves a year." }),
        })
        .meta({ id: "ModelFrequencyChange" }),
    ),
    change: acrossModelsSchema.nullable(),
    percent: acrossModelsSchema.nullable(),
    method: methodSchema,
  })
  .meta({ id: "FrequencyChangeResponse" });
export type FrequencyChangeResponse = z.output<typeof frequencyChangeResponseSchema>;

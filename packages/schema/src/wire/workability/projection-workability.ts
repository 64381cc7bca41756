import { z } from "zod";
import { estimateSchema } from "../notices/notice.ts";
import { datasetSourceSchema } from "../weather/data.ts";
import { yearsSchema } from "../weather/historical.ts";
import { recordNotices } from "./historical-workability.ts";
import { acrossModelsSchema, climateModelSourceSchema, projectionMetadata } from "../weather/projections.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import {
  byBand,
  countedHoursMetadata,
  methodSchema,
  monthWorkabilitySchema,
  scoredEntrySchema,
} from "./workability.ts";

const changeSchema = z.object({
  variable: variableNameSchema,
  method: z.enum(["add", "multiply"]),
  by_month: z.array(z.number()).length(12).meta({ description: "January first." }),
});

export const projectionWorkabilityResponseSchema = z
  .object({
    metadata: z.object({
      ...projectionMetadata,
      baseline: yearsSchema,
      period: yearsSchema,
      ...countedHoursMetadata,
      dataset: datasetSourceSchema.meta({ description: "Whose hours are changed." }),
      held: z.array(variableNameSchema).meta({
        description: "Variables of the entry that nothing projects: they stay as they were.",
      }),
      ...recordNotices,
      estimated: z
        .array(estimateSchema.pick({ variable: true, method: true }))
        .min(1)
        .optional(),
    }),
    entry: scoredEntrySchema,
    baseline: z.array(monthWorkabilitySchema).length(12),
    models: z.array(
      climateModelSourceSchema
        .extend({ changes: z.array(changeSchema), months: z.array(monthWorkabilitySchema).length(12) })
        .meta({ id: "ModelWorkability" }),
    ),
    change: z
      .array(
        z.object({
          month: z.int().min(1).max(12),
          hours: byBand(acrossModelsSchema.nullable()),
          start_share: acrossModelsSchema.nullable(),
        }),
      )
      .length(12)
      .meta({
        description:
          "The change of the medians over the years against the baseline, over the models. It has the hours of each band, and the share of hours at which a window may start.",
      }),
    method: methodSchema,
  })
  .meta({ id: "ProjectionWorkabilityResponse" });
export type ProjectionWorkabilityResponse = z.output<typeof projectionWorkabilityResponseSchema>;

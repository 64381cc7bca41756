import { z } from "zod";
import { datasetSourceSchema } from "../weather/data.ts";
import { yearsSchema } from "../weather/historical.ts";
import { recordNotices } from "./historical-workability.ts";
import { acrossModelsSchema, climateModelSourceSchema, projectionMetadata } from "../weather/projections.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import {
  byBand,
  countedHoursMetadata,
  methodSchema,
  monthSchema,
  monthWorkabilitySchema,
  scoredEntrySchema,
} from "./workability.ts";

const changeSchema = z.object({
  variable: variableNameSchema,
  method: z
    .enum(["add", "multiply"])
    .meta({ description: "Whether the change is added to each hour, or multiplies it." }),
  by_month: z.array(z.number()).length(12).meta({
    description: "The change of each month, January first: in the unit of the variable, or as a factor.",
  }),
});

export const projectionWorkabilityResponseSchema = z
  .object({
    metadata: z
      .object({
        ...projectionMetadata,
        baseline: yearsSchema.meta({ description: "The years whose hours are changed." }),
        period: yearsSchema.meta({ description: "The years that were asked for." }),
        ...countedHoursMetadata,
        dataset: datasetSourceSchema.meta({ description: "Whose hours are changed." }),
        held: z.array(variableNameSchema).meta({
          description: "Variables of the entry that nothing projects: they stay as they were.",
        }),
        ...recordNotices,
      })
      .meta({ description: "What the answer says about itself." }),
    entry: scoredEntrySchema,
    baseline: z
      .array(monthWorkabilitySchema)
      .length(12)
      .meta({ description: "The months as they were, January first." }),
    models: z
      .array(
        climateModelSourceSchema
          .extend({
            changes: z
              .array(changeSchema)
              .meta({ description: "What the model changes, variable by variable." }),
            months: z
              .array(monthWorkabilitySchema)
              .length(12)
              .meta({ description: "The months as they would be, January first." }),
          })
          .meta({ id: "ModelWorkability" }),
      )
      .meta({ description: "Each climate model by itself." }),
    change: z
      .array(
        z.object({
          month: monthSchema,
          hours: byBand(
            acrossModelsSchema.nullable(),
            (band) => `Hours a month more that are ${band}; null where no model can tell.`,
          ).meta({ description: "The change of the hours in each band." }),
          start_share: acrossModelsSchema.nullable().meta({
            description:
              "The change of the share of hours at which a window may start; null where no model can tell.",
          }),
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

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
    .meta({ description: "The type of change: it is added to each hour, or each hour is multiplied by it." }),
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
        period: yearsSchema.meta({ description: "The requested years." }),
        ...countedHoursMetadata,
        dataset: datasetSourceSchema.meta({ description: "The record whose hours are changed." }),
        held: z.array(variableNameSchema).meta({
          description: "Variables of the entry that have no projection and stay unchanged.",
        }),
        ...recordNotices,
      })
      .meta({ description: "Metadata of the answer." }),
    entry: scoredEntrySchema,
    baseline: z
      .array(monthWorkabilitySchema)
      .length(12)
      .meta({ description: "The months in the baseline, January first." }),
    models: z
      .array(
        climateModelSourceSchema
          .extend({
            changes: z
              .array(changeSchema)
              .meta({ description: "The changes by the model, variable by variable." }),
            months: z
              .array(monthWorkabilitySchema)
              .length(12)
              .meta({ description: "The months in the period, January first." }),
          })
          .meta({ id: "ModelWorkability" }),
      )
      .meta({ description: "The result of each climate model." }),
    change: z
      .array(
        z.object({
          month: monthSchema,
          hours: byBand(
            acrossModelsSchema.nullable(),
            (band) => `The change in hours a month in the band ${band}; null if no model has a value.`,
          ).meta({ description: "The change of the hours in each band." }),
          start_share: acrossModelsSchema.nullable().meta({
            description:
              "The change of the share of hours at which a window may start; null if no model has a value.",
          }),
        }),
      )
      .length(12)
      .meta({
        description:
          "The change of the medians over the years from the baseline to the period, across the models. It covers the hours of each band, and the share of hours at which a window may start.",
      }),
    method: methodSchema,
  })
  .meta({ id: "ProjectionWorkabilityResponse" });
export type ProjectionWorkabilityResponse = z.output<typeof projectionWorkabilityResponseSchema>;

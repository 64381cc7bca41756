import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { inOrder } from "../../time/in-order.ts";
import { calendars } from "../../time/calendar.ts";
import {
  byVariable,
  datasetSourceSchema,
  dateSchema,
  nullSpanSchema,
  placeMetadata,
  valueColumnSchema,
  variablesParameterSchema,
} from "./data.ts";
import { latitudeSchema, longitudeSchema, siteFields } from "../sites/location.ts";
import { unlikeSiteNotices } from "../sites/unlike-site.ts";

/** Schema of the name of a projection's scenario. The schema does not list the names, because they depend on the weather records of the server. */
export const scenarioSchema = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, { error: "The name of a scenario is needed, such as ssp245." })
  .meta({
    description: "The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585.",
    examples: ["ssp245"],
  });

export const waveTypeNames = ["heatwave", "coldwave"] as const;

/** Name that selects all available climate models. A request gives it in place of the name of one model. */
export const ensembleName = "ensemble";

export const climateModelSchema = lineSchema
  .min(1)
  .max(64)
  .default(ensembleName)
  .meta({ description: "A climate model of `/datasets`, or `ensemble` for all of them." });

export const projectionPlace = {
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  ...siteFields,
  scenario: scenarioSchema,
};

export const projectionDailyQuerySchema = z
  .strictObject({
    ...projectionPlace,
    variables: variablesParameterSchema,
    climate_model: climateModelSchema,
    start_date: dateSchema.meta({ description: "First day, from 1950-01-01.", examples: ["2050-06-01"] }),
    end_date: dateSchema.meta({ description: "Last day, to 2100-12-31.", examples: ["2050-08-31"] }),
  })
  .refine(...inOrder("start_date", "end_date", "day"));

/** Schema of the name of a climate model. */
const climateModelNameSchema = z
  .string()
  .meta({ description: "The climate model, as `/datasets` names it." });

/** Schema of the calendar of a weather record. */
export const calendarSchema = z.enum(calendars).meta({
  description:
    "The calendar of the model: with leap days (`standard`), without leap days (`noleap`), or with months of 30 days (`360_day`).",
});

/** Schema of the reason why a climate model is left out. The model does not cover all years, lacks the variable, or does not cover the place. */
const leftOutSchema = z
  .object({
    climate_model: climateModelNameSchema,
    reason: z.enum(["years", "variable", "coverage", "absent"]).meta({
      description:
        "`years`, `variable` or `coverage`: the model lacks the needed years, a variable, or the place. `absent`: the record cannot be opened now. Such a record has its name from the configuration, and may belong to another scenario.",
    }),
  })
  .meta({ id: "LeftOutModel" });
export type LeftOut = z.output<typeof leftOutSchema>;

export const climateModelSourceSchema = datasetSourceSchema
  .extend({ climate_model: climateModelNameSchema, calendar: calendarSchema })
  .meta({ id: "ClimateModelSource" });
export type ClimateModelSource = z.output<typeof climateModelSourceSchema>;

export const projectionMetadata = {
  ...placeMetadata,
  scenario: scenarioSchema,
  ...unlikeSiteNotices,
  left_out: z.array(leftOutSchema).min(1).optional().meta({
    description: "Present only if a climate model of the scenario has no data for the request.",
  }),
};

export const projectionDailyResponseSchema = z
  .object({
    metadata: z
      .object({
        ...projectionMetadata,
        start_date: z.iso.date().meta({ description: "The first day." }),
        end_date: z.iso.date().meta({ description: "The last day." }),
      })
      .meta({ description: "Metadata of the answer." }),
    models: z
      .array(
        climateModelSourceSchema
          .extend({
            daily: z
              .object({
                date: z.array(z.string()).meta({
                  description:
                    "Days of the model's own calendar. For example, `2050-02-30` is a day of `360_day`.",
                }),
                ...byVariable(valueColumnSchema),
              })
              .meta({ description: "A column of days, and a column for each requested variable." }),
            nulls: z
              .array(nullSpanSchema)
              .meta({ description: "The reason for each missing number; every null is listed." }),
          })
          .meta({ id: "ProjectionDays" }),
      )
      .meta({ description: "The result of each climate model." }),
  })
  .meta({ id: "ProjectionDailyResponse" });
export type ProjectionDailyResponse = z.output<typeof projectionDailyResponseSchema>;

export const acrossModelsSchema = z
  .object({
    median: z.number().meta({ description: "Median over the models." }),
    Q10: z.number().meta({ description: "Tenth percentile over the models." }),
    Q90: z.number().meta({ description: "Ninetieth percentile over the models." }),
    agreement: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "Share of the models whose value has the sign of the median." }),
    models: z.int().min(1).meta({ description: "The number of models that are counted." }),
  })
  .meta({
    id: "AcrossModels",
    description: "Quantiles across climate models, by Hyndman-Fan type 8, with equal weights.",
  });

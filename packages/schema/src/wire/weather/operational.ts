import { z } from "zod";
import { linesSchema } from "../../errors/text-form.ts";
import { appliedCalibrations, calibratedSchema } from "../notices/calibration.ts";
import { estimateSchema, wholeStepSchema } from "../notices/notice.ts";
import {
  byVariable,
  datasetSourceSchema,
  hourStampsSchema,
  nullsSchema,
  placeMetadata,
  variablesParameterSchema,
} from "./data.ts";
import { asIssue } from "../../errors/fault.ts";
import { latitudeSchema, longitudeSchema, siteFields } from "../sites/location.ts";
import { forecastHoursSchema, modelSchema, partSchema } from "../../registry/models/model-schema.ts";
import { didYouMean } from "../../errors/nearest-name.ts";
import { partNotices } from "../notices/older-run.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimes, timezoneSchema } from "../../time/timezone.ts";
import { unitSchema } from "../../registry/unit-schema.ts";

const forecastStatistics = ["median", "Q10", "Q90", "members"] as const;
export type ForecastStatistic = (typeof forecastStatistics)[number];

const statisticsSchema = linesSchema
  .default("median,Q10,Q90")
  .transform((text, context): readonly ForecastStatistic[] => {
    const asked = new Set(text.split(",").map((name) => name.trim()));
    const known = forecastStatistics.filter((name) => asked.has(name));
    if (known.length < asked.size || (asked.has("members") && asked.size > 1)) {
      const unknown = [...asked].find((name) => !forecastStatistics.some((one) => one === name));
      context.addIssue(
        asIssue(text, {
          code: "invalid_value",
          detail: "Some of median,Q10,Q90 are needed, or members alone.",
          expected: { values: forecastStatistics },
          ...(unknown === undefined ? {} : didYouMean(unknown, forecastStatistics)),
        }),
      );
    }
    return known;
  })
  .meta({ description: "Some of `median,Q10,Q90`, or `members`.", examples: ["median,Q10,Q90"] });

export const operationalQuerySchema = z.strictObject({
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  ...siteFields,
  variables: variablesParameterSchema,
  forecast_hours: forecastHoursSchema,
  statistics: statisticsSchema,
  calibrated: calibratedSchema,
  timezone: timezoneSchema.optional(),
});

export const operationalParamsSchema = z.strictObject({ model: modelSchema });

const numbers = z.array(z.number().nullable());

const forecastColumnsSchema = z
  .object({
    unit: unitSchema,
    median: numbers
      .optional()
      .meta({ description: "Median over the members; the value where there is one run." }),
    Q10: numbers
      .optional()
      .meta({ description: "Tenth percentile over the members; null where one run answers." }),
    Q90: numbers
      .optional()
      .meta({ description: "Ninetieth percentile over the members; null where one run answers." }),
    members: z.array(numbers).optional().meta({ description: "A list for each member, the control first." }),
  })
  .meta({ id: "ForecastColumns", description: "The numbers of a variable, one for each stamp." });
export type ForecastColumns = z.output<typeof forecastColumnsSchema>;

const forecastPartSchema = datasetSourceSchema
  .extend({
    part: partSchema,
    from: timestampSchema.meta({ description: "The first stamp that the part answers." }),
    to: timestampSchema.meta({ description: "The last stamp that the part answers." }),
    run: timestampSchema.meta({ description: "Start of the run." }),
    members: z
      .int()
      .min(1)
      .meta({ description: "How many forecasts it is: 1, or the members with their control." }),
  })
  .meta({ id: "ForecastPart" });

export const operationalResponseSchema = z
  .object({
    metadata: z
      .object({
        ...placeMetadata,
        model: modelSchema,
        forecast_hours: forecastHoursSchema,
        start_date: timestampSchema.meta({ description: "The first stamp: the current hour." }),
        end_date: timestampSchema.meta({ description: "The last stamp." }),
        parts: z
          .array(forecastPartSchema)
          .meta({ description: "The parts that answer, the nearest hours first." }),
        ...partNotices,
        estimated: z.array(estimateSchema).min(1).optional().meta({
          description: "Only present when a variable that the source lacks was replaced by a rough rule.",
        }),
        whole_steps: z.array(wholeStepSchema).min(1).optional().meta({
          description:
            "Only present where hours have the extreme of a longer step of the model, as gusts do. One hour of the step has it, and which one is not known. For an hour alone the quantiles are severe.",
        }),
        ...appliedCalibrations,
      })
      .meta({ description: "What the answer says about itself." }),
    hourly: z
      .object({
        timestamp: hourStampsSchema,
        ...localTimes,
        ...byVariable(forecastColumnsSchema),
      })
      .meta({ description: "A column of stamps, and one for each variable that was asked for." }),
    nulls: nullsSchema,
  })
  .meta({ id: "OperationalResponse" });
export type OperationalResponse = z.output<typeof operationalResponseSchema>;

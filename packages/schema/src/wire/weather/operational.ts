import { z } from "zod";
import { linesSchema } from "../../errors/text-form.ts";
import { appliedCalibrations, calibratedSchema, partNotices } from "../notices/calibration.ts";
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
      .meta({ description: "Median over the members, or the value of the single run." }),
    Q10: numbers
      .optional()
      .meta({ description: "Tenth percentile over the members; null in the part with a single run." }),
    Q90: numbers
      .optional()
      .meta({ description: "Ninetieth percentile over the members; null in the part with a single run." }),
    members: z
      .array(numbers)
      .optional()
      .meta({ description: "A list for each member, with the control first." }),
  })
  .meta({ id: "ForecastColumns", description: "The numbers of a variable, one for each timestamp." });
export type ForecastColumns = z.output<typeof forecastColumnsSchema>;

const forecastPartSchema = datasetSourceSchema
  .extend({
    part: partSchema,
    from: timestampSchema.meta({ description: "The first timestamp that the part covers." }),
    to: timestampSchema.meta({ description: "The last timestamp that the part covers." }),
    run: timestampSchema.meta({ description: "Start of the run." }),
    members: z
      .int()
      .min(1)
      .meta({ description: "The number of forecasts: 1, or the number of members including the control." }),
  })
  .meta({ id: "ForecastPart" });

export const operationalResponseSchema = z
  .object({
    metadata: z
      .object({
        ...placeMetadata,
        model: modelSchema,
        forecast_hours: forecastHoursSchema,
        start_date: timestampSchema.meta({ description: "The first timestamp: the current hour." }),
        end_date: timestampSchema.meta({ description: "The last timestamp." }),
        parts: z
          .array(forecastPartSchema)
          .meta({ description: "The parts that are used, the nearest hours first." }),
        ...partNotices,
        estimated: z.array(estimateSchema).min(1).optional().meta({
          description: "Present only if a rough rule replaced a variable that the source lacks.",
        }),
        whole_steps: z.array(wholeStepSchema).min(1).optional().meta({
          description:
            "Present only if some hours have the extreme value of a longer model step, as gusts do. The extreme occurs in one hour of the step, but the hour is not known. For a single hour, the quantiles are therefore too severe.",
        }),
        ...appliedCalibrations,
      })
      .meta({ description: "Metadata of the answer." }),
    hourly: z
      .object({
        timestamp: hourStampsSchema,
        ...localTimes,
        ...byVariable(forecastColumnsSchema),
      })
      .meta({ description: "A column of timestamps, and a column for each requested variable." }),
    nulls: nullsSchema,
  })
  .meta({ id: "OperationalResponse" });
export type OperationalResponse = z.output<typeof operationalResponseSchema>;

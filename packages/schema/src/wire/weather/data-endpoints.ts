import { z } from "zod";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { asIssue } from "../../errors/fault.ts";
import { didYouMean } from "../../errors/nearest-name.ts";
import {
  climatologyQuerySchema,
  climatologyResponseSchema,
  historicalDailyResponseSchema,
  historicalHourlyQuerySchema,
  historicalHourlyResponseSchema,
  historicalQuerySchema,
} from "./historical.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import { linesSchema } from "../../errors/text-form.ts";
import { forecastHoursSchema, modelSchema, partSchema } from "../../registry/models/model-schema.ts";
import { unitSchema } from "../../registry/unit-schema.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimes, timezoneSchema } from "../../time/timezone.ts";
import { appliedCalibrations, calibratedSchema, partNotices } from "../notices/calibration.ts";
import { estimateSchema, wholeStepSchema } from "../notices/notice.ts";
import { latitudeSchema, longitudeSchema, siteFields } from "../sites/location.ts";
import {
  byVariable,
  datasetSourceSchema,
  hourStampsSchema,
  nullsSchema,
  placeMetadata,
  variablesParameterSchema,
} from "./data.ts";

/** Problems with which requests that use weather records can fail. */
export const recordProblems = [
  "variable_unavailable",
  "location_outside_coverage",
  "weather_unavailable",
] as const satisfies readonly ProblemCode[];

const examplePlace = { latitude: 47.5, longitude: 8.5 };

/** Properties that all endpoints for columns of historical data have in common. */
const columnsOfRecord = {
  series: true,
  problems: recordProblems,
  cost: 1,
  costsByWork: true,
  offering: "historical",
} as const;

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

const operationalParamsSchema = z.strictObject({ model: modelSchema });

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

/** Endpoints that return weather data in columns, without scores. */
export const dataEndpoints = {
  "operational.hourly": {
    method: "GET",
    path: "/operational/{model}/hourly",
    summary: "Get the weather forecast in columns, hour by hour.",
    description:
      "Use it to plot or store the weather behind the scores. Each variable is a column, with median and quantiles of its members, or all members. The first timestamp is the current hour, and with `timezone` the answer has local timestamps too. `nulls` gives the reason for every null. A call costs one request for each 5 million values of work, rounded up.",
    params: operationalParamsSchema,
    query: operationalQuerySchema,
    output: operationalResponseSchema,
    series: true,
    netcdf: true,
    problems: [
      "model_unavailable",
      "variable_unavailable",
      "horizon_exceeded",
      "location_outside_coverage",
      "stale_forecast",
      "weather_unavailable",
      "data_gap",
    ],
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: {
      params: { model: "noaa" },
      query: {
        latitude: 51.5,
        longitude: -0.12,
        variables: "temperature_2m,wind_gusts_10m",
        forecast_hours: 240,
      },
    },
  },
  "historical.hourly": {
    method: "GET",
    path: "/historical/hourly",
    summary: "Get past weather in columns, hour by hour, from the start of the record.",
    description:
      "Use it to study the past weather of a place, up to 10 years a call. Each variable is a column of the record, and with `timezone` the answer has local timestamps too. `nulls` gives the reason for every null, and `metadata.gaps` lists the steps that the record lacks. A call costs one request for each 5 million values of work, rounded up.",
    query: historicalHourlyQuerySchema,
    output: historicalHourlyResponseSchema,
    netcdf: true,
    ...columnsOfRecord,
    example: {
      query: {
        ...examplePlace,
        variables: "temperature_2m,precipitation",
        start_date: "1979-01-01",
        end_date: "1979-01-07",
      },
    },
  },
  "historical.daily": {
    method: "GET",
    path: "/historical/daily",
    summary: "Get past weather in columns, day by day, from the start of the record.",
    description:
      "Use it to get a long series of a place, day by day in UTC. Each variable has the statistic of its day. `nulls` gives the reason for every null, and `metadata.gaps` lists the steps that the record lacks. A call costs one request for each 5 million values of work, rounded up.",
    query: historicalQuerySchema,
    output: historicalDailyResponseSchema,
    netcdf: true,
    ...columnsOfRecord,
    example: {
      query: {
        ...examplePlace,
        variables: "temperature_2m_max,precipitation",
        start_date: "2003-06-01",
        end_date: "2003-08-31",
      },
    },
  },
  "historical.climatology": {
    method: "GET",
    path: "/historical/climatology",
    summary: "Get the usual weather: quantiles by day of the year and hour over a baseline.",
    description:
      "Use it to compare a forecast with usual weather. For each day of the year and hour, the answer has median, Q10 and Q90 of the surrounding days over the baseline. A value is null if the record has too few values. A call costs one request for each 5 million values of work, rounded up.",
    query: climatologyQuerySchema,
    output: climatologyResponseSchema,
    ...columnsOfRecord,
    example: { query: { ...examplePlace, variables: "temperature_2m" } },
  },
} as const satisfies Record<string, EndpointRow>;

import type { EndpointRow } from "../../endpoints/endpoint.ts";
import {
  climatologyQuerySchema,
  climatologyResponseSchema,
  historicalDailyResponseSchema,
  historicalHourlyQuerySchema,
  historicalHourlyResponseSchema,
  historicalQuerySchema,
} from "./historical.ts";
import { operationalParamsSchema, operationalQuerySchema, operationalResponseSchema } from "./operational.ts";
import type { ProblemCode } from "../../errors/problem.ts";

/** Problems that responses from records can have. */
export const recordProblems = [
  "variable_unavailable",
  "location_outside_coverage",
  "weather_unavailable",
] as const satisfies readonly ProblemCode[];

const examplePlace = { latitude: 47.5, longitude: 8.5 };

/** Shared properties of all endpoints that return columns of historical data. */
const columnsOfRecord = {
  series: true,
  problems: recordProblems,
  cost: 1,
  costsByWork: true,
  offering: "historical",
} as const;

/** Endpoints that return weather data in columns, as read from the source. */
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

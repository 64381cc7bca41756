import { dataNumbersPerCost } from "./data.ts";
import type { EndpointRow } from "./endpoint.ts";
import {
  climatologyQuerySchema,
  climatologyResponseSchema,
  historicalDailyResponseSchema,
  historicalHourlyResponseSchema,
  historicalQuerySchema,
} from "./historical.ts";
import {
  historicalWorkabilityRequestSchema,
  historicalWorkabilityResponseSchema,
} from "./historical-workability.ts";
import { operationalParamsSchema, operationalQuerySchema, operationalResponseSchema } from "./operational.ts";
import type { ProblemCode } from "./problem.ts";

/** How records can fail to answer. */
export const recordProblems = [
  "variable_unavailable",
  "location_outside_coverage",
  "weather_unavailable",
] as const satisfies readonly ProblemCode[];

const examplePlace = { latitude: 47.5, longitude: 8.5 };

/** What is alike of all endpoints that give columns of a history. */
const columnsOfRecord = {
  series: true,
  problems: recordProblems,
  cost: 1,
  numbersPerCost: dataNumbersPerCost,
  offering: "historical",
} as const;

/** The endpoints that give weather as it is read, in columns. */
export const dataEndpoints = {
  "operational.hourly": {
    method: "GET",
    path: "/v1/operational/{model}/hourly",
    summary: "The weather ahead in columns, hour by hour.",
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
    numbersPerCost: dataNumbersPerCost,
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
    path: "/v1/historical/hourly",
    summary: "The weather that was in columns, hour by hour since 1979.",
    query: historicalQuerySchema,
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
    path: "/v1/historical/daily",
    summary: "The weather that was in columns, day by day since 1979.",
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
    path: "/v1/historical/climatology",
    summary: "What is usual: quantiles by day of the year and hour over a baseline.",
    query: climatologyQuerySchema,
    output: climatologyResponseSchema,
    ...columnsOfRecord,
    example: { query: { ...examplePlace, variables: "temperature_2m" } },
  },
  "historical.workability": {
    method: "POST",
    path: "/v1/historical/workability/",
    summary: "How often the weather has let something be done, month by month.",
    body: historicalWorkabilityRequestSchema,
    output: historicalWorkabilityResponseSchema,
    problems: ["entry_not_found", ...recordProblems],
    cost: 1,
    offering: "historical",
    example: {
      body: {
        request: { ...examplePlace, start_year: 2001, end_year: 2020 },
        constraint_params: { id: 1, type: "task" },
        window: { duration_hours: 4 },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;

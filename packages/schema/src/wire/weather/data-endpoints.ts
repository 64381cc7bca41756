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

/** Shared properties of all endpoints that return columns of a history. */
const columnsOfRecord = {
  series: true,
  problems: recordProblems,
  cost: 1,
  costsByWork: true,
  offering: "historical",
} as const;

/** The endpoints that give weather as it is read, in columns. */
export const dataEndpoints = {
  "operational.hourly": {
    method: "GET",
    path: "/operational/{model}/hourly",
    summary: "The weather ahead in columns, hour by hour.",
    description:
      "For drawing or storing the weather that scores are made of. Each variable is a column, with median and quantiles of its members, or all members. The first stamp is the current hour, and `timezone` gives stamps on local clocks too. `nulls` says of every null why it is one. A call costs one request for each 5 million values of its work, begun ones counted whole.",
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
    summary: "The weather that was in columns, hour by hour since the record begins.",
    description:
      "For looking at the past of a place, up to 10 years a call. Each variable is a column of the record whose cell answers, and `timezone` gives the stamps on local clocks too. `nulls` says of every null why it is one, and `metadata.gaps` which steps the record lacks. A call costs one request for each 5 million values of its work, begun ones counted whole.",
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
    summary: "The weather that was in columns, day by day since the record begins.",
    description:
      "For long series of a place, day by day; days are those of UTC. Each variable comes as the statistics of its day. `nulls` says of every null why it is one, and `metadata.gaps` which steps the record lacks. A call costs one request for each 5 million values of its work, begun ones counted whole.",
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
    summary: "The usual weather: quantiles by day of the year and hour over a baseline.",
    description:
      "For comparing a forecast with what is usual. For each day of the year and hour there are median, Q10 and Q90 of the days around it over the baseline. A null stands where the record has too few values. A call costs one request for each 5 million values of its work, begun ones counted whole.",
    query: climatologyQuerySchema,
    output: climatologyResponseSchema,
    ...columnsOfRecord,
    example: { query: { ...examplePlace, variables: "temperature_2m" } },
  },
} as const satisfies Record<string, EndpointRow>;

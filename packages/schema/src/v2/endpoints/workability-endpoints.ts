import { renamedFromV1 } from "../renamed.ts";
import { projectionProblems } from "../../wire/climate/climate-endpoints.ts";
import { recordProblems } from "../../wire/weather/data-endpoints.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import {
  historicalWorkabilityRequestSchema,
  projectionWorkabilityRequestSchema,
  v2HistoricalWorkabilityResponseSchema,
  v2ProjectionWorkabilityResponseSchema,
} from "../bodies/workability.ts";

const exampleEntry = { type: "task", id: 1 };

/** Endpoints for the number of good hours per month, for the past and for climate projections. */
export const workabilityEndpoints = {
  "historical.workability": {
    method: "POST",
    path: "/historical/workability/",
    summary: "Get how often past weather allowed the work, month by month.",
    description:
      "Use it for tenders and schedules. The answer counts the hours and windows of each month in which the weather allowed the work, year by year of a record. It also has the wait for a window, in all hours or in daylight and working hours. `entry` may also be your own constraints. Means and quantiles are over the years; a number is null if no year has a value. A call costs one request for each 5 million values of work, rounded up, as JSON or CSV.",
    body: historicalWorkabilityRequestSchema,
    renamed: renamedFromV1,
    output: v2HistoricalWorkabilityResponseSchema,
    series: true,
    problems: ["entry_not_found", ...recordProblems],
    cost: 1,
    costsByWork: true,
    offering: "historical",
    example: {
      body: {
        location: { latitude: 47.5, longitude: 8.5 },
        entry: exampleEntry,
        period: { start_year: 2001, end_year: 2020 },
        window: { duration_hours: 4 },
      },
    },
  },
  "projections.workability": {
    method: "POST",
    path: "/projections/workability/",
    summary: "Get how often the weather of a warmer climate would allow the work, month by month.",
    description:
      "Use it to see the effect of a warmer climate on work. The answer compares hours and windows of each month in a period with the baseline, by climate model and across all models. A number is null if no year has a value. The answer names models that do not cover all years, with the reason. A call costs one request for each 5 million values of work, rounded up, as JSON or CSV.",
    body: projectionWorkabilityRequestSchema,
    renamed: renamedFromV1,
    output: v2ProjectionWorkabilityResponseSchema,
    series: true,
    problems: ["entry_not_found", ...projectionProblems],
    cost: 1,
    costsByWork: true,
    offering: "projection",
    example: {
      body: {
        location: { latitude: 49.25, longitude: -123.1 },
        entry: exampleEntry,
        scenario: "ssp585",
        period: { start_year: 2041, end_year: 2070 },
        baseline: { start_year: 2001, end_year: 2010 },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;

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

/** Endpoints for the number of good hours in a month, of the past and in climate projections. */
export const workabilityEndpoints = {
  "historical.workability": {
    method: "POST",
    path: "/historical/workability/",
    summary: "How often the weather has let something be done, month by month.",
    description:
      "For tenders and schedules. The answer counts the hours and windows of each month in which the weather allowed the work, year by year of a record. It also says how long the wait for a window is, in all hours or in daylight and working hours. `entry` may be constraints of your own that are no entry yet. Means and quantiles are over the years; a number is null where no year can tell. A call costs one request for each 5 million values of its work, begun ones counted whole, also as CSV.",
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
    summary: "How often the weather of a warmer climate lets something be done, month by month.",
    description:
      "For asking what a warmer climate does to work. The answer compares hours and windows of each month in a period with the baseline, by climate model and over all of them. A number is null where no year can tell. Models that do not reach all years are named with the reason. A call costs one request for each 5 million values of its work, begun ones counted whole, also as CSV.",
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

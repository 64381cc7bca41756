import { dataNumbersPerCost } from "./data.ts";
import { recordProblems } from "./data-endpoints.ts";
import { datasetsResponseSchema } from "./datasets.ts";
import type { EndpointRow } from "./endpoint.ts";
import {
  hazardIndexParamsSchema,
  hazardIndexQuerySchema,
  hazardIndexResponseSchema,
  hazardIndicesResponseSchema,
} from "./hazards.ts";
import { projectionDailyQuerySchema, projectionDailyResponseSchema } from "./projections.ts";
import {
  projectionWorkabilityRequestSchema,
  projectionWorkabilityResponseSchema,
} from "./projection-workability.ts";
import {
  frequencyChangeParamsSchema,
  frequencyChangeQuerySchema,
  frequencyChangeResponseSchema,
} from "./waves.ts";

const exampleFuture = {
  latitude: 49.25,
  longitude: -123.1,
  scenario: "ssp585",
  period_start: 2041,
  period_end: 2070,
};

/** The endpoints that say what climate models project. */
export const climateEndpoints = {
  "projections.daily": {
    method: "GET",
    path: "/v1/projections/daily",
    summary: "Days of climate models in columns, from 1950 to 2100, each model in its own calendar.",
    query: projectionDailyQuerySchema,
    output: projectionDailyResponseSchema,
    series: true,
    problems: recordProblems,
    cost: 1,
    numbersPerCost: dataNumbersPerCost,
    offering: "projection",
    example: {
      query: {
        latitude: 49.25,
        longitude: -123.1,
        variables: "temperature_2m_max,precipitation",
        scenario: "ssp245",
        start_date: "2100-01-01",
        end_date: "2100-12-31",
      },
    },
  },
  "projections.frequencyChange": {
    method: "GET",
    path: "/v1/projections/heat-and-cold-waves/frequency-change/{wave_type}",
    summary: "How much more often heat or cold waves come, by climate model and over all of them.",
    params: frequencyChangeParamsSchema,
    query: frequencyChangeQuerySchema,
    output: frequencyChangeResponseSchema,
    problems: recordProblems,
    cost: 1,
    offering: "projection",
    example: { params: { wave_type: "heatwave" }, query: exampleFuture },
  },
  "projections.hazardIndex": {
    method: "GET",
    path: "/v1/projections/hazard-indices/{index}",
    summary: "An index of climate hazards year by year, with its mean over a period.",
    params: hazardIndexParamsSchema,
    query: hazardIndexQuerySchema,
    output: hazardIndexResponseSchema,
    problems: recordProblems,
    cost: 1,
    offering: "projection",
    example: { params: { index: "tx_days_above" }, query: { ...exampleFuture, threshold: 30 } },
  },
  "hazardIndices.list": {
    method: "GET",
    path: "/v1/hazard-indices",
    summary: "The indices of climate hazards with definition, unit, parameters and source.",
    output: hazardIndicesResponseSchema,
    problems: [],
    cost: 0,
  },
  "projections.workability": {
    method: "POST",
    path: "/v1/projections/workability/",
    summary: "How often the weather of a warmer climate lets something be done, month by month.",
    body: projectionWorkabilityRequestSchema,
    output: projectionWorkabilityResponseSchema,
    problems: ["entry_not_found", ...recordProblems],
    cost: 1,
    offering: "projection",
    example: {
      body: {
        request: { ...exampleFuture, baseline_start: 2001, baseline_end: 2010 },
        constraint_params: { id: 1, type: "task" },
      },
    },
  },
  "datasets.list": {
    method: "GET",
    path: "/v1/datasets",
    summary: "The records: what was, and what climate models project, with their spans and licences.",
    output: datasetsResponseSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>;

import { batchEndpoints } from "./batch-endpoints.ts";
import { breakdownRequestSchema, breakdownResponseSchema } from "./breakdown.ts";
import { modelsResponseSchema, variablesResponseSchema } from "./catalogue.ts";
import { climateEndpoints } from "./climate-endpoints.ts";
import { compositeRequestSchema, compositeResponseSchema } from "./composite.ts";
import { dataEndpoints } from "./data-endpoints.ts";
import { customEntryEndpoints } from "./custom-entries.ts";
import { type Endpoint, type EndpointRow, named } from "./endpoint.ts";
import { entryDetailSchema, entryListQuerySchema, entryListSchema, entryParamsSchema } from "./library.ts";
import { previewRequestSchema, previewResponseSchema } from "./preview.ts";
import type { ProblemCode } from "./problem.ts";
import { statusResponseSchema } from "./status.ts";
import { usageResponseSchema } from "./usage.ts";
import { verificationQuerySchema, verificationResponseSchema } from "./verification.ts";
import { windowsRequestSchema, windowsResponseSchema } from "./windows.ts";

/** Changes with every change of the V1 contract that a client could notice. */
export const apiRevision = "2026-11-24";

/** How scoring a place can fail. */
const forecastProblems = [
  "model_unavailable",
  "variable_unavailable",
  "horizon_exceeded",
  "location_outside_coverage",
  "data_gap",
  "stale_forecast",
  "weather_unavailable",
] as const satisfies readonly ProblemCode[];

const exampleRequest = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const exampleEntry = { id: 1, type: "task" };

/** Every endpoint of V1. */
export const v1 = named({
  "optimality.composite": {
    method: "POST",
    path: "/v1/optimality/composite/",
    summary: "Score each hour ahead for a task or scenario at a place.",
    body: compositeRequestSchema,
    output: compositeResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems],
    cost: 1,
    offering: "operational",
    example: { body: { request: exampleRequest, constraint_params: exampleEntry } },
  },
  "optimality.breakdown": {
    method: "POST",
    path: "/v1/optimality/breakdown/",
    summary: "Say of each hour ahead which constraint limits it, and by how much.",
    body: breakdownRequestSchema,
    output: breakdownResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems],
    cost: 1,
    offering: "operational",
    example: { body: { request: exampleRequest, constraint_params: exampleEntry, counterfactuals: true } },
  },
  "optimality.windows": {
    method: "POST",
    path: "/v1/optimality/windows/",
    summary: "Find the runs of hours in which a task can be done, with their probability.",
    body: windowsRequestSchema,
    output: windowsResponseSchema,
    problems: ["entry_not_found", ...forecastProblems],
    cost: 1,
    offering: "operational",
    example: {
      body: {
        request: exampleRequest,
        constraint_params: exampleEntry,
        window: {
          duration_hours: 4,
          local_hours: {
            from: 7,
            to: 17,
            timezone: "Europe/London",
            weekdays: ["mon", "tue", "wed", "thu", "fri"],
          },
        },
      },
    },
  },
  "optimality.preview": {
    method: "POST",
    path: "/v1/optimality/preview/",
    summary: "Score each hour ahead for constraints that are not in the library.",
    body: previewRequestSchema,
    output: previewResponseSchema,
    series: true,
    problems: forecastProblems,
    cost: 1,
    offering: "operational",
    example: {
      body: {
        request: exampleRequest,
        definition: {
          type: "task",
          constraints: [
            {
              variable: "wind_gusts_10m",
              unit: "m/s",
              ideal: { max: 8 },
              acceptable: { max: 13 },
              weight: 2,
            },
            {
              variable: "precipitation",
              unit: "mm",
              ideal: { max: 0 },
              acceptable: { max: 0.5 },
              weight: 1,
            },
          ],
        },
      },
    },
  },
  ...dataEndpoints,
  ...climateEndpoints,
  ...batchEndpoints,
  "tasks.list": {
    method: "GET",
    path: "/v1/tasks/",
    summary: "List the tasks: work that wants good weather.",
    query: entryListQuerySchema,
    output: entryListSchema,
    problems: [],
    cost: 0,
  },
  "tasks.get": {
    method: "GET",
    path: "/v1/tasks/{id}",
    summary: "A task with its constraints and their sources.",
    params: entryParamsSchema,
    output: entryDetailSchema,
    problems: ["entry_not_found"],
    cost: 0,
    example: { params: { id: 1 } },
  },
  "scenarios.list": {
    method: "GET",
    path: "/v1/scenarios/",
    summary: "List the scenarios: situations that may be present.",
    query: entryListQuerySchema,
    output: entryListSchema,
    problems: [],
    cost: 0,
  },
  "scenarios.get": {
    method: "GET",
    path: "/v1/scenarios/{id}",
    summary: "A scenario with its constraints and their sources.",
    params: entryParamsSchema,
    output: entryDetailSchema,
    problems: ["entry_not_found"],
    cost: 0,
    example: { params: { id: 501 } },
  },
  ...customEntryEndpoints,
  "models.list": {
    method: "GET",
    path: "/v1/models",
    summary: "The models with their parts, runs, leads and variables.",
    output: modelsResponseSchema,
    problems: [],
    cost: 0,
  },
  "variables.list": {
    method: "GET",
    path: "/v1/variables",
    summary: "The variables with units and ranges.",
    output: variablesResponseSchema,
    problems: [],
    cost: 0,
  },
  "status.get": {
    method: "GET",
    path: "/v1/status",
    summary: "Age and health of every part of a model and of every record.",
    output: statusResponseSchema,
    problems: [],
    cost: 0,
  },
  "verification.get": {
    method: "GET",
    path: "/v1/verification/",
    summary: "How good forecasts of a task or scenario were, by lead time.",
    query: verificationQuerySchema,
    output: verificationResponseSchema,
    series: true,
    problems: ["entry_not_found", "not_found"],
    cost: 0,
    example: { query: { model: "noaa", part: "ensemble", type: "task", id: 1 } },
  },
  usage: {
    method: "GET",
    path: "/v1/usage",
    summary: "What the key may use, has used and has left, by day and endpoint.",
    output: usageResponseSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>);

export type EndpointName = keyof typeof v1;

/** The endpoint table as a list. */
export const endpoints: readonly Endpoint[] = Object.values(v1);

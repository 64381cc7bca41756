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
    description:
      "For planning work at one place hour by hour. `median` is the score of the hour, 0 to 1; `Q10` and `Q90` are null in the hours that one run answers and beyond 30 days, which does not make them surer. Hours that lack a limit which may be dropped score 0.9 at most and stand in `metadata.notices`. A call costs one request, also as CSV.",
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
    description:
      "For those who want to know why an hour scores as it does. Each hour has what every constraint saw, how well that met it, and which ones limit; `probability` says how likely each band is, and `ensemble` what the members alone say, which is null where none can be counted. A null value stands where a constraint was dropped or the air was calm, a null `probability` where one run alone answers. `counterfactuals` counts the hours that a looser limit would win. A call costs one request, also as CSV.",
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
    description:
      "For finding when a job of some hours can be done. A window is a run of hours that all reach the minimum, in daylight or on the hours of a local calendar where that is asked; windows do not overlap and come by probability, then by their worst hour. With `spells` the answer also says from when to when a window may start. A null `probability` stands where one run alone knows the window. Where there is none, `none_because` says why and `longest` how close it comes. A call costs one request.",
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
    description:
      "For trying constraints before they become an entry of your own. The answer is that of the composite, without the id of an entry; nothing is kept. Nulls mean what they mean there. A call costs one request, also as CSV.",
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
    description:
      "For choosing what to score. Curated tasks and those of your own account stand together, in the order of their ids, up to `limit` on a page; `next_cursor` leads to the next page and is null on the last one. It is free.",
    query: entryListQuerySchema,
    output: entryListSchema,
    problems: [],
    cost: 0,
  },
  "tasks.get": {
    method: "GET",
    path: "/v1/tasks/{id}",
    summary: "A task with its constraints and their sources.",
    description:
      "For reading the limits of a task and what they rest on: each constraint names its sources, and whether they were read. The `etag` of the answer is what a change needs in `if-match`. It is free.",
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
    description:
      "For choosing a situation to watch, as fog or frost. Curated scenarios and those of your own account stand together, in the order of their ids, up to `limit` on a page; `next_cursor` leads to the next page and is null on the last one. It is free.",
    query: entryListQuerySchema,
    output: entryListSchema,
    problems: [],
    cost: 0,
  },
  "scenarios.get": {
    method: "GET",
    path: "/v1/scenarios/{id}",
    summary: "A scenario with its constraints and their sources.",
    description:
      "For reading what makes a situation present and what that rests on: each constraint names its sources, and whether they were read. The `etag` of the answer is what a change needs in `if-match`. It is free.",
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
    description:
      "For choosing a model and seeing how far it reaches. Each part says which run answers now, how many members it has, how often it is renewed and how far each variable goes; a part that cannot answer says why. It is free.",
    output: modelsResponseSchema,
    problems: [],
    cost: 0,
  },
  "variables.list": {
    method: "GET",
    path: "/v1/variables",
    summary: "The variables with units and ranges.",
    description:
      "For writing constraints and asking for data. Each variable has its canonical unit, its physical range, what a number says about its step, and which models carry it. It is free.",
    output: variablesResponseSchema,
    problems: [],
    cost: 0,
  },
  "status.get": {
    method: "GET",
    path: "/v1/status",
    summary: "Age and health of every part of a model and of every record.",
    description:
      "For watching the service. Each part of a model and each record has a state, with a reason where it is not ready, the run or step that is newest, and the calls that are left where a provider counts them. It is free.",
    output: statusResponseSchema,
    problems: [],
    cost: 0,
  },
  "verification.get": {
    method: "GET",
    path: "/v1/verification/",
    summary: "How good forecasts of a task or scenario were, by lead time.",
    description:
      "For judging how far forecasts of a task or scenario can be trusted, by lead time. Skill is above 0 where the forecast beats what it is compared with; each comes with an interval, and is null where too few days were counted. It is free.",
    query: verificationQuerySchema,
    output: verificationResponseSchema,
    series: true,
    problems: ["entry_not_found", "not_found", "model_unavailable"],
    cost: 0,
    example: { query: { model: "noaa", part: "ensemble", type: "task", id: 1 } },
  },
  usage: {
    method: "GET",
    path: "/v1/usage",
    summary: "What the key may use, has used and has left, by day and endpoint.",
    description:
      "For seeing what a key costs. It names the package and its offerings, the allowance with what is used and left, and what each endpoint used on each of the last days. It is free.",
    output: usageResponseSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>);

export type EndpointName = keyof typeof v1;

/** The endpoint table as a list. */
export const endpoints: readonly Endpoint[] = Object.values(v1);

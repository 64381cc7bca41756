import { z } from "zod";
import { batchHeadersSchema } from "../../endpoints/batch.ts";
import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import { jobParamsSchema, jobSchema } from "../../wire/service/job.ts";
import { areaCostSchema, areaRequestSchema, areaResponseSchema } from "./area.ts";
import { areaBodyMaxBytes, areaCellsMax, areaJobCellsMax, cellsPerCost } from "./field-bounds.ts";
import { routeCostSchema, routeRequestSchema, routeResponseSchema } from "./route.ts";

const areaProblems = [
  "entry_not_found",
  "model_unavailable",
  "field_unavailable",
  "location_outside_coverage",
  "stale_forecast",
  "weather_unavailable",
] as const satisfies readonly ProblemCode[];

const exampleArea = {
  body: {
    area: {
      type: "Polygon",
      coordinates: [
        [
          [0.1, 53.4],
          [0.9, 53.4],
          [0.9, 53.9],
          [0.1, 53.4],
        ],
      ],
    },
    model: "noaa",
    entry: { type: "task", id: 2 },
    period: { hours: 120 },
    timezone: "auto",
    window: { duration_hours: 6, local_hours: { from: 7, to: 17 } },
    area_share: 0.8,
    include: ["hours", "cells"],
  },
} as const;

/** Endpoints that score whole fields of cells. */
export const areaEndpoints = {
  "optimality.area": {
    method: "POST",
    path: "/optimality/area/",
    summary: "Score all grid cells of an area, and say how much of it is workable in each hour.",
    description: `Use it to plan work in a wind farm, a district or a catchment. Each cell has the scores that a composite gives at its middle, and counts with its size inside the area. \`workable\` is the share of the area with good scores, and \`windows\` are hours in which at least \`area_share\` is workable, counted within each member. At most ${areaCellsMax} cells are scored, or ${areaJobCellsMax} as a job by \`prefer: respond-async\`. A cell that fails is in \`refused\`, costs nothing, and counts in no share; \`none_because\` is null if there are windows. \`/area/cost\` gives cost and cells for free. ${cellsPerCost} scored cells cost one request, rounded up.`,
    body: areaRequestSchema,
    bodyMaxBytes: areaBodyMaxBytes,
    series: true,
    netcdf: true,
    geojson: true,
    headers: batchHeadersSchema,
    output: areaResponseSchema,
    accepted: jobSchema,
    problems: [...areaProblems, "idempotency_conflict"],
    cost: 1,
    offering: "operational",
    example: exampleArea,
  },
  "optimality.areaCost": {
    method: "POST",
    path: "/optimality/area/cost",
    summary: "Say what scoring an area would cost, and which cells it has.",
    description: `Use it before you ask for a large area. The request is that of \`/area/\`, and \`cost\` is what it would be charged now. A cell that cannot be scored is in \`problems\`, and costs nothing. Nothing is scored, and the call is free.`,
    body: areaRequestSchema,
    bodyMaxBytes: areaBodyMaxBytes,
    output: areaCostSchema,
    problems: areaProblems,
    cost: 0,
    offering: "operational",
    example: exampleArea,
  },
  "optimality.areaResult": {
    method: "GET",
    path: "/optimality/area/{id}",
    summary: "Get the answer of a finished job for an area.",
    description:
      "Use it to fetch the scores of an area that a job has made, in any format of `/area/`. The answer is that of `/area/` at the time of the order. Before the job is done, the answer is 202 with the job. Results are stored for 24 hours, and the call is free.",
    params: jobParamsSchema,
    query: z.strictObject({}),
    series: true,
    netcdf: true,
    geojson: true,
    output: areaResponseSchema,
    accepted: jobSchema,
    problems: ["job_not_found"],
    cost: 0,
    example: { params: { id: "job_7Qm4ZcN2sVw9TbKe" } },
  },
} as const satisfies Record<string, EndpointRow>;

const routeProblems = [
  "entry_not_found",
  ...forecastProblems,
  "field_unavailable",
  "warnings_unavailable",
] as const satisfies readonly ProblemCode[];

const exampleRoute = {
  body: {
    points: [
      { latitude: 53.87, longitude: 8.71 },
      { latitude: 54.08, longitude: 7.89, stay_hours: 2 },
      { latitude: 54.5, longitude: 7.5 },
    ],
    speed_kmh: 18,
    surface: "sea",
    departures: { hours: 72 },
    model: "noaa",
    entry: { type: "task", id: 2 },
    timezone: "auto",
    local_hours: { from: 6, to: 14 },
  },
} as const;

/** Endpoints that score the way along a route. */
export const routeEndpoints = {
  "optimality.route": {
    method: "POST",
    path: "/optimality/route/",
    summary: "Score the way along a route at the time of passing, and say when to depart.",
    description: `Use it to plan a transport, a voyage or a tow. Each step of the way has the score that a composite gives at the middle of its cell in the hour of passing. \`departures\` has the worst step and the odds of the whole way for each hour of departure. Odds count the members of one ensemble over all steps, and are null if too few have a score in every step. \`none_because\` is null if there are windows. \`/route/cost\` gives the cost for free. ${cellsPerCost} different cells cost one request, rounded up.`,
    body: routeRequestSchema,
    series: true,
    geojson: true,
    output: routeResponseSchema,
    problems: routeProblems,
    cost: 1,
    offering: "operational",
    example: exampleRoute,
  },
  "optimality.routeCost": {
    method: "POST",
    path: "/optimality/route/cost",
    summary: "Say what scoring a route would cost, and how long it is.",
    description:
      "Use it before you ask for a long route. The request is that of `/route/`, and `cost` is what it would be charged now. It is refused for the same reasons. Nothing is scored, and the call is free.",
    body: routeRequestSchema,
    output: routeCostSchema,
    problems: routeProblems,
    cost: 0,
    offering: "operational",
    example: exampleRoute,
  },
} as const satisfies Record<string, EndpointRow>;

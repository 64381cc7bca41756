import type { EndpointRow } from "../../endpoints/endpoint.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import { forecastProblems } from "../../endpoints/endpoint.ts";
import { cellsPerCost } from "./area-bounds.ts";
import { routeCostSchema, routeRequestSchema, routeResponseSchema } from "./route.ts";

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
    description: `Use it to plan a transport, a voyage or a tow. Each step of the way has the score that a composite gives at the middle of its cell in the hour of passing. \`departures\` says for each hour of departure how bad the worst step is, and how likely the whole way is good, counted within each member of one ensemble over all steps. Odds are null if no ensemble has enough members in every step; \`none_because\` is null if there are windows. \`/route/cost\` gives the cost for free. ${cellsPerCost} different cells cost one request, rounded up.`,
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

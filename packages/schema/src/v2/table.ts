import { renamedFromV1 } from "./renamed.ts";
import { type EndpointRow, forecastProblems } from "../endpoints/endpoint.ts";
import { sharedEndpoints } from "../shared-endpoints.ts";
import { under } from "../endpoints/under.ts";
import { batchEndpoints } from "./endpoints/batch-endpoints.ts";
import { costEndpoints } from "./endpoints/cost-endpoints.ts";
import { compositeRequestSchema, compositeResponseSchema } from "./bodies/composite.ts";
import { rankEndpoints } from "./endpoints/rank-endpoints.ts";
import { ticketEndpoints } from "./endpoints/ticket-endpoints.ts";
import { windowsEndpoints } from "./endpoints/windows-endpoints.ts";
import { workabilityEndpoints } from "./endpoints/workability-endpoints.ts";

/** Changes with every change of the V2 contract that a client could notice. */
export const v2Revision = "2026-11-29";

const exampleForecast = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  period: { hours: 120 },
  timezone: "Europe/London",
};

/** Every endpoint of V2. */
export const v2 = under("v2", {
  "optimality.composite": {
    method: "POST",
    path: "/optimality/composite/",
    summary: "Score each hour of a period for a task or scenario at a place.",
    description:
      "For planning work at one place hour by hour. `score` is that of one run in the first days and the median over the members after. `ensemble` has the odds of the members beside it, and is null only in hours that a notice `ensemble_absent` names. `metadata` says whose weather it is, what was scored and what its bands are. Reasons and counterfactuals come where `include` asks for them. A call costs one request for each 5 million values of its work, begun ones counted whole, also as CSV.",
    body: compositeRequestSchema,
    renamed: renamedFromV1,
    output: compositeResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems],
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: { body: { ...exampleForecast, include: ["ensemble"] } },
  },
  ...windowsEndpoints,
  ...batchEndpoints,
  ...workabilityEndpoints,
  ...rankEndpoints,
  ...sharedEndpoints,
  ...ticketEndpoints,
  ...costEndpoints,
} as const satisfies Record<string, EndpointRow>);

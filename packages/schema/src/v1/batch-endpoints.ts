import {
  batchCostSchema,
  batchEnvelopeSchema,
  batchHeadersSchema,
  batchMaxBytes,
  batchQuerySchema,
  jobResultQuerySchema,
} from "../endpoints/batch.ts";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import { jobParamsSchema, jobSchema } from "../wire/service/job.ts";
import { batchLineSchema, batchRequestSchema, batchResultsSchema } from "./bodies/batch.ts";
import { rankEnvelopeSchema, rankRequestSchema, rankResponseSchema } from "./bodies/rank.ts";

const exampleItems = [
  {
    ref: "site-1",
    request: { latitude: 51.5, longitude: -0.12, forecast_hours: 48, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  },
];

/**
 * Endpoints that score many places at once, and endpoints for the jobs that do so later. A fault of a single item does not change the HTTP status; the response
 * body states it.
 */
export const batchEndpoints = {
  "optimality.batch": {
    method: "POST",
    path: "/optimality/batch/composite-optimality",
    summary: "Score up to 1,000 items, with one line for each item in the order of the request.",
    description:
      "Use it to score many places, tasks or both in one call. The answer has a line of JSON for each item, in the order of the request. An item that fails has a `problem` instead of a `result`, costs nothing and does not affect other items. `source` has the weather behind the scores of a line. `dry_run=true` gives cost and problems without scoring, and `prefer: respond-async` makes the batch a job. Each item costs one request.",
    body: batchRequestSchema,
    envelope: batchEnvelopeSchema,
    bodyMaxBytes: batchMaxBytes,
    query: batchQuerySchema,
    headers: batchHeadersSchema,
    output: batchCostSchema,
    lines: batchLineSchema,
    asDocument: { prefer: "respond-async" },
    accepted: jobSchema,
    problems: ["idempotency_conflict"],
    cost: 1,
    costPer: "item",
    offering: "operational",
    example: { body: { items: exampleItems } },
  },
  "optimality.rank": {
    method: "POST",
    path: "/optimality/rank/",
    summary: "Rank up to 1,000 items by the quality of their hours, with reasons.",
    description:
      "Use it to choose among places, tasks and starts. Items are ranked by their ideal hours, their best window or their mean score, with the constraint that limits them. Items that fail are in `refused` and cost nothing. `window` defines the windows to look for, for all items or for one. A `best_window` is null if the requested hours have no run of its length; `ensemble` is null if the window comes from a single run. Each item costs one request for each 5 million values of work, rounded up.",
    body: rankRequestSchema,
    envelope: rankEnvelopeSchema,
    bodyMaxBytes: batchMaxBytes,
    output: rankResponseSchema,
    problems: [],
    cost: 1,
    costsByWork: true,
    costPer: "item",
    offering: "operational",
    example: { body: { items: exampleItems, by: "ideal_hours" } },
  },
  "jobs.result": {
    method: "GET",
    path: "/jobs/{id}/result",
    summary: "Get the lines of a finished job.",
    description:
      "Use it to fetch the result of a job: the lines of the batch, in the order of its items. As JSON, they are one document. Before the job is done, the answer is 202 with the job. Results are stored for 24 hours. It is free.",
    params: jobParamsSchema,
    query: jobResultQuerySchema,
    output: batchResultsSchema,
    lines: batchLineSchema,
    asDocument: { format: "json" },
    accepted: jobSchema,
    problems: ["job_not_found"],
    cost: 0,
    example: { params: { id: "job_8Hq2ZcY0sVw4TbNe" } },
  },
} as const satisfies Record<string, EndpointRow>;

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

/** Endpoints for many places at once, and for the jobs that score them. The response body, and not the status, states the faults of a single item. */
export const batchEndpoints = {
  "optimality.batch": {
    method: "POST",
    path: "/optimality/batch/composite-optimality",
    summary: "Score up to 1,000 items, a line each in their order.",
    description:
      "For scoring many places, tasks or both in one call. The answer is a line of JSON for each item, in the order of the items. An item that fails has a `problem` in place of its `result`, costs nothing and spoils no other. `source` says what the scores of a line were made of. `dry_run=true` tells cost and problems without scoring, and `prefer: respond-async` makes it a job. Each item costs one request.",
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
    summary: "Rank up to 1,000 items by how good their hours are, with reasons.",
    description:
      "For choosing among places, tasks and starts. Items come by their ideal hours, their best window or their mean score, with what limits them. Items that fail stand in `refused` and cost nothing. `window` says which windows are looked for, for all items or for one. A `best_window` is null where the hours asked for hold no run of its length; `ensemble` is null where one run alone knows it. Each item costs one request for each 5 million values of its work, begun ones counted whole.",
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
    summary: "The lines of a job that is done.",
    description:
      "For fetching what a job has made: the lines that the batch would have answered, in the order of its items. As JSON they are one document. Before it is done the answer is 202 with the job. Results are kept for 24 hours. It is free.",
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

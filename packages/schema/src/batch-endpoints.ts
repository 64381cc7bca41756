import {
  batchCostSchema,
  batchEnvelopeSchema,
  batchHeadersSchema,
  batchLineSchema,
  batchMaxBytes,
  batchQuerySchema,
  batchRequestSchema,
  rankEnvelopeSchema,
  rankRequestSchema,
  rankResponseSchema,
} from "./batch.ts";
import type { EndpointRow } from "./endpoint.ts";
import { jobParamsSchema, jobSchema } from "./job.ts";

const exampleItems = [
  {
    ref: "site-1",
    request: { latitude: 51.5, longitude: -0.12, forecast_hours: 48, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  },
];

/** Many places at once, and the jobs that score them. What is wrong with one item stands in the answer, not in the status. */
export const batchEndpoints = {
  "optimality.batch": {
    method: "POST",
    path: "/v1/optimality/batch/composite-optimality",
    summary: "Score up to 1,000 items, a line each in their order.",
    body: batchRequestSchema,
    envelope: batchEnvelopeSchema,
    bodyMaxBytes: batchMaxBytes,
    query: batchQuerySchema,
    headers: batchHeadersSchema,
    output: batchCostSchema,
    lines: batchLineSchema,
    accepted: jobSchema,
    problems: ["idempotency_conflict"],
    cost: 1,
    costPer: "item",
    offering: "operational",
    example: { body: { items: exampleItems } },
  },
  "optimality.rank": {
    method: "POST",
    path: "/v1/optimality/rank/",
    summary: "Rank up to 1,000 items by how good their hours are, with reasons.",
    body: rankRequestSchema,
    envelope: rankEnvelopeSchema,
    bodyMaxBytes: batchMaxBytes,
    output: rankResponseSchema,
    problems: [],
    cost: 1,
    costPer: "item",
    offering: "operational",
    example: { body: { items: exampleItems, by: "ideal_hours" } },
  },
  "jobs.get": {
    method: "GET",
    path: "/v1/jobs/{id}",
    summary: "How far a job has come.",
    params: jobParamsSchema,
    output: jobSchema,
    problems: ["job_not_found"],
    cost: 0,
    example: { params: { id: "job_8Hq2ZcY0sVw4TbNe" } },
  },
  "jobs.result": {
    method: "GET",
    path: "/v1/jobs/{id}/result",
    summary: "The lines of a job that is done.",
    params: jobParamsSchema,
    lines: batchLineSchema,
    accepted: jobSchema,
    problems: ["job_not_found"],
    cost: 0,
    example: { params: { id: "job_8Hq2ZcY0sVw4TbNe" } },
  },
} as const satisfies Record<string, EndpointRow>;

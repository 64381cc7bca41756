import { renamedFromV1 } from "../renamed.ts";
import {
  batchCostSchema,
  batchEnvelopeSchema,
  batchHeadersSchema,
  batchMaxBytes,
  batchQuerySchema,
  jobResultQuerySchema,
} from "../../endpoints/batch.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { jobParamsSchema, jobSchema } from "../../wire/service/job.ts";
import { batchLineSchema, batchRequestSchema, batchResultsSchema } from "../bodies/batch.ts";

/**
 * Endpoints for many places at once, and for the results of the jobs that score them. The response body, and not the status, states the faults of a single
 * item.
 */
export const batchEndpoints = {
  "optimality.batch": {
    method: "POST",
    path: "/optimality/batch/composite-optimality",
    summary: "Score up to 1,000 items, a line each in their order.",
    description:
      "For scoring many places, tasks or both in one call. Items are requests of the composite, with `include` empty unless they ask for more. The answer is a line of JSON for each item, in their order, with the answer of the composite as its `result`. An item that fails has a `problem` in place of it, costs nothing and spoils no other. `dry_run=true` tells cost and problems without scoring, and `prefer: respond-async` makes it a job. Each item costs one request for each 5 million values of its work, begun ones counted whole.",
    body: batchRequestSchema,
    renamed: renamedFromV1,
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
    costsByWork: true,
    costPer: "item",
    offering: "operational",
    example: {
      body: {
        items: [
          {
            ref: "site-1",
            location: { latitude: 51.5, longitude: -0.12 },
            model: "noaa",
            entry: { type: "task", id: 1 },
            period: { hours: 48 },
          },
        ],
      },
    },
  },
  "jobs.result": {
    method: "GET",
    path: "/jobs/{id}/result",
    summary: "The lines of a job that is done.",
    description:
      "For fetching what a job has made: the lines that the batch would have answered, in the order of its items. As JSON they are one document. Before it is done the answer is 202 with the job. Results are kept for 24 hours; a job of another version does not exist under this one. It is free.",
    params: jobParamsSchema,
    query: jobResultQuerySchema,
    output: batchResultsSchema,
    lines: batchLineSchema,
    asDocument: { format: "json" },
    accepted: jobSchema,
    problems: ["job_not_found"],
    cost: 0,
    example: { params: { id: "job_3Kq9XbT1vRy7UcMd" } },
  },
} as const satisfies Record<string, EndpointRow>;

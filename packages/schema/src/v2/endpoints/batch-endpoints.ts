import { renamedFromV1 } from "../renamed.ts";
import {
  batchCostSchema,
  batchEnvelopeSchema,
  batchHeadersSchema,
  batchMaxBytes,
  batchQuerySchema,
  jobResultQuerySchema,
  batchItemsMax,
  batchLineOf,
  batchResultsOf,
  itemFields,
  refSchema,
} from "../../endpoints/batch.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { jobParamsSchema, jobSchema } from "../../wire/service/job.ts";
import { z } from "zod";
import { forecastFields } from "../bodies/asked.ts";
import { compositeResponseSchema, includeSchema } from "../bodies/composite.ts";

/** Schema of one item of a batch. Each item is checked separately. */
export const batchItemSchema = z
  .strictObject({
    ...forecastFields,
    include: includeSchema([]),
    ref: refSchema.optional().meta({ description: "Your own name for it, which the answer repeats." }),
  })
  .meta({ id: "BatchItem" });
export type BatchItem = z.output<typeof batchItemSchema>;

const batchRequestSchema = z
  .strictObject({
    items: z
      .array(batchItemSchema)
      .min(1)
      .max(batchItemsMax)
      .meta({ description: "The items to score, at most 1,000. Each item has a line in the answer." }),
  })
  .meta({ id: "BatchRequest" });

/** Schema of the scores of one item. */
const itemResultSchema = z
  .object({
    ...itemFields,
    result: compositeResponseSchema.meta({
      description: "The scores of the item, in the form of the composite.",
    }),
  })
  .meta({ id: "ItemResult" });

/** Schema of one line of the response to a batch. */
const batchLineSchema = batchLineOf(itemResultSchema);
export type BatchLine = z.output<typeof batchLineSchema>;

/** Schema of a response to a batch as a single JSON document with all lines. */
const batchResultsSchema = batchResultsOf(itemResultSchema);

/**
 * Endpoints that score many places at once, and endpoints for the results of the jobs that do so later. A fault of a single item does not change the HTTP
 * status; the response body states it.
 */
export const batchEndpoints = {
  "optimality.batch": {
    method: "POST",
    path: "/optimality/batch/composite-optimality",
    summary: "Score up to 1,000 items, with one line for each item in the order of the request.",
    description:
      "Use it to score many places, tasks or both in one call. Items are requests of the composite; `include` is empty by default. The answer has a line of JSON for each item, in the order of the request, with the answer of the composite as `result`. An item that fails has a `problem` instead, costs nothing and does not affect other items. `dry_run=true` gives cost and problems without scoring, and `prefer: respond-async` makes the batch a job. Each item costs one request for each 5 million values of work, rounded up.",
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
    summary: "Get the lines of a finished job.",
    description:
      "Use it to fetch the result of a job: the lines of the batch, in the order of its items. As JSON, they are one document. Before the job is done, the answer is 202 with the job. Results are stored for 24 hours; a job is found only under the version that created it. It is free.",
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

import { z } from "zod";
import { idempotencyHeadersSchema } from "../../endpoints/batch.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import {
  evidenceCasesSchema,
  evidenceIdSchema,
  evidenceListSchema,
  evidenceSchema,
} from "../bodies/evidence.ts";
import { evidenceRequestSchema } from "../bodies/evidence-request.ts";
import { evidenceDays, evidenceSameDays, runsPerCost } from "../evidence-bounds.ts";

const paramsSchema = z.strictObject({ id: evidenceIdSchema });
const exampleId = "evd_5rT8kVw2Qn6BzXj3";

/** Endpoints for reports of how often promised windows held in past weather. */
export const evidenceEndpoints = {
  "evidence.create": {
    method: "POST",
    path: "/evidence/",
    summary: "Order a report of how often promised windows held at a place.",
    description: `Use it before you trust a probability: the server reads past runs, promises windows as \`windows\` does, and looks what weather came. The answer is 202 with the order and its address, or 200 if the report is there; \`report\` is null until it is done. The report says how many promises held and, with \`costs\`, from which probability a start pays. It costs one request for each ${runsPerCost} runs begun, for each model. \`dry_run=true\` is free: the answer has the cost and the amount of data, and nothing is made. The same request within ${evidenceSameDays} days gives the same report, for nothing.`,
    body: evidenceRequestSchema,
    query: z.strictObject({
      dry_run: z.boolean().default(false).meta({
        description: "If true, the answer has the cost and the size of the work. Nothing is made or charged.",
      }),
    }),
    headers: idempotencyHeadersSchema,
    output: evidenceSchema,
    accepted: evidenceSchema,
    problems: [
      "entry_not_found",
      "idempotency_conflict",
      "too_many_reports",
      "model_unavailable",
      "variable_unavailable",
      "location_outside_coverage",
      "past_unavailable",
      "weather_unavailable",
    ],
    cost: 1,
    offering: "historical",
    example: {
      body: {
        location: { latitude: 53.5, longitude: 8.1 },
        model: "noaa",
        entry: { type: "task", id: 1 },
        window: { duration_hours: 6, local_hours: { from: 7, to: 18 } },
        period: { years: 1 },
        every_days: 3,
        costs: { wasted: 8000, missed: 2000 },
      },
    },
  },
  "evidence.list": {
    method: "GET",
    path: "/evidence/",
    summary: "List the reports of your account.",
    description: `Use it to find a report again, the newest first. Reports are stored for ${evidenceDays} days. It is free.`,
    output: evidenceListSchema,
    problems: [],
    cost: 0,
  },
  "evidence.get": {
    method: "GET",
    path: "/evidence/{id}",
    summary: "Get a report, or how far it is.",
    description: "Use it until `status` is `done` or `failed`. `report` is null until then. It is free.",
    params: paramsSchema,
    output: evidenceSchema,
    problems: ["evidence_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "evidence.cases": {
    method: "GET",
    path: "/evidence/{id}/cases",
    summary: "Get the promises behind a report, as JSON or CSV.",
    description:
      "Use it to check the figures of a report, or to make others. Each promise is a row, with the weather that came. Until the report is done, the rows are those of the runs that were read so far. `control` and `generation` are null if the model has none. It is free.",
    params: paramsSchema,
    query: z.strictObject({
      of: z.enum(["promises"]).default("promises").meta({
        description: "The kind of rows: `promises`, one for each run and day ahead.",
      }),
      format: z.enum(["json", "csv"]).optional().meta({
        description: "The form of the answer. If it is absent, `accept` decides.",
      }),
    }),
    output: evidenceCasesSchema,
    series: true,
    problems: ["evidence_not_found"],
    cost: 0,
    example: { params: { id: exampleId }, query: { of: "promises" } },
  },
  "evidence.delete": {
    method: "DELETE",
    path: "/evidence/{id}",
    summary: "Delete a report, and end its work.",
    description:
      "Use it for a report that you no longer need. Work that has not ended stops, and the runs that were not read yet are refunded. It is free.",
    params: paramsSchema,
    status: 204,
    problems: ["evidence_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
} as const satisfies Record<string, EndpointRow>;

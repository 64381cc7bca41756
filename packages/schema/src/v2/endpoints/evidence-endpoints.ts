import { z } from "zod";
import { idempotencyHeadersSchema } from "../../endpoints/batch.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { problemCodes, type ProblemCode } from "../../errors/problem.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { evidenceHourSchema } from "../bodies/evidence-hours.ts";
import { evidenceReportSchema } from "../bodies/evidence-report.ts";
import { evidenceRequestSchema, orderedEvidenceSchema } from "../bodies/evidence-request.ts";
import { evidenceDays, evidenceSameDays, runsPerCost } from "../evidence-bounds.ts";
import { idSchema } from "../../wire/service/id.ts";

const evidenceStatuses = ["planned", "queued", "running", "done", "failed"] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

const evidenceIdSchema = idSchema(["evd"]).meta({
  description: "Id of a report.",
  examples: ["evd_5rT8kVw2Qn6BzXj3"],
});

const callBudgetSchema = z
  .object({
    left: z.int().min(0).meta({
      description:
        "The number of calls that are left for past runs today or, if this is less, in this month. It is half of what other requests leave.",
    }),
    renews_at: timestampSchema.meta({ description: "The time at which these calls renew." }),
    suffices: z.boolean().meta({
      description:
        "True if they are enough. If they are not, the work waits until they renew, and then goes on behind the runs that it read.",
    }),
    ready_at: timestampSchema.meta({
      description:
        "The earliest time at which all runs can be read, if nobody else uses the calls. Runs that are stored need none, so that it may be earlier.",
    }),
  })
  .meta({ id: "CallBudget", description: "The calls of a provider that reading past runs may use." });

const estimateSchema = z
  .object({
    runs: z.int().min(1).meta({ description: "The number of runs to read, of all models." }),
    every_days: z.int().min(1).meta({ description: "The number of days from one run to the next [d]." }),
    gigabytes: z.number().min(0).meta({ description: "The amount of data to read [GB], if none is stored." }),
    requests: z.int().min(0).meta({ description: "The number of requests to archives." }),
    provider_calls: z.number().min(0).meta({ description: "The number of calls that providers count." }),
    call_budget: callBudgetSchema.nullable().meta({
      description: "The calls that the provider still allows; null if it counts none, or limits none.",
    }),
    seconds: z.int().min(0).meta({
      description: "The approximate time of the work [s], without waiting for calls that are used up.",
    }),
  })
  .meta({ id: "EvidenceEstimate", description: "The size of the work." });
export type EvidenceEstimate = z.output<typeof estimateSchema>;

const failureSchema = z
  .object({
    code: z.enum(problemCodes as [ProblemCode, ...ProblemCode[]]).meta({ description: "Code of a problem." }),
    detail: z.string().meta({ description: "The reason in a sentence." }),
  })
  .meta({ id: "EvidenceFailure" });

const summaryFields = {
  id: evidenceIdSchema
    .nullable()
    .meta({ description: "Id of the report; null in a dry run, which makes no report." }),
  status: z.enum(evidenceStatuses).meta({
    description:
      "The state of the report: not ordered (`planned`, after a dry run), waiting (`queued`), in work (`running`), ready (`done`), or ended without a result (`failed`).",
  }),
  progress: z.number().min(0).max(1).meta({ description: "The part of the work that is done, 0 to 1." }),
  charged: z.int().min(0).meta({
    description:
      "The cost of the report, in requests of the allowance. What was charged for runs that could not be read is refunded at the end. In a dry run, the cost that an order would have.",
  }),
  waits_until: timestampSchema.nullable().meta({
    description:
      "The time at which calls of a weather provider renew that the work needs. Until then it waits, and afterwards it goes on by itself. Null if it does not wait for calls.",
  }),
  estimate: estimateSchema,
  request: orderedEvidenceSchema,
  created_at: timestampSchema.meta({ description: "The time of the request." }),
  finished_at: timestampSchema
    .nullable()
    .meta({ description: "The time at which the work ended; null until then." }),
  expires_at: timestampSchema.meta({
    description: `The time until which the report is stored: ${evidenceDays} days after the request.`,
  }),
  failure: failureSchema.nullable().meta({ description: "Why the report failed; null if it did not." }),
};

const evidenceSchema = z
  .object({
    ...summaryFields,
    report: evidenceReportSchema
      .nullable()
      .meta({ description: "The report; null until the status is `done`." }),
  })
  .meta({ id: "EvidenceOrder", description: "An order of a report, and the report when it is ready." });
export type Evidence = z.output<typeof evidenceSchema>;

const evidenceSummarySchema = z
  .object(summaryFields)
  .meta({ id: "EvidenceSummary", description: "An order of a report, without the report." });
export type EvidenceSummary = z.output<typeof evidenceSummarySchema>;

const evidenceListSchema = z
  .object({
    evidence: z.array(evidenceSummarySchema).meta({ description: "The reports, the newest first." }),
  })
  .meta({ id: "EvidenceList" });

const shareSchema = z.number().min(0).max(1);

const evidenceCaseSchema = z
  .object({
    run: timestampSchema.meta({ description: "Start of the run." }),
    available_at: timestampSchema.meta({ description: "The hour in which the run was there." }),
    start: timestampSchema.meta({ description: "The first hour of the window." }),
    end: timestampSchema.meta({ description: "The time at which the last hour ends." }),
    lead_hours: z.int().meta({ description: "Time from `available_at` to `start` [h]." }),
    local_day: z.iso
      .date()
      .meta({ description: "The day for which the window was promised, in the zone of the report." }),
    members_good: z.int().min(0).meta({ description: "The number of members that are good in every hour." }),
    members: z.int().min(1).meta({ description: "The number of members that are counted." }),
    probability: shareSchema.meta({ description: "The probability, as `windows` gives it." }),
    bent: shareSchema.nullable().meta({
      description:
        "The probability, corrected by what came on other days; null in a range of days ahead with too few outcomes. The value of the report rests on it.",
    }),
    control: z.boolean().nullable().meta({
      description:
        "True if the control member is good in every hour; null if there is none. As CSV, 1, 0 or nothing.",
    }),
    held: z
      .boolean()
      .meta({ description: "True if the weather that came was good in every hour. As CSV, 1 or 0." }),
    worst_said_median: shareSchema.meta({
      description: "Median over the members of the score of the worst hour.",
    }),
    worst_came: shareSchema.meta({ description: "Score of the worst hour in the weather that came." }),
    climatology: shareSchema.meta({
      description: "How often such a window comes at that hour and season, in other years of the truth.",
    }),
    generation: z
      .string()
      .nullable()
      .meta({ description: "The version of the model; null if it is not known." }),
    synthetic: z.boolean().meta({ description: "True if the weather is synthetic. As CSV, 1 or 0." }),
  })
  .meta({ id: "EvidenceCase", description: "A promise, and the weather that came." });
export type EvidenceCase = z.output<typeof evidenceCaseSchema>;

const evidenceCasesSchema = z
  .object({
    cases: z
      .array(evidenceCaseSchema)
      .meta({ description: "The promises of the model of the report, by run and day." }),
    hours: z
      .array(evidenceHourSchema)
      .meta({ description: "The hours of its runs, by run and time; empty without `of=hours`." }),
  })
  .meta({ id: "EvidenceCases" });

const paramsSchema = z.strictObject({ id: evidenceIdSchema });
const exampleId = "evd_5rT8kVw2Qn6BzXj3";

/** Endpoints for evidence reports, which state how often forecast windows were suitable in the weather that followed. */
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
    summary: "Get the promises or hours behind a report, as JSON or a file.",
    description:
      "Use it to check the figures of a report, or to make others. Each promise is a row, with the weather that came; with `of=hours`, each hour of each run. There are no rows until the report is done. `control` and `generation` are null if the model has none. The NetCDF file has promises alone, with the score of the worst hour of each member. It is free.",
    params: paramsSchema,
    query: z.strictObject({
      of: z.enum(["promises", "hours"]).default("promises").meta({
        description:
          "The kind of rows: `promises`, one for each run and day ahead, or `hours`, one for each run and hour. A report of two years has about 120,000 hours: take a file.",
      }),
    }),
    output: evidenceCasesSchema,
    series: true,
    netcdf: true,
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

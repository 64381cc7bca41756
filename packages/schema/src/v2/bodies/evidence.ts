import { z } from "zod";
import { problemCodes, type ProblemCode } from "../../errors/problem.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { evidenceDays } from "../evidence-bounds.ts";
import { evidenceReportSchema } from "./evidence-report.ts";
import { evidenceRequestSchema } from "./evidence-request.ts";

const evidenceStatuses = ["planned", "queued", "running", "done", "failed"] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

export const evidenceIdSchema = z
  .string()
  .regex(/^evd_[0-9A-Za-z]{16}$/)
  .meta({ description: "Id of a report.", examples: ["evd_5rT8kVw2Qn6BzXj3"] });

const estimateSchema = z
  .object({
    runs: z.int().min(1).meta({ description: "The number of runs to read, of all models." }),
    every_days: z.int().min(1).meta({ description: "The number of days from one run to the next [d]." }),
    gigabytes: z.number().min(0).meta({ description: "The amount of data to read [GB], if none is stored." }),
    requests: z.int().min(0).meta({ description: "The number of requests to archives." }),
    provider_calls: z.number().min(0).meta({ description: "The number of calls that providers count." }),
    seconds: z.int().min(0).meta({ description: "The approximate time of the work [s]." }),
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
  estimate: estimateSchema,
  request: z
    .object(evidenceRequestSchema.shape)
    .meta({ id: "OrderedEvidence", description: "The request, with the defaults." }),
  created_at: timestampSchema.meta({ description: "The time of the request." }),
  finished_at: timestampSchema
    .nullable()
    .meta({ description: "The time at which the work ended; null until then." }),
  expires_at: timestampSchema.meta({
    description: `The time until which the report is stored: ${evidenceDays} days after the request.`,
  }),
  failure: failureSchema.nullable().meta({ description: "Why the report failed; null if it did not." }),
};

export const evidenceSchema = z
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

export const evidenceListSchema = z
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
    control: z
      .boolean()
      .nullable()
      .meta({ description: "True if the control member is good in every hour; null if there is none." }),
    held: z.boolean().meta({ description: "True if the weather that came was good in every hour." }),
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
  })
  .meta({ id: "EvidenceCase", description: "A promise, and the weather that came." });
export type EvidenceCase = z.output<typeof evidenceCaseSchema>;

export const evidenceCasesSchema = z
  .object({
    cases: z
      .array(evidenceCaseSchema)
      .meta({ description: "The promises of the model of the report, by run and day." }),
  })
  .meta({ id: "EvidenceCases" });

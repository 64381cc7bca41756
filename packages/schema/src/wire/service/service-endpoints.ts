import { z } from "zod";
import { modelsResponseSchema, syntheticSchema, variablesResponseSchema } from "./catalogue.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { modelSchema, partSchema } from "../../registry/models/model-schema.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { jobParamsSchema, jobSchema } from "./job.ts";
import { serviceFields } from "./service-state.ts";
import { offeringSchema, usageResponseSchema } from "./usage.ts";
import { verificationQuerySchema, verificationResponseSchema } from "./verification.ts";

/**
 * Health of the weather of a model part. `ok`: there is no problem. `stale`: its newest run is too old. `empty`: it has no run. `silent`: its source does
 * not respond.
 */
const healths = ["ok", "stale", "empty", "silent"] as const;
export type Health = (typeof healths)[number];

/** Periods for which providers limit the number of calls, from shortest to longest. They begin at full minutes, hours, days and months in UTC. */
export const callWindows = ["minute", "hour", "day", "month"] as const;
export type CallWindow = (typeof callWindows)[number];

const callsLeftSchema = z
  .object({
    window: z.enum(callWindows).meta({ description: "The period of the limit, in UTC." }),
    limit: z.int().optional().meta({
      description: "The number of calls allowed in the period; absent if only the provider knows it.",
    }),
    left: z.int().min(0).meta({ description: "The number of calls left. A large call counts as several." }),
    renews_at: timestampSchema.meta({
      description: "The time at which the period ends and the count restarts.",
    }),
  })
  .meta({ id: "CallsLeft" });

const datasetStatusSchema = z
  .object({
    dataset: z.string().meta({ description: "Model and part.", examples: ["noaa.ensemble"] }),
    model: modelSchema,
    part: partSchema,
    source: z.string().meta({ description: "The source of the weather.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    health: z.enum(healths).meta({
      description:
        "`ok`: it is available. `stale`: the newest run is too old, and the server refuses requests that need it. `empty`: there is no run. `silent`: the source does not answer.",
    }),
    run: timestampSchema
      .nullable()
      .meta({ description: "Start of the newest run; null when none is known." }),
    age_hours: z
      .int()
      .nullable()
      .meta({ description: "Hours since the start of that run; null when none is known." }),
    max_age_hours: z.int().meta({ description: "The age from which a run is too old to use [h]." }),
    ...serviceFields,
    instead_of: timestampSchema.optional().meta({
      description: "Present only if the newest run is damaged: the start of that run.",
    }),
    damaged_runs: z.int().min(0).meta({
      description: "The number of damaged runs of the part that this server has found since it started.",
    }),
    held_stamps: z.int().min(0).optional().meta({
      description:
        "The number of hours, since this server started, in which a calibration was limited because it would have changed a variable too much. Absent if no site can be calibrated.",
    }),
    suspended_classes: z.int().min(0).optional().meta({
      description:
        "The number of lead time ranges in which a variable stays raw because calibration made it worse. Absent if no site can be calibrated.",
    }),
    calls_left: z.array(callsLeftSchema).optional().meta({
      description:
        "The calls that this server has left of those that the provider allows; absent if nobody counts them. Parts from one provider share these calls.",
    }),
  })
  .meta({ id: "DatasetStatus" });

/** Health of a record: `ok`, `stale` (it lacks steps that should be available), or `silent` (its source does not respond). */
const recordHealths = ["ok", "stale", "silent"] as const satisfies readonly Health[];
export type RecordHealth = (typeof recordHealths)[number];

const recordStatusSchema = z
  .object({
    dataset: z.string().meta({
      description: "Name of the record in `/datasets`.",
      examples: ["historical.hour", "projection.synthetic-a.ssp245"],
    }),
    offering: offeringSchema,
    source: z.string().meta({ description: "The source of the weather.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    health: z.enum(recordHealths).meta({
      description:
        "`ok`: it is available. `stale`: the last step is older than the operator allows, but the server still answers requests. `silent`: the source does not answer.",
    }),
    first: z.string().meta({ description: "The first step." }),
    last: z.string().meta({ description: "The last step." }),
    age_hours: z.int().nullable().meta({
      description:
        "Hours since the end of the last step; null if the step has not ended yet, and in non-standard calendars.",
    }),
    max_age_hours: z.int().nullable().meta({
      description: "The age from which the record is stale [h]; null for a record that does not grow.",
    }),
    ...serviceFields,
  })
  .meta({ id: "RecordStatus" });

const absentRecordSchema = z
  .object({
    dataset: z.string().meta({
      description: "`historical.hour`, `historical.day`, or the place of a projection in the configuration.",
      examples: ["historical.hour", "projections.0"],
    }),
    offering: offeringSchema,
    source: z.string().meta({ description: "The name of the source in the configuration." }),
    ...serviceFields,
  })
  .meta({ id: "AbsentRecord" });

export const statusResponseSchema = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .meta({ description: "`degraded` if any dataset or record is not `ready`." }),
    datasets: z.array(datasetStatusSchema).meta({ description: "The parts of the models." }),
    records: z
      .array(recordStatusSchema)
      .meta({ description: "Records of the past, and projections of climate models." }),
    absent_records: z.array(absentRecordSchema).meta({
      description: "Records that are configured but cannot be opened yet. Their content is not known.",
    }),
  })
  .meta({ id: "StatusResponse" });
export type StatusResponse = z.output<typeof statusResponseSchema>;

/** Endpoints for the catalogue, the state of the service, the progress of jobs, and the usage of a key. */
export const serviceEndpoints = {
  "jobs.get": {
    method: "GET",
    path: "/jobs/{id}",
    summary: "Get the status of a job.",
    description:
      "Use it to follow a batch that runs as a job. `status` has the state of the job, `counts` the number of items that are done, and `result` the path of its lines. Jobs are stored for 24 hours. It is free.",
    params: jobParamsSchema,
    output: jobSchema,
    problems: ["job_not_found"],
    cost: 0,
    example: { params: { id: "job_8Hq2ZcY0sVw4TbNe" } },
  },
  "models.list": {
    method: "GET",
    path: "/models",
    summary: "List the models with their parts, runs, lead times and variables.",
    description:
      "Use it to choose a model and see its range. Each part has its current run, its number of members, its update interval and the last lead time of each variable. A part that is not available has a reason. It is free.",
    output: modelsResponseSchema,
    problems: [],
    cost: 0,
  },
  "variables.list": {
    method: "GET",
    path: "/variables",
    summary: "List the variables with their units and ranges.",
    description:
      "Use it to write constraints and to request data. Each variable has its canonical unit, its physical range, the meaning of a value for its step, and the models that carry it. It is free.",
    output: variablesResponseSchema,
    problems: [],
    cost: 0,
  },
  "status.get": {
    method: "GET",
    path: "/status",
    summary: "Get the age and health of every model part and every record.",
    description:
      "Use it to monitor the service. Each model part and each record has a state, and its newest run or step. Each one that is not ready has a reason. If a provider limits calls, the answer has the number of calls left. It is free.",
    output: statusResponseSchema,
    problems: [],
    cost: 0,
  },
  "verification.get": {
    method: "GET",
    path: "/verification/",
    summary: "Get the quality of past forecasts of a task or scenario, by lead time.",
    description:
      "Use it to judge how much to trust forecasts of a task or scenario, by lead time. A skill is above 0 if the forecast is better than its reference forecast. Each skill has an interval, and is null if too few days were counted. It is free.",
    query: verificationQuerySchema,
    output: verificationResponseSchema,
    series: true,
    problems: ["entry_not_found", "not_found", "model_unavailable"],
    cost: 0,
    example: { query: { model: "noaa", part: "ensemble", type: "task", id: 1 } },
  },
  usage: {
    method: "GET",
    path: "/usage",
    summary: "Get the rights, use and remaining allowance of the key, with its use by day and endpoint.",
    description:
      "Use it to see the cost of a key. The answer has the key and its expiry, the package and its offerings, and the used and remaining allowance. It also has the use of each endpoint on each of the last days. It is free.",
    output: usageResponseSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>;

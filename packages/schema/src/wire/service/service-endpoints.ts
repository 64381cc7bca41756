import { modelsResponseSchema, variablesResponseSchema } from "./catalogue.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { jobParamsSchema, jobSchema } from "./job.ts";
import { statusResponseSchema } from "./status.ts";
import { usageResponseSchema } from "./usage.ts";
import { verificationQuerySchema, verificationResponseSchema } from "./verification.ts";

/** Endpoints for the service's catalogue, its state, the progress of jobs and the usage of a key. */
export const serviceEndpoints = {
  "jobs.get": {
    method: "GET",
    path: "/jobs/{id}",
    summary: "How far a job has come.",
    description:
      "For following a job that a batch has become. `status` says how far it has come, and `counts` how many of its items are done; `result` leads to its lines. Jobs are kept for 24 hours. It is free.",
    params: jobParamsSchema,
    output: jobSchema,
    problems: ["job_not_found"],
    cost: 0,
    example: { params: { id: "job_8Hq2ZcY0sVw4TbNe" } },
  },
  "models.list": {
    method: "GET",
    path: "/models",
    summary: "The models with their parts, runs, leads and variables.",
    description:
      "For choosing a model and seeing how far it reaches. Each part says which run answers now, how many members it has, how often it is renewed and how far each variable goes. A part that cannot answer says why. It is free.",
    output: modelsResponseSchema,
    problems: [],
    cost: 0,
  },
  "variables.list": {
    method: "GET",
    path: "/variables",
    summary: "The variables with units and ranges.",
    description:
      "For writing constraints and asking for data. Each variable has its canonical unit, its physical range, what a number says about its step, and which models carry it. It is free.",
    output: variablesResponseSchema,
    problems: [],
    cost: 0,
  },
  "status.get": {
    method: "GET",
    path: "/status",
    summary: "Age and health of every part of a model and of every record.",
    description:
      "For watching the service. Each part of a model and each record has a state, and its newest run or step. One that is not ready has a reason. Where a provider counts calls, those that are left stand beside it. It is free.",
    output: statusResponseSchema,
    problems: [],
    cost: 0,
  },
  "verification.get": {
    method: "GET",
    path: "/verification/",
    summary: "How good forecasts of a task or scenario were, by lead time.",
    description:
      "For judging how far forecasts of a task or scenario can be trusted, by lead time. Skill is above 0 where the forecast beats the forecast that it is compared with. Each skill comes with an interval, and is null where too few days were counted. It is free.",
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
    summary: "The use of the key: what it may use, has used and has left, by day and endpoint.",
    description:
      "For seeing what a key costs. The answer names the key and when it ends, the package and its offerings, and the allowance with what is used and left. It counts what each endpoint used on each of the last days. It is free.",
    output: usageResponseSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>;

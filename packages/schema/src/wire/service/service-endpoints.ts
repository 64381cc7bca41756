import { modelsResponseSchema, variablesResponseSchema } from "./catalogue.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { jobParamsSchema, jobSchema } from "./job.ts";
import { statusResponseSchema } from "./status.ts";
import { usageResponseSchema } from "./usage.ts";
import { verificationQuerySchema, verificationResponseSchema } from "./verification.ts";

/** Endpoints for the catalogue and the state of the service, the progress of jobs and the usage of a key. */
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

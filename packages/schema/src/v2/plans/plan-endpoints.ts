import { z } from "zod";
import { batchHeadersSchema, idempotencyHeadersSchema } from "../../endpoints/batch.ts";
import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import { lineSchema, linesSchema } from "../../errors/text-form.ts";
import { jobParamsSchema, jobSchema } from "../../wire/service/job.ts";
import {
  keptPlanIdSchema,
  keptPlanRequestSchema,
  keptPlanSchema,
  planListSchema,
  planLookListSchema,
  planProgressRequestSchema,
} from "./stored-plan.ts";
import {
  accountPlanPairsMax,
  boardCrewsMax,
  boardDaysMax,
  boardJobsMax,
  planBodyMaxBytes,
  planDaysMax,
  planImportMaxBytes,
  planJobSecondsMax,
  planLookDays,
  planPairsMax,
  planSecondsMax,
  plansMax,
  planTasksMax,
} from "./plan-bounds.ts";
import { planPreviewSchema, planResponseSchema } from "./plan-answer.ts";
import { planDispatchRequestSchema, planDispatchResponseSchema } from "./plan-dispatch.ts";
import { planStartsRequestSchema, planStartsResponseSchema } from "./plan-starts.ts";
import { planImportRequestSchema, planImportResponseSchema } from "./plan-import.ts";
import { planRequestSchema } from "./plan-request.ts";

const planProblems = [
  "entry_not_found",
  ...forecastProblems,
  "circular_links",
  "impossible_task",
] as const satisfies readonly ProblemCode[];

const examplePlan = {
  name: "Tower 7",
  model: "noaa",
  timezone: "Europe/London",
  years: { start_year: 2001, end_year: 2020 },
  currency: "GBP",
  sites: [{ id: "t7", latitude: 57.1, longitude: -2.1 }],
  calendars: [{ id: "day", local_hours: { from: 7, to: 19 }, holidays: ["2026-12-25"] }],
  resources: [{ id: "crane", day_rate: 18_000, mobilisation: { hours: 48, cost: 30_000 } }],
  tasks: [
    {
      id: "lift",
      site: "t7",
      entry: { type: "task", id: 1 },
      hours: 6,
      contingency_hours: 2,
      calendar: "day",
      resources: [{ id: "crane" }],
    },
    {
      id: "pour",
      site: "t7",
      entry: { type: "task", id: 10 },
      hours: { law: "triangular", low: 6, likely: 8, high: 11 },
      calendar: "day",
      links: [{ from: "lift", lag_hours: 12 }],
    },
  ],
  deadline: { by: "2026-12-20T00:00:00Z", lad_per_day: 25_000 },
} as const;

/** Starts of the example. They are far ahead, so that they do not pass soon. */
const exampleSweep = { from: "2027-02-01T07:00:00Z", to: "2027-02-08T07:00:00Z", step_hours: 168 } as const;

const exampleBoard = {
  name: "Blades and doors",
  model: "noaa",
  timezone: "Europe/Berlin",
  days: 5,
  local_hours: { from: 7, to: 19 },
  currency: "EUR",
  travel_cost_per_km: 2,
  sites: [
    { id: "t7", latitude: 54.5, longitude: 7.9 },
    { id: "t9", latitude: 54.4, longitude: 7.7 },
  ],
  crews: [
    { id: "north", skills: ["rope"], base: { latitude: 54.18, longitude: 7.89 } },
    { id: "south", base: { latitude: 53.87, longitude: 8.71 } },
  ],
  jobs: [
    { id: "blade", site: "t7", entry: { type: "task", id: 1 }, hours: 6, skill: "rope", value: 9000 },
    { id: "door", site: "t9", entry: { type: "task", id: 2 }, hours: 4, value: 3000 },
    { id: "paint", site: "t9", entry: { type: "task", id: 2 }, hours: 5, days: 2, value: 4000 },
  ],
} as const;

const exampleImport = {
  model: "noaa",
  timezone: "Europe/London",
  sites: [{ id: "t7", latitude: 57.1, longitude: -2.1 }],
  map: [{ match: "lift", entry: { type: "task", id: 1 }, site: "t7" }],
  file: [
    "ERMHDR\t22.12",
    "%T\tTASK",
    "%F\ttask_id\ttask_code\ttask_name\ttask_type\ttarget_drtn_hr_cnt",
    "%R\t11\tA10\tFoundation\tTT_Task\t40",
    "%R\t12\tA20\tLift the tower\tTT_Task\t6",
    "%T\tTASKPRED",
    "%F\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt",
    "%R\t12\t11\tPR_FS\t24",
  ].join("\n"),
} as const;

const exampleId = "plan_3kT8wZq5Xc1LmR7v";

const keptExample = { ...examplePlan, looks: "daily", tell_when: { hours: 48 } } as const;

const paramsSchema = z.strictObject({ id: keptPlanIdSchema });

const changeHeadersSchema = idempotencyHeadersSchema.extend({
  "if-match": linesSchema.min(1).max(1000).optional().meta({
    description:
      "The ETag of the version that you have, or `*`. The change is made only if the plan has not changed since.",
  }),
});

const looksQuerySchema = z.strictObject({
  limit: z.int().min(1).max(500).default(100).meta({ description: "The maximum number of looks on a page." }),
  cursor: lineSchema.min(1).max(100).optional().meta({ description: "`next_cursor` of the previous page." }),
});

const changeProblems = [
  "plan_not_found",
  "precondition_required",
  "precondition_failed",
  "idempotency_conflict",
] as const satisfies readonly ProblemCode[];

/** Endpoints of kept plans. */
const keptPlanEndpoints = {
  "plans.list": {
    method: "GET",
    path: "/plans/",
    summary: "List the kept plans of your account.",
    description: "Use it to see your plans, their states and what the last look at each found. It is free.",
    output: planListSchema,
    problems: [],
    cost: 0,
  },
  "plans.create": {
    method: "POST",
    path: "/plans/",
    summary: "Keep a plan, which is simulated again with new runs.",
    description: `Use it for a campaign that is under way, or soon is. The plan is simulated at once, and then at each look; \`looks\` says how often. Its start is fixed: once it has passed, what is left starts in the hour of a look, less what progress reports. Creating it and each look cost one request for each pair of a site, an entry and a minimum score. An account has at most ${plansMax} plans with ${accountPlanPairsMax} pairs in all. The answer is 201 with the path in \`location\`.`,
    body: keptPlanRequestSchema,
    bodyMaxBytes: planBodyMaxBytes,
    headers: idempotencyHeadersSchema,
    status: 201,
    output: keptPlanSchema,
    problems: [...planProblems, "too_many_plans", "idempotency_conflict"],
    cost: 1,
    costPer: "pair",
    offering: "historical",
    example: { body: keptExample },
  },
  "plans.get": {
    method: "GET",
    path: "/plans/{id}",
    summary: "Get one of your kept plans.",
    description: "Use it to see a plan with its progress, and what the last look found. It is free.",
    params: paramsSchema,
    output: keptPlanSchema,
    problems: ["plan_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "plans.answer": {
    method: "GET",
    path: "/plans/{id}/answer",
    summary: "Get the answer of the last look at a plan.",
    description:
      "Use it to show tasks, waiting and costs without a simulation. The answer is that of `/plans/simulate/` at the last look. Progress that was reported since is not in it. It is free.",
    params: paramsSchema,
    output: planResponseSchema,
    problems: ["plan_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "plans.looks": {
    method: "GET",
    path: "/plans/{id}/looks",
    summary: "List what the looks at a plan found, run by run.",
    description: `Use it to see how the finish moved, the newest look first. \`next_cursor\` leads to the next page and is null on the last one. A percentile is null if it is not reached in ${planDaysMax} days. Looks are stored for ${planLookDays} days. It is free.`,
    params: paramsSchema,
    query: looksQuerySchema,
    output: planLookListSchema,
    problems: ["plan_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "plans.replace": {
    method: "PUT",
    path: "/plans/{id}",
    summary: "Change a kept plan.",
    description:
      "Use it to change tasks, sites or what is told. Send the `etag` of the plan that you have in the header `if-match`. The body is the whole plan, with the progress of its tasks. It costs as a new plan if what is simulated changes, and is free otherwise. The plan is then simulated at once, and moves are told from there.",
    params: paramsSchema,
    body: keptPlanRequestSchema,
    bodyMaxBytes: planBodyMaxBytes,
    headers: changeHeadersSchema,
    output: keptPlanSchema,
    problems: [...planProblems, "too_many_plans", ...changeProblems],
    cost: 1,
    costPer: "pair",
    offering: "historical",
    example: { params: { id: exampleId }, headers: { "if-match": '"v1"' }, body: keptExample },
  },
  "plans.progress": {
    method: "PUT",
    path: "/plans/{id}/progress",
    summary: "Report the progress of the tasks of a plan.",
    description:
      "Use it when tasks were started or finished. The body has all tasks that were started; the others count as not started. Send the `etag` of the plan that you have in the header `if-match`. The next look counts it, and moves are told from there. If all tasks are finished, the plan ends. It is free.",
    params: paramsSchema,
    body: planProgressRequestSchema,
    bodyMaxBytes: planBodyMaxBytes,
    headers: changeHeadersSchema,
    output: keptPlanSchema,
    problems: changeProblems,
    cost: 0,
    example: {
      params: { id: exampleId },
      headers: { "if-match": "*" },
      body: { tasks: [{ id: "lift", progress: { started_at: "2026-11-20T07:00:00Z", done_hours: 2 } }] },
    },
  },
  "plans.pause": {
    method: "POST",
    path: "/plans/{id}/pause",
    summary: "Pause a kept plan.",
    description:
      "Use it for a time in which the plan costs nothing. No look is made until it is resumed. It is free.",
    params: paramsSchema,
    output: keptPlanSchema,
    problems: ["plan_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "plans.resume": {
    method: "POST",
    path: "/plans/{id}/resume",
    summary: "Resume a paused plan.",
    description:
      "Use it to continue. A plan that has ended stays as it is. It is free; looks cost as always.",
    params: paramsSchema,
    output: keptPlanSchema,
    problems: ["plan_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "plans.delete": {
    method: "DELETE",
    path: "/plans/{id}",
    summary: "Delete a kept plan with its looks.",
    description:
      "Use it for a plan that you no longer need. Send the `etag` of the plan that you have in the header `if-match`. With an `Idempotency-Key` you can safely repeat the call. It is free.",
    params: paramsSchema,
    headers: changeHeadersSchema,
    status: 204,
    problems: changeProblems,
    cost: 0,
    example: { params: { id: exampleId }, headers: { "if-match": "*" } },
  },
} as const satisfies Record<string, EndpointRow>;

/** Fields of the endpoints that simulate a plan at once, or in a job. */
const simulating = {
  bodyMaxBytes: planBodyMaxBytes,
  series: true,
  headers: batchHeadersSchema,
  accepted: jobSchema,
  problems: [...planProblems, "idempotency_conflict"],
  cost: 1,
  costPer: "pair",
  offering: "historical",
} as const;

/** Fields of the endpoints that give the answer of a job. */
const simulated = {
  method: "GET",
  params: jobParamsSchema,
  query: z.strictObject({}),
  series: true,
  accepted: jobSchema,
  problems: ["job_not_found", ...planProblems],
  cost: 0,
} as const;

const resultWords =
  "Before the job is done, the answer is 202 with the job. If the work failed, the answer is its problem, and the charge was refunded. Results are stored for 24 hours, and the call is free.";

/** Endpoints that simulate plans, and those of kept plans. */
export const planEndpoints = {
  "plans.simulate": {
    method: "POST",
    path: "/plans/simulate/",
    summary: "Simulate a plan of tasks: when it is done, how surely, and what makes it wait.",
    description: `Use it to plan a campaign of tasks that wait for each other, for weather, shifts, crews and vessels. Each course of the weather is a member of the ensemble, and then a past year. \`finish\` has a time for each probability; it is null if courses of over ${planDaysMax} days reach into it. The percentiles of a task are its own, and no timetable; \`runs\` has two with dates that belong together. Each pair of a site, an entry and a minimum score costs one request, at most ${planPairsMax}. Work of over ${planSecondsMax} s needs \`prefer: respond-async\`, which makes a job of up to ${planJobSecondsMax} s.`,
    ...simulating,
    body: planRequestSchema,
    output: planResponseSchema,
    schedule: true,
    example: { body: examplePlan },
  },
  "plans.simulateResult": {
    ...simulated,
    path: "/plans/simulate/{id}",
    summary: "Get the answer of a finished job that simulates a plan.",
    description: `Use it to fetch what a job has simulated, in any format of \`/plans/simulate/\`. The answer counts from the time of the order. ${resultWords}`,
    output: planResponseSchema,
    schedule: true,
  },
  "plans.starts": {
    method: "POST",
    path: "/plans/starts/",
    summary: "Compare starts of a plan: which is best, how often, and by how much.",
    description: `Use it to decide when to mobilise. All starts are simulated in the same courses of the weather. \`better_than_first\` counts the courses in which a start is better than the first one. \`value\` is what the forecast gains over past years alone, and what hindsight would gain. Each pair of a site, an entry and a minimum score costs one request; starts are free. Work of over ${planSecondsMax} s needs \`prefer: respond-async\`, which makes a job.`,
    ...simulating,
    body: planStartsRequestSchema,
    output: planStartsResponseSchema,
    example: { body: { ...examplePlan, sweep: exampleSweep } },
  },
  "plans.startsResult": {
    ...simulated,
    path: "/plans/starts/{id}",
    summary: "Get the answer of a finished job that compares starts of a plan.",
    description: `Use it to fetch the starts that a job has compared, in any format of \`/plans/starts/\`. The answer counts from the time of the order. ${resultWords}`,
    output: planStartsResponseSchema,
  },
  "plans.cost": {
    method: "POST",
    path: "/plans/cost/",
    summary: "Say what the simulation of a plan would cost, and everything that is wrong with it.",
    description:
      "Use it while you write a plan. The request is that of `/plans/simulate/`, and `cost` is what it would be charged now. `problems` lists everything for which the plan would be refused, at once. Nothing is scored or simulated, and the call is free.",
    body: planRequestSchema,
    bodyMaxBytes: planBodyMaxBytes,
    output: planPreviewSchema,
    problems: planProblems,
    cost: 0,
    offering: "historical",
    example: { body: examplePlan },
  },
  "plans.dispatch": {
    method: "POST",
    path: "/plans/dispatch/",
    summary: "Give crews to jobs on the days ahead, by the odds of their weather.",
    description: `Use it to plan the coming days of crews that go out to many sites. The probability of a job on a day counts the members of the ensemble with its good hours in the shift. \`board\` has the largest expected value less ways that a search finds, and \`left\` the reason why a job has no crew. No board has a gain above \`bound\`. At most ${boardCrewsMax} crews, ${boardJobsMax} jobs and ${boardDaysMax} days are accepted. Each pair of a site, an entry and a minimum score costs one request.`,
    body: planDispatchRequestSchema,
    output: planDispatchResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems, "impossible_task"],
    cost: 1,
    costPer: "pair",
    offering: "operational",
    example: { body: exampleBoard },
  },
  "plans.importFile": {
    method: "POST",
    path: "/plans/import/",
    summary: "Make a plan of a schedule of Microsoft Project or Primavera P6.",
    description: `Use it to simulate a schedule that exists. \`file\` is the text of an MSPDI or XER file of up to 16 MiB with at most ${planTasksMax} tasks, besides summaries. \`map\` gives tasks their weather by words in their names. \`plan\` is a request for \`/plans/simulate/\`, and \`issues\` has all that was left out or changed. Nothing is stored, and the call is free.`,
    body: planImportRequestSchema,
    bodyMaxBytes: planImportMaxBytes,
    output: planImportResponseSchema,
    problems: [],
    cost: 0,
    offering: "historical",
    example: { body: exampleImport },
  },
  ...keptPlanEndpoints,
} as const satisfies Record<string, EndpointRow>;

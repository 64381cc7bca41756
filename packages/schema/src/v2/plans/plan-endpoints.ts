import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import {
  planDaysMax,
  planImportMaxBytes,
  planPairsMax,
  planSecondsMax,
  planTasksMax,
} from "./plan-bounds.ts";
import { planPreviewSchema, planResponseSchema } from "./plan-answer.ts";
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

/** Endpoints that simulate plans. */
export const planEndpoints = {
  "plans.simulate": {
    method: "POST",
    path: "/plans/simulate/",
    summary: "Simulate a plan of tasks: when it is done, how surely, and what makes it wait.",
    description: `Use it to plan a campaign of tasks that wait for each other, for weather, shifts, crews and vessels. Each course of the weather is a member of the ensemble, and then a past year. \`finish\` has a time for each probability; it is null if courses of over ${planDaysMax} days reach into it. \`path\` has each hour of the plan once, by what it waits for. The percentiles of a task are its own, and no timetable; \`runs\` has two with dates that belong together. Each pair of a site, an entry and a minimum score costs one request, at most ${planPairsMax}, and work of over ${planSecondsMax} s is refused.`,
    body: planRequestSchema,
    output: planResponseSchema,
    series: true,
    schedule: true,
    problems: planProblems,
    cost: 1,
    costPer: "pair",
    offering: "historical",
    example: { body: examplePlan },
  },
  "plans.starts": {
    method: "POST",
    path: "/plans/starts/",
    summary: "Compare starts of a plan: which is best, how often, and by how much.",
    description:
      "Use it to decide when to mobilise. All starts are simulated in the same courses of the weather. `better_than_first` counts the courses in which a start is better than the first one. `value` is what the forecast gains over past years alone, and what hindsight would gain. `best` is null if each start has courses of over 730 days. Each pair of a site, an entry and a minimum score costs one request; starts are free.",
    body: planStartsRequestSchema,
    output: planStartsResponseSchema,
    series: true,
    problems: planProblems,
    cost: 1,
    costPer: "pair",
    offering: "historical",
    example: { body: { ...examplePlan, sweep: exampleSweep } },
  },
  "plans.cost": {
    method: "POST",
    path: "/plans/cost/",
    summary: "Say what the simulation of a plan would cost, and everything that is wrong with it.",
    description:
      "Use it while you write a plan. The request is that of `/plans/simulate/`, and `cost` is what it would be charged now. `problems` lists everything for which the plan would be refused, at once. Nothing is scored or simulated, and the call is free.",
    body: planRequestSchema,
    output: planPreviewSchema,
    problems: planProblems,
    cost: 0,
    offering: "historical",
    example: { body: examplePlan },
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
} as const satisfies Record<string, EndpointRow>;

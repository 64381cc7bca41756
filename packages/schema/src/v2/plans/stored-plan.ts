import { z } from "zod";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { pauseReasons, tellSchema, watchStates } from "../../watch/watches/watch.ts";
import { probabilitySchema } from "../../wire/scores/odds.ts";
import { idSchema } from "../../wire/service/id.ts";
import { nextCursorSchema } from "../../endpoints/page.ts";
import { planDaysMax, planPairsMax, planStartDaysMax, planTasksMax } from "./plan-bounds.ts";
import { checkProgress, planProgressSchema } from "./plan-progress.ts";
import { checkPlan, percentilesSchema, planFields, planSiteSchema } from "./plan-request.ts";
import { planIdSchema, planTaskSchema } from "./plan-task.ts";

export const keptPlanIdSchema = idSchema(["plan"]).meta({
  description: "Id of a kept plan.",
  examples: ["plan_3kT8wZq5Xc1LmR7v"],
});

/** Rhythm of looks at a kept plan: once a day, or with every run of its model. */
const planLooks = ["daily", "every_run"] as const;

const tellWhenSchema = z
  .strictObject({
    hours: z.int().min(6).max(720).default(48).meta({
      description: "The move of P80 that is told [h].",
    }),
    confirm_runs: z.int().min(1).max(8).default(2).meta({
      description: "The looks in a row that must agree before a move is told.",
    }),
    on_time: z.number().min(0.05).max(1).default(0.2).meta({
      description: "The move of the odds to be on time that is told.",
    }),
  })
  .meta({
    id: "PlanTellWhen",
    description: "The moves that are told. They are measured from what was told last.",
  });

const planTellSchema = tellSchema.pick({ to: true, quiet: true, digest: true }).meta({
  id: "PlanTell",
  description: "The receivers and the times of the events.",
});

/** Fields of a kept plan that a request has and an answer repeats, except its start and sites. */
const keptFields = {
  ...planFields,
  percentiles: percentilesSchema,
  looks: z.enum(planLooks).default("daily").meta({
    description:
      "`daily`: a look with the first run after 04:00 in the zone of the plan. `every_run`: a look with each run of the model.",
  }),
  tell_when: tellWhenSchema.prefault({}),
  tell: planTellSchema.prefault({}),
};

export const keptPlanRequestSchema = z
  .strictObject({
    ...keptFields,
    start: fullHourSchema.optional().meta({
      description: `The earliest start of the first task, at most ${planStartDaysMax} days ahead. If it is absent, a new plan starts in the current hour, and a changed one keeps its start.`,
    }),
  })
  .check(checkPlan)
  .meta({ id: "KeptPlanRequest" });

/** Plan of a request with its start, as it is stored. Its sites have coordinates. */
export type KeptPlanRequest = z.output<typeof keptPlanRequestSchema> & { readonly start: string };

/** Schema of the tasks of a kept plan with progress, which must not contradict itself or the links. */
export const progressedTasksSchema = z
  .object({ tasks: z.array(planTaskSchema) })
  .check(({ value, issues }) => checkProgress({ value, issues }));

export const planProgressRequestSchema = z
  .strictObject({
    tasks: z
      .array(
        z
          .strictObject({
            id: planIdSchema.meta({ description: "The `id` of the task." }),
            progress: planProgressSchema,
          })
          .meta({ id: "ProgressedTask" }),
      )
      .max(planTasksMax)
      .meta({ description: "All tasks that were started. What was reported of other tasks is forgotten." }),
  })
  .meta({ id: "PlanProgressRequest" });
export type PlanProgressRequest = z.output<typeof planProgressRequestSchema>;

const finishSchema = timestampSchema.nullable();
const nullable = "Null if the plan is not done within 730 days in so many courses.";

export const planLookSchema = z
  .object({
    version: z.int().min(1).meta({ description: "The version of the plan." }),
    run: timestampSchema.nullable().meta({
      description: "Start of the run of the ensemble; null if no ensemble counted.",
    }),
    at: timestampSchema.meta({ description: "The time of the look." }),
    P50: finishSchema.meta({ description: `Median of the finish. ${nullable}` }),
    P80: finishSchema.meta({ description: `Eightieth percentile of the finish. ${nullable}` }),
    P90: finishSchema.meta({ description: `Ninetieth percentile of the finish. ${nullable}` }),
    on_time: probabilitySchema.nullable().meta({
      description: "The probability that the plan is done by the deadline; null without one.",
    }),
  })
  .meta({ id: "PlanLook", description: "Result of a look: the plan was simulated with a run." });
export type PlanLook = z.output<typeof planLookSchema>;

/** Facts about a kept plan, in the answer and in lists. */
const factFields = {
  pairs: z.int().min(1).max(planPairsMax).meta({
    description:
      "The number of pairs of a site, an entry and a minimum score. A look costs one request for each.",
  }),
  version: z.int().min(1).meta({
    description: "The version, which counts the changes and reports of progress; the ETag names it.",
  }),
  state: z.enum(watchStates).meta({
    description: "`active`, `paused`, or `ended`: all tasks are finished, or `ends_at` has passed.",
  }),
  paused_because: z
    .enum(pauseReasons)
    .nullable()
    .meta({ description: "The reason for the pause; null unless the plan is paused." }),
  created_at: timestampSchema.meta({ description: "The time of creation." }),
  ends_at: timestampSchema.meta({
    description: `The time at which the plan ends by itself, ${planDaysMax} days after its start.`,
  }),
  last_look: planLookSchema
    .nullable()
    .meta({ description: "The last look. Its version may be older than that of the plan." }),
  next_look_expected: timestampSchema.nullable().meta({
    description:
      "The earliest expected time of the next look. Null while the plan is not active, while the next run is late, and if too few runs are known.",
  }),
};

export const keptPlanSchema = z
  .object({
    id: keptPlanIdSchema,
    ...keptFields,
    start: timestampSchema.meta({
      description:
        "The earliest start of the first task. Once it has passed, what is left starts in the hour of a look.",
    }),
    percentiles: z.array(z.int()).meta({ description: "Additional percentiles of the finish." }),
    sites: z.array(planSiteSchema).meta({ description: "The places of the work, by their coordinates." }),
    ...factFields,
  })
  .meta({ id: "KeptPlan" });
export type KeptPlan = z.output<typeof keptPlanSchema>;

export const planListSchema = z
  .object({
    plans: z
      .array(
        z
          .object({
            id: keptPlanIdSchema,
            name: z.string().nullable().meta({ description: "The display name; null if it has none." }),
            model: modelSchema,
            tasks: z.int().min(1).meta({ description: "The number of its tasks." }),
            ...factFields,
          })
          .meta({ id: "PlanSummary" }),
      )
      .meta({ description: "The plans, the oldest first." }),
  })
  .meta({ id: "PlanList" });
export type PlanList = z.output<typeof planListSchema>;

export const planLookListSchema = z
  .object({
    looks: z.array(planLookSchema).meta({ description: "The looks of the page, the newest first." }),
    next_cursor: nextCursorSchema,
  })
  .meta({ id: "PlanLookList" });
export type PlanLookList = z.output<typeof planLookListSchema>;

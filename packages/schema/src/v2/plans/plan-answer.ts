import { z } from "zod";
import { problemSchema } from "../../errors/problem-document.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimestampSchema } from "../../time/timezone.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { likelihoodSchema, probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { planningAidSchema } from "../../wire/scores/score.ts";
import { attributionSchema, licenceSchema } from "../../wire/service/catalogue.ts";
import { methodSchema } from "../../wire/workability/workability.ts";
import { answeredEntrySchema } from "../bodies/answered.ts";
import { answeredSiteSchema } from "../bodies/place.ts";
import { warningsNotInRecordsNoticeSchema } from "../bodies/gated.ts";
import { planIdSchema } from "./plan-task.ts";

const hoursSchema = z.number().min(0);
const moneySchema = z.number().min(0);

const noEnsembleNoticeSchema = z
  .object({
    code: z.literal("ensemble_absent").meta({ description: "The code of the notice." }),
    because: z
      .enum([
        "not_asked",
        "not_configured",
        "stale",
        "variable",
        "gap",
        "reach",
        "few_members",
        "not_of_one_kind",
      ])
      .meta({
        description:
          "`not_asked`: `front_hours` is 0. `not_configured`: the model has no members here. `stale`: it is too old or cannot be read. `variable`: the members lack a variable. `gap`: they lack values. `reach`: they do not cover these hours. `few_members`: there are fewer than nine. `not_of_one_kind`: of ensemble and record, one is synthetic and one is real.",
      }),
  })
  .meta({
    id: "PlanEnsembleAbsentNotice",
    description: "No ensemble counts. Past years alone stand for the weather, from the current hour on.",
  });

const constraintDroppedNoticeSchema = z
  .object({
    code: z.literal("constraint_dropped").meta({ description: "The code of the notice." }),
    pair: z.int().min(0).meta({ description: "Position of the pair in `metadata.pairs`." }),
    constraint: z.int().min(0).meta({ description: "Position of the constraint in the entry." }),
    variable: variableNameSchema,
  })
  .meta({
    id: "PlanConstraintDroppedNotice",
    description:
      "The record lacks the variable of a constraint. Past hours are scored without it, 0.9 at most.",
  });

const pairSchema = z
  .object({
    site: planIdSchema.meta({ description: "The `id` of the site." }),
    location: answeredSiteSchema,
    entry: answeredEntrySchema,
    minimum_score: z.number().meta({ description: "The score of a good hour." }),
    good_share: z
      .object({
        front: shareSchema.nullable().meta({
          description: "The share of good hours in the ensemble; null if no ensemble counts.",
        }),
        record: shareSchema.meta({
          description:
            "The share of good hours on the same dates of past years; of the first ten days without an ensemble.",
        }),
      })
      .meta({
        id: "PlanGoodShare",
        description:
          "How often the weather is good in both. If they differ much, the products differ: do not trust the plan across the seam.",
      }),
  })
  .meta({ id: "PlanPair", description: "A site with an entry and a minimum score." });

const frontSchema = z
  .object({
    source: z.string().meta({ description: "The source of the ensemble.", examples: ["synthetic"] }),
    run: timestampSchema.meta({ description: "Start of its run." }),
    to: timestampSchema.meta({ description: "The time at which the front ends and the record goes on." }),
    hours: z.int().min(1).meta({ description: "The hours of the ensemble that count [h]." }),
    attribution: attributionSchema,
    licence: licenceSchema,
  })
  .meta({ id: "PlanFront" });

const recordSchema = z
  .object({
    source: z.string().meta({ description: "The record of past weather.", examples: ["synthetic"] }),
    start_year: z.int().meta({ description: "The first year that is used." }),
    end_year: z.int().meta({ description: "The last year that is used." }),
    attribution: attributionSchema,
    licence: licenceSchema,
  })
  .meta({ id: "PlanRecord" });

const meanSchema = z.number().min(0).nullable();

const searchedOrderSchema = z
  .object({
    by: z.enum(["cost", "finish"]).meta({
      description:
        "What the order has the least of: mean `cost` if the plan has costs, else the mean time to the `finish` [h].",
    }),
    mean_listed: meanSchema.meta({
      description:
        "Its mean with the listed order, in the years that the search did not use; null if the plan takes over 730 days in one.",
    }),
    mean_found: meanSchema.meta({ description: "The same with the order that was found." }),
    taken: z.boolean().meta({
      description:
        "True if the found order is used: it is better in these years. Otherwise the listed one is.",
    }),
    tasks: z.array(planIdSchema).meta({ description: "The tasks in the order that was found." }),
  })
  .meta({ id: "PlanSearchedOrder", description: "What the search for an order of the tasks found." });

/** Metadata of every answer about a plan. */
export const planMetadataSchema = z
  .object({
    generated_at: timestampSchema.meta({ description: "The current hour from which the plan is counted." }),
    name: z.string().nullable().meta({ description: "The name of the plan; null if it has none." }),
    model: modelSchema,
    timezone: z.string().meta({ description: "The zone of `local` times and of calendars." }),
    currency: z.string().nullable().meta({ description: "The currency of costs; null without costs." }),
    seed: z.int().meta({ description: "The seed of the figures." }),
    synthetic: z.boolean().meta({ description: "True if the weather is synthetic, not real." }),
    scenarios: z
      .object({
        count: z.int().meta({ description: "The number of courses of the weather." }),
        members: z.int().meta({ description: "The number of members; 0 if no ensemble counts." }),
        years: z.int().meta({ description: "The number of years that are used." }),
        left_out: z.array(z.int()).meta({
          description: "Years that do not hold the plan, or lack more than 1 % of their hours.",
        }),
        effective: z.int().meta({
          description: "The number of courses to which the odds are honest: the fewer of members and years.",
        }),
      })
      .meta({
        id: "PlanScenarios",
        description: "The courses of the weather in which the plan is simulated.",
      }),
    front: frontSchema.nullable().meta({ description: "The ensemble; null if none counts." }),
    record: recordSchema.meta({ description: "The past years." }),
    searched_order: searchedOrderSchema.nullable().meta({
      description: "The order that a search found; null if `order` is another one.",
    }),
    pairs: z.array(pairSchema).meta({ description: "What was scored, in the order of the tasks." }),
    notices: z
      .array(
        z.union([noEnsembleNoticeSchema, constraintDroppedNoticeSchema, warningsNotInRecordsNoticeSchema]),
      )
      .meta({ description: "Empty if there are none." }),
    caveat: planningAidSchema,
  })
  .meta({ id: "PlanMetadata", description: "Metadata of the answer." });
export type PlanMetadata = z.output<typeof planMetadataSchema>;

const timeFields = {
  at: timestampSchema.meta({ description: "The time, UTC." }),
  local: localTimestampSchema.meta({ description: "The same time in `metadata.timezone`." }),
};

/** Schema of a time in UTC and in the zone of the plan. */
export const planTimeSchema = z.object(timeFields).meta({ id: "PlanTime" });

const percentileSchema = z
  .object({
    ...timeFields,
    hours: hoursSchema.meta({ description: "The time from the start of the plan [h]." }),
    low: timestampSchema.meta({ description: "Lower end of its 90 % interval." }),
    high: timestampSchema.nullable().meta({
      description: "Upper end of its 90 % interval; null if it is not done in 730 days.",
    }),
  })
  .meta({ id: "PlanPercentile", description: "A time by which the plan is done with this probability." });
const nullable = "Null if the plan is not done within 730 days in so many courses.";

/** Schema of P50 and P80 of a time; null if courses without it reach into them. */
export const timePercentilesSchema = z
  .object({
    P50: planTimeSchema.nullable().meta({ description: `Median. ${nullable}` }),
    P80: planTimeSchema.nullable().meta({ description: `Eightieth percentile. ${nullable}` }),
  })
  .meta({
    id: "PlanTimes",
    description: "Percentiles of this time alone. They are no timetable, and do not add up.",
  });

const causeSchema = z
  .object({
    pair: z.int().min(0).nullable().meta({
      description: "Position of the pair in `metadata.pairs`; null for the end of a shift.",
    }),
    constraint: z.int().min(0).nullable().meta({
      description:
        "Position of the constraint in the entry; null if it is not known, or for the end of a shift.",
    }),
    variable: variableNameSchema.nullable().meta({ description: "Its variable; null without a constraint." }),
    hours: hoursSchema.meta({ description: "Mean hours [h]." }),
    share: shareSchema.meta({ description: "Share of all hours of bad weather and short windows." }),
  })
  .meta({ id: "PlanCause" });

const waitingFields = {
  weather: hoursSchema.meta({ description: "Mean hours below the minimum score [h]." }),
  short_window: hoursSchema.meta({ description: "Mean hours that are good, but end too soon [h]." }),
  off_shift: hoursSchema.meta({ description: "Mean hours in which its calendar is closed [h]." }),
  busy: hoursSchema.meta({ description: "Mean hours in which a crew or vessel is missing [h]." }),
};

const pathSchema = z
  .object({
    mean_hours: hoursSchema.meta({
      description: "Mean time from start to finish [h]. The hours below sum to it.",
    }),
    work: hoursSchema.meta({ description: "Mean hours of work [h]." }),
    lag: hoursSchema.meta({ description: "Mean hours of lags [h]." }),
    not_before: hoursSchema.meta({ description: "Mean hours before `not_before` of a task [h]." }),
    ...waitingFields,
    causes: z.array(causeSchema).meta({ description: "What makes it wait, the largest first." }),
  })
  .meta({
    id: "PlanPath",
    description:
      "The driving path: the tasks and waits that set the finish. It has each hour of the plan once.",
  });

const taskSchema = z
  .object({
    id: planIdSchema,
    name: z.string().nullable().meta({ description: "The display name; null if it has none." }),
    start: timePercentilesSchema,
    finish: timePercentilesSchema,
    criticality: shareSchema.meta({
      description: "The weight of courses with the task on the driving path.",
    }),
    waiting: z
      .object(waitingFields)
      .meta({ id: "PlanWaiting", description: "What it waits for once it is ready." }),
    limiting: variableNameSchema.nullable().meta({
      description: "The variable that makes it wait longest; null if none does.",
    }),
  })
  .meta({ id: "SimulatedTask" });

const runSchema = z
  .object({
    member: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: "Position of the member; null without an ensemble." }),
    year: z.int().meta({ description: "The past year after it." }),
    finish: timestampSchema.meta({ description: "The time at which the plan is done." }),
    tasks: z
      .array(
        z
          .object({
            id: planIdSchema,
            start: timestampSchema.meta({ description: "The start." }),
            finish: timestampSchema.meta({ description: "The time at which it is done." }),
            breaks: z
              .array(
                z
                  .object({
                    from: timestampSchema.meta({ description: "The first hour without work." }),
                    to: timestampSchema.meta({ description: "The time at which work goes on." }),
                  })
                  .meta({ id: "PlanBreak" }),
              )
              .meta({ description: "Spans without work." }),
          })
          .meta({ id: "PlanRunTask" }),
      )
      .meta({ description: "Dates that belong together." }),
  })
  .meta({ id: "PlanRun", description: "One course of the weather." });

const partsSchema = z
  .object({
    hire: moneySchema.meta({ description: "Hire of crews and vessels [currency]." }),
    fixed: moneySchema.meta({ description: "Mobilisation and demobilisation [currency]." }),
    overhead: moneySchema.meta({ description: "Overhead of all days [currency]." }),
    lad: moneySchema.meta({ description: "Liquidated damages [currency]." }),
  })
  .meta({ id: "PlanCostParts" });

/** Schema of the cost of a plan. */
export const planCostFields = {
  mean: moneySchema.nullable().meta({
    description: "The mean; null if the plan is not done within 730 days in some courses.",
  }),
  P50: moneySchema.nullable().meta({ description: `Median. ${nullable}` }),
  P80: moneySchema.nullable().meta({ description: `Eightieth percentile. ${nullable}` }),
};

/** Schema of the odds that a plan is done in time. */
export const onTimeFields = {
  on_time: probabilitySchema.nullable().meta({
    description: "The probability that it is done by the deadline; null without one.",
  }),
  likelihood: likelihoodSchema.nullable().meta({ description: "The word for it; null with it." }),
};

export const planResponseSchema = z
  .object({
    metadata: planMetadataSchema,
    start: planTimeSchema.meta({ description: "The start from which the plan is counted." }),
    finish: z
      .object({
        P10: percentileSchema.nullable().meta({ description: `Tenth percentile. ${nullable}` }),
        P50: percentileSchema.nullable().meta({ description: `Median. ${nullable}` }),
        P80: percentileSchema.nullable().meta({ description: `Eightieth percentile. ${nullable}` }),
        P90: percentileSchema.nullable().meta({ description: `Ninetieth percentile. ${nullable}` }),
      })
      .catchall(percentileSchema.nullable())
      .meta({ id: "PlanFinish", description: "When the plan is done, including requested percentiles." }),
    unfinished_share: shareSchema.meta({
      description: "The weight of courses in which the plan is not done within 730 days.",
    }),
    hindrance: z
      .object({
        task: planIdSchema,
        pair: causeSchema.shape.pair,
        constraint: causeSchema.shape.constraint,
        variable: causeSchema.shape.variable,
        share: shareSchema.meta({ description: "Share of the unfinished courses that stop at the task." }),
      })
      .meta({ id: "PlanHindrance" })
      .nullable()
      .meta({ description: "Where most unfinished courses stop, and why; null if all are done." }),
    ...onTimeFields,
    path: pathSchema.nullable().meta({ description: "Null if the plan is done in no course." }),
    tasks: z.array(taskSchema).meta({ description: "The tasks, as listed." }),
    runs: z
      .object({
        P50: runSchema.nullable().meta({ description: `The course at the median. ${nullable}` }),
        P80: runSchema.nullable().meta({ description: `The course at P80. ${nullable}` }),
      })
      .meta({ id: "PlanRuns", description: "Courses whose dates belong together, as examples." }),
    cost: z
      .object({
        ...planCostFields,
        parts: partsSchema.nullable().meta({ description: "Means that sum to `mean`; null with it." }),
      })
      .meta({ id: "PlanCost" })
      .nullable()
      .meta({ description: "What the plan costs; null without costs." }),
    method: methodSchema,
  })
  .meta({ id: "PlanResponse" });
export type PlanResponse = z.output<typeof planResponseSchema>;

export const planPreviewSchema = z
  .object({
    cost: z.int().min(0).meta({ description: "The cost of the plan, in requests of the allowance." }),
    pairs: z
      .int()
      .min(0)
      .meta({ description: "The number of pairs: sites with an entry and a minimum score." }),
    seconds: z
      .number()
      .min(0)
      .meta({ description: "The approximate time of the work [s], if nothing is cached." }),
    problems: z.array(problemSchema).meta({
      description: "Everything for which the plan would be refused; empty if it would be answered.",
    }),
  })
  .meta({ id: "PlanPreview" });
export type PlanPreview = z.output<typeof planPreviewSchema>;

import { z } from "zod";
import { constraintPositionSchema } from "./explanation.ts";
import { scoreSchema } from "./score.ts";
import { v1PartNames } from "../../registry/models/model.ts";
import {
  bandSchema,
  likelihoodSchema,
  oddsBasisSchema,
  probabilitySchema,
  shareSchema,
  spreadSchema,
} from "./odds.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimestampSchema } from "../../time/timezone.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

/** Schema of an instant as local time, in the time zone of `local_hours`. */
export const localTimeSchema = localTimestampSchema.optional().meta({
  description:
    "The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone.",
  examples: ["2026-11-24T07:00:00+00:00"],
});

/** Schema of the chance that a range of hours is good: a probability, its word, and the count of members. */
export const hourOddsSchema = z
  .object({
    share: shareSchema.nullable().meta({
      description:
        "Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted.",
    }),
    probability: probabilitySchema.nullable().meta({
      description:
        "The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members.",
    }),
    likelihood: likelihoodSchema
      .nullable()
      .meta({ description: "The word for the probability; null if the probability is null." }),
  })
  .meta({ id: "HourOdds" });

/** Schema of quantiles of a score over the ensemble members. The score of a member is the score of its worst hour. */
export const worstHourSchema = spreadSchema.nullable().meta({
  description:
    "Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if no members are counted.",
});

/** Schema of the result of the deterministic run in a window. */
export const windowOfRunSchema = z
  .object({
    meets: z.boolean().meta({ description: "True if the run is good in every hour." }),
    worst: scoreSchema.meta({ description: "Score of the worst hour." }),
  })
  .meta({ id: "WindowOfRun" })
  .nullable()
  .meta({
    description: "The result of the deterministic run; null if the run does not cover the last hour.",
  });

export const spellSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour at which a window may start." }),
    latest_start: timestampSchema.meta({ description: "The last hour at which a window may start." }),
    end: timestampSchema.meta({ description: "The time at which the window with the last start ends." }),
    start_local: localTimeSchema,
    latest_start_local: localTimeSchema,
    end_local: localTimeSchema,
    hours: z.int().min(1).meta({ description: "The number of hours from `start` to `end`." }),
    starts: z.int().min(1).meta({ description: "The number of hours at which a window may start." }),
    part: z.enum(v1PartNames).meta({ description: "The part that covers the last hour of every window." }),
    basis: oddsBasisSchema,
    members: z.int().min(2).nullable().meta({
      description:
        "The number of members that are counted, including the deterministic run if `basis` says so; null if the windows come from a single run.",
    }),
    continues: z.boolean().meta({
      description: "True if another spell begins at the next start, in another part or with other members.",
    }),
    whole: hourOddsSchema.meta({
      description:
        "The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside.",
    }),
    best: z
      .object({
        start: timestampSchema.meta({ description: "The hour at which the window starts." }),
        end: timestampSchema.meta({ description: "The time at which the last hour ends." }),
        start_local: localTimeSchema,
        end_local: localTimeSchema,
        ...hourOddsSchema.shape,
        band: bandSchema.meta({ description: "The band of the worst hour." }),
        worst: worstHourSchema,
        deterministic: windowOfRunSchema,
      })
      .meta({
        id: "BestWindow",
        description:
          "The most likely window. If several are equally likely, it is the one with the best worst hour in bad members, then the first.",
      }),
  })
  .meta({ id: "Spell", description: "Consecutive hours at each of which a window may start." });

/** Schema of the notice that the weather allows no window. */
export const noWindowByScoreSchema = z
  .object({
    reason: z.literal("score").meta({ description: "No member is good for long enough." }),
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
    share: shareSchema.meta({
      description: "The share of the failing hours in which the constraint limits, counted over all members.",
    }),
  })
  .meta({ id: "NoWindowByScore" });

export const longestRunSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour." }),
    end: timestampSchema.meta({ description: "The time at which the last hour ends." }),
    start_local: localTimeSchema,
    end_local: localTimeSchema,
    hours: z.int().min(1).meta({ description: "The length [h]." }),
    probability: probabilitySchema.nullable().meta({
      description: "The probability that every hour is good; null if the hours come from a single run.",
    }),
  })
  .meta({ id: "LongestRun" });

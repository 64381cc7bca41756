import { z } from "zod";
import { constraintPositionSchema } from "./explanation.ts";
import { scoreSchema } from "./score.ts";
import { partNames } from "../../registry/models/model.ts";
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

/** An instant on the clock of the zone that `local_hours` names. */
export const localTimeSchema = localTimestampSchema.optional().meta({
  description:
    "The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one.",
  examples: ["2026-11-24T07:00:00+00:00"],
});

/** Odds of some hours, in members and in a word. */
export const hourOddsSchema = z
  .object({
    share: shareSchema.nullable().meta({
      description:
        "Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted.",
    }),
    probability: probabilitySchema.nullable().meta({
      description:
        "How likely every hour is good. Where many windows are about as good, it is less than the share of members, since windows are picked for it. Null where one run alone knows them, or too few members do.",
    }),
    likelihood: likelihoodSchema
      .nullable()
      .meta({ description: "The word for the probability; null where that is null." }),
  })
  .meta({ id: "HourOdds" });

/** The worst hour over the members. */
export const worstHourSchema = spreadSchema.nullable().meta({
  description:
    "Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. Null where no members are counted.",
});

/** Score of the deterministic run in a window. */
export const windowOfRunSchema = z
  .object({
    meets: z.boolean().meta({ description: "Whether the run is good in every hour." }),
    worst: scoreSchema.meta({ description: "Score of its worst hour." }),
  })
  .meta({ id: "WindowOfRun" })
  .nullable()
  .meta({ description: "The score of the deterministic run; null where it does not answer the last hour." });

export const spellSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour at which a window may start." }),
    latest_start: timestampSchema.meta({ description: "The last hour at which one may." }),
    end: timestampSchema.meta({ description: "The instant at which the window of the last start ends." }),
    start_local: localTimeSchema,
    latest_start_local: localTimeSchema,
    end_local: localTimeSchema,
    hours: z.int().min(1).meta({ description: "From the start to the end." }),
    starts: z.int().min(1).meta({ description: "Hours at which a window may start." }),
    part: z.enum(partNames).meta({ description: "The part that answers the last hour of every window." }),
    basis: oddsBasisSchema,
    members: z.int().min(2).nullable().meta({
      description:
        "How many members are counted, the deterministic run among them where `basis` says so; null where one run alone knows the windows.",
    }),
    continues: z.boolean().meta({
      description:
        "Whether another spell begins with the next start, in another part or where other members are counted.",
    }),
    whole: hourOddsSchema.meta({
      description: "The odds of all hours from start to end together; never more than of a window inside.",
    }),
    best: z
      .object({
        start: timestampSchema.meta({ description: "The hour at which the window starts." }),
        end: timestampSchema.meta({ description: "The instant at which its last hour ends." }),
        start_local: localTimeSchema,
        end_local: localTimeSchema,
        ...hourOddsSchema.shape,
        band: bandSchema.meta({ description: "The band of its worst hour." }),
        worst: worstHourSchema,
        deterministic: windowOfRunSchema,
      })
      .meta({
        id: "BestWindow",
        description:
          "The likeliest window; of several the one whose worst hour is best in bad members, then the first.",
      }),
  })
  .meta({ id: "Spell", description: "Hours one after the other at each of which a window may start." });

/** Notice that the weather leaves no window. */
export const noWindowByScoreSchema = z
  .object({
    reason: z.literal("score").meta({ description: "No member is good for long enough." }),
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
    share: shareSchema.meta({
      description: "The share in which it limits, of the hours that fall short, counted in every member.",
    }),
  })
  .meta({ id: "NoWindowByScore" });

export const longestRunSchema = z
  .object({
    start: timestampSchema.meta({ description: "Its first hour." }),
    end: timestampSchema.meta({ description: "The instant at which its last hour ends." }),
    start_local: localTimeSchema,
    end_local: localTimeSchema,
    hours: z.int().min(1).meta({ description: "How long it is [h]." }),
    probability: probabilitySchema.nullable().meta({
      description: "How likely every hour is good; null where one run alone knows them.",
    }),
  })
  .meta({ id: "LongestRun" });

import { z } from "zod";
import {
  bandProbabilitySchema,
  constraintPositionSchema,
  constraintReasonSchema,
  counterfactualSchema,
  hourEnsembleSchema,
  limitingShareSchema,
  missingLimitsSchema,
} from "../../wire/scores/explanation.ts";
import { entrySummarySchema } from "../../wire/entries/library.ts";
import { forecastHoursMax } from "../../registry/models/model.ts";
import { bandSchema, oddsBasisSchema } from "../../wire/scores/odds.ts";
import { scoreSchema } from "../../wire/scores/score.ts";
import { compositeHourSchema, compositeRequestSchema } from "./composite.ts";
import { oddsMetadataSchema } from "./odds-metadata.ts";

export const breakdownRequestSchema = compositeRequestSchema
  .extend({
    counterfactuals: z
      .boolean()
      .default(false)
      .meta({ description: "Whether to count the hours that a looser limit would win." }),
  })
  .meta({ id: "BreakdownRequest" });

const breakdownHourSchema = compositeHourSchema
  .extend({
    member: z.int().min(0).nullable().meta({
      description:
        "The member that is explained, from 0: the first whose score is nearest to the median. Null where one deterministic run answers.",
    }),
    member_score: scoreSchema.meta({
      description:
        "The score of that member, which the suitabilities make; it is the median wherever an odd number of members answers.",
    }),
    constraints: z
      .array(constraintReasonSchema)
      .meta({ description: "What each constraint saw, in the order of the entry." }),
    limiting: z.array(constraintPositionSchema).meta({
      description:
        "The constraints that keep the score down, those of `missing` included: several in a tie, none at a score of 1.",
    }),
    probability: bandProbabilitySchema.nullable().meta({
      description:
        "How likely each band is, from the members: (k + c) / (K + 1) where k of K are in it. Here c is how often the band happens at the place, month and hour, or one half. Where `calibrated` is asked and the site was learned, it is how often such odds came true there. Null where `basis` is `deterministic`.",
    }),
    basis: oddsBasisSchema,
    band: bandSchema.meta({ description: "The band of `median`." }),
    ensemble: hourEnsembleSchema.nullable().meta({
      description:
        "The odds of the members alone, also where the deterministic run answers it and where `Q10` and `Q90` are null. Null in the hours that `metadata.ensemble_absent` names.",
    }),
    missing: missingLimitsSchema.optional(),
    lower_bound: z.literal(true).optional().meta({
      description:
        "Only present beside a `probability` whose members have no data for a limit: `stop` and `unsuitable` are lower bounds, since it may be broken.",
    }),
  })
  .meta({ id: "BreakdownHour" });
export type BreakdownHour = z.output<typeof breakdownHourSchema>;

export const breakdownResponseSchema = z
  .object({
    metadata: oddsMetadataSchema,
    entry: entrySummarySchema
      .pick({ id: true, type: true, name: true, version: true, polarity: true })
      .meta({ id: "AnsweredEntry", description: "The task or scenario that was scored." }),
    limiting_share: z.array(limitingShareSchema).meta({
      description: "How often each constraint limits, in the order of the entry.",
    }),
    counterfactuals: z
      .array(counterfactualSchema)
      .optional()
      .meta({ description: "Only present when asked for: one for each side of each limit that is a range." }),
    forecast: z
      .array(breakdownHourSchema)
      .min(1)
      .max(forecastHoursMax)
      .meta({ description: "A row for each hour, the current one first." }),
  })
  .meta({ id: "BreakdownResponse" });
export type BreakdownResponse = z.output<typeof breakdownResponseSchema>;

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
      .meta({ description: "If true, the answer counts the hours that a looser limit would gain." }),
  })
  .meta({ id: "BreakdownRequest" });

const breakdownHourSchema = compositeHourSchema
  .extend({
    member: z.int().min(0).nullable().meta({
      description:
        "The member that is explained, from 0: the first whose score is nearest to the median. Null in the hours of the deterministic run.",
    }),
    member_score: scoreSchema.meta({
      description:
        "The score of that member, which follows from the suitabilities. It is the median if the number of members is odd.",
    }),
    constraints: z.array(constraintReasonSchema).meta({
      description: "The value that each constraint was checked against, in the order of the entry.",
    }),
    limiting: z.array(constraintPositionSchema).meta({
      description:
        "The constraints that limit the score, including those of `missing`. There are several in a tie, and none at a score of 1.",
    }),
    probability: bandProbabilitySchema.nullable().meta({
      description:
        "The probability of each band, from the members: (k + c) / (K + 1), with k of K members in the band. Here c is the frequency of the band at the place, month and hour, or one half. If `calibrated` is requested and the site has a calibration, the probability is the frequency with which such odds came true there. Null if `basis` is `deterministic`.",
    }),
    basis: oddsBasisSchema,
    band: bandSchema.meta({ description: "The band of `median`." }),
    ensemble: hourEnsembleSchema.nullable().meta({
      description:
        "The odds of the members alone, even in the hours of the deterministic run, and if `Q10` and `Q90` are null. Null in the hours that `metadata.ensemble_absent` names.",
    }),
    missing: missingLimitsSchema.optional(),
    lower_bound: z.literal(true).optional().meta({
      description:
        "Present only with a `probability` whose members have no data for a limit. `stop` and `unsuitable` are then lower bounds, because the limit may be exceeded.",
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
      description: "The frequency with which each constraint limits the score, in the order of the entry.",
    }),
    counterfactuals: z
      .array(counterfactualSchema)
      .optional()
      .meta({ description: "Present only on request: one for each side of each limit that is a range." }),
    forecast: z
      .array(breakdownHourSchema)
      .min(1)
      .max(forecastHoursMax)
      .meta({ description: "A row for each hour, the current one first." }),
  })
  .meta({ id: "BreakdownResponse" });
export type BreakdownResponse = z.output<typeof breakdownResponseSchema>;

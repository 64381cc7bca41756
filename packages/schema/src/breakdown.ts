import { z } from "zod";
import { bandEdges, idealAbove } from "./band.ts";
import { compositeHourSchema, compositeRequestSchema, scoreSchema } from "./composite.ts";
import { entrySummarySchema } from "./library.ts";
import { forecastHoursMax } from "./model.ts";
import { bandSchema, oddsBasisSchema, oddsMetadataSchema, probabilitySchema, shareSchema } from "./odds.ts";
import { variableNameSchema } from "./variable.ts";

export const breakdownRequestSchema = compositeRequestSchema
  .extend({
    counterfactuals: z
      .boolean()
      .default(false)
      .meta({ description: "Whether to count the hours that a looser limit would win." }),
  })
  .meta({ id: "BreakdownRequest" });

export const constraintPositionSchema = z
  .int()
  .min(0)
  .meta({ description: "Position of the constraint in the entry, from 0." });

export const constraintReasonSchema = z
  .object({
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
    unit: z.string(),
    value: z.number().nullable().meta({
      description:
        "What the constraint looked at, over its hours where it has a span; null where it was dropped, and for the direction of calm air.",
    }),
    suitability: z.number().min(0).max(1).nullable().meta({
      description:
        "How well the value meets the constraint, not cut to four decimals; null where it was dropped.",
    }),
    edge: z.number().nullable().meta({
      description:
        "The acceptable edge that binds; null for codes, for arcs all the way round, and where the value is null.",
    }),
    distance: z.number().nullable().meta({
      description: "How far inside (positive) or outside (negative) that edge the value lies.",
    }),
  })
  .meta({ id: "ConstraintReason" });

export const bandProbabilitySchema = z
  .object({
    stop: probabilitySchema,
    unsuitable: probabilitySchema.meta({ description: "Stop included." }),
    ideal: probabilitySchema.nullable().meta({
      description: "Null where the members have no data for a limit: whether the hour is ideal is not known.",
    }),
  })
  .meta({ id: "BandProbability" });

export const missingLimitsSchema = z
  .array(constraintPositionSchema)
  .min(1)
  .meta({
    description: `Limits that were dropped in this hour because their variable is missing: it scores ${idealAbove} at most. Only present where there is one.`,
  });

export const hourEnsembleSchema = z
  .object({
    median: scoreSchema,
    Q10: scoreSchema,
    Q90: scoreSchema,
    shares: z
      .array(shareSchema)
      .length(bandEdges.length)
      .meta({
        description: `Share of the members in each band: ${bandEdges.map(({ name }) => `\`${name}\``).join(", ")}. They are counts, and no probabilities.`,
      }),
  })
  .meta({ id: "HourEnsemble" });

export const breakdownHourSchema = compositeHourSchema
  .extend({
    member: z.int().min(0).nullable().meta({
      description:
        "The member that is explained, from 0: the first whose score is nearest to the median. Null where one deterministic run answers.",
    }),
    member_score: scoreSchema.meta({
      description:
        "The score of that member, which the suitabilities make; it is the median wherever an odd number of members answers.",
    }),
    constraints: z.array(constraintReasonSchema),
    limiting: z.array(constraintPositionSchema).meta({
      description:
        "The constraints that keep the score down, those of `missing` included: several in a tie, none at a score of 1.",
    }),
    probability: bandProbabilitySchema.nullable().meta({
      description:
        "How likely each band is, from the members: (k + c) / (K + 1) where k of K are in it, c being how often it happens at the place, month and hour, or one half; as odds came true at the site, where that was learned and `calibrated` is asked. Null where `basis` is `deterministic`.",
    }),
    basis: oddsBasisSchema,
    band: bandSchema.meta({ description: "The band of `median`." }),
    ensemble: hourEnsembleSchema.nullable().meta({
      description:
        "What the members alone say of the hour, also where the deterministic run answers it and where `Q10` and `Q90` are null. Null in the hours that `metadata.ensemble_absent` names.",
    }),
    missing: missingLimitsSchema.optional(),
    lower_bound: z.literal(true).optional().meta({
      description:
        "Only present beside a `probability` whose members have no data for a limit: `stop` and `unsuitable` are lower bounds, since it may be broken.",
    }),
  })
  .meta({ id: "BreakdownHour" });
export type BreakdownHour = z.output<typeof breakdownHourSchema>;

export const limitingShareSchema = z
  .object({
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
    share: shareSchema.meta({
      description: "Share of the hours in which it limits; an hour of several members counts by their share.",
    }),
  })
  .meta({ id: "LimitingShare" });

export const counterfactualSchema = z
  .object({
    constraint: constraintPositionSchema,
    edge: z.enum(["min", "max"]),
    from: z.number().meta({ description: "The acceptable edge as it is." }),
    to: z.number().meta({ description: "The acceptable edge as it was tried; the stop edge moves along." }),
    hours_gained: z.int().min(0).meta({ description: "Hours that become acceptable or better." }),
  })
  .meta({ id: "Counterfactual" });

export const breakdownResponseSchema = z
  .object({
    metadata: oddsMetadataSchema,
    entry: entrySummarySchema
      .pick({ id: true, type: true, name: true, version: true, polarity: true })
      .meta({ id: "AnsweredEntry" }),
    limiting_share: z.array(limitingShareSchema),
    counterfactuals: z
      .array(counterfactualSchema)
      .optional()
      .meta({ description: "Only present when asked for: one for each side of each limit that is a range." }),
    forecast: z.array(breakdownHourSchema).min(1).max(forecastHoursMax),
  })
  .meta({ id: "BreakdownResponse" });
export type BreakdownResponse = z.output<typeof breakdownResponseSchema>;

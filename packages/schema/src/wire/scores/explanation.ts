import { z } from "zod";
import { bandEdges, idealAbove } from "./band.ts";
import { probabilitySchema, shareSchema } from "./odds.ts";
import { scoreSchema } from "./score.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

export const constraintPositionSchema = z
  .int()
  .min(0)
  .meta({ description: "Position of the constraint in the entry, from 0." });

export const constraintReasonSchema = z
  .object({
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
    unit: z.string().meta({ description: "The unit of the value, the edge and the distance." }),
    value: z.number().nullable().meta({
      description:
        "The value that the constraint saw, over its hours where it has a span. Null where it was dropped, and for the direction of calm air.",
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
    stop: probabilitySchema.meta({ description: "How likely a score of 0 is." }),
    unsuitable: probabilitySchema.meta({ description: "How likely a score below 0.1 is, 0 included." }),
    ideal: probabilitySchema.nullable().meta({
      description:
        "How likely a score above 0.9 is. Null where the members have no data for a limit: whether the hour is ideal is not known.",
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
    median: scoreSchema.meta({ description: "Median of the scores of the members." }),
    Q10: scoreSchema.meta({ description: "Their tenth percentile." }),
    Q90: scoreSchema.meta({ description: "Their ninetieth percentile." }),
    shares: z
      .array(shareSchema)
      .length(bandEdges.length)
      .meta({
        description: `Share of the members in each band: ${bandEdges.map(({ name }) => `\`${name}\``).join(", ")}. They are counts, and no probabilities.`,
      }),
  })
  .meta({ id: "HourEnsemble" });

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
    edge: z
      .enum(["min", "max"])
      .meta({ description: "Which edge of the limit was tried elsewhere: the lower or the upper one." }),
    from: z.number().meta({ description: "The acceptable edge as it is." }),
    to: z.number().meta({ description: "The acceptable edge as it was tried; the stop edge moves along." }),
    hours_gained: z.int().min(0).meta({ description: "Hours that become acceptable or better." }),
  })
  .meta({ id: "Counterfactual" });

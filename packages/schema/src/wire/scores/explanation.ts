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
        "The value that the constraint was checked against, over all hours of its span if it has one. Null if the constraint was dropped, and for the direction of calm air.",
    }),
    suitability: z.number().min(0).max(1).nullable().meta({
      description:
        "The suitability that the constraint gives the value, not rounded to four decimals; null if the constraint was dropped.",
    }),
    edge: z.number().nullable().meta({
      description: "The binding acceptable edge; null for codes, for full circles, and if the value is null.",
    }),
    distance: z.number().nullable().meta({
      description: "The distance of the value from that edge: positive inside, negative outside.",
    }),
  })
  .meta({ id: "ConstraintReason" });

export const bandProbabilitySchema = z
  .object({
    stop: probabilitySchema.meta({ description: "The probability of a score of 0." }),
    unsuitable: probabilitySchema.meta({ description: "The probability of a score below 0.1, including 0." }),
    ideal: probabilitySchema.nullable().meta({
      description:
        "The probability of a score above 0.9. Null if the members have no data for a limit, because the hour may then not be ideal.",
    }),
  })
  .meta({ id: "BandProbability" });

export const missingLimitsSchema = z
  .array(constraintPositionSchema)
  .min(1)
  .meta({
    description: `Limits that were dropped in this hour because their variable is missing. The hour then scores ${idealAbove} at most. Present only if there is such a limit.`,
  });

export const hourEnsembleSchema = z
  .object({
    median: scoreSchema.meta({ description: "Median of the scores of the members." }),
    Q10: scoreSchema.meta({ description: "Tenth percentile of the scores of the members." }),
    Q90: scoreSchema.meta({ description: "Ninetieth percentile of the scores of the members." }),
    shares: z
      .array(shareSchema)
      .length(bandEdges.length)
      .meta({
        description: `Share of the members in each band: ${bandEdges.map(({ name }) => `\`${name}\``).join(", ")}. These shares are counts, not probabilities.`,
      }),
  })
  .meta({ id: "HourEnsemble" });

export const limitingShareSchema = z
  .object({
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
    share: shareSchema.meta({
      description:
        "Share of the hours in which the constraint limits the score. In an hour with several members, the share of the members counts.",
    }),
  })
  .meta({ id: "LimitingShare" });

export const counterfactualSchema = z
  .object({
    constraint: constraintPositionSchema,
    edge: z
      .enum(["min", "max"])
      .meta({ description: "The edge that was moved: the lower (`min`) or the upper (`max`)." }),
    from: z.number().meta({ description: "The current acceptable edge." }),
    to: z.number().meta({
      description: "The looser acceptable edge. The stop edge moves by the same amount.",
    }),
    hours_gained: z
      .int()
      .min(0)
      .meta({ description: "The number of hours that become acceptable or better." }),
  })
  .meta({ id: "Counterfactual" });

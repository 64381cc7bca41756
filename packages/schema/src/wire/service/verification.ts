import { z } from "zod";
import { entryIdSchema, entryTypeSchema, entryVersionSchema } from "../entries/entry.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { verifiedParts } from "../../registry/models/model.ts";

const placeSchema = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, "Write latitude,longitude.")
  .meta({
    description:
      "`latitude,longitude` of one place, where its truth may be published; all places together without it.",
    examples: ["47.4,8.5"],
  });

export const verificationQuerySchema = z.strictObject({
  model: modelSchema,
  part: z.enum(verifiedParts).default("ensemble").meta({
    description: "The part of the model whose forecasts are verified: its single run, or its members.",
  }),
  type: entryTypeSchema.default("task"),
  id: entryIdSchema,
  place: placeSchema.optional(),
  calibrated: z.boolean().default(false).meta({
    description:
      "Whether figures are of calibrated forecasts, at the calibrated places and of hours after their training; raw ones otherwise.",
  }),
});

const skillSchema = z
  .object({
    value: z.number().meta({ description: "1 is perfect, 0 as good as the reference, below 0 worse." }),
    low: z.number().meta({ description: "Lower end of the interval." }),
    high: z.number().meta({ description: "Upper end of the interval." }),
  })
  .meta({
    id: "SkillInterval",
    description: "A skill and where it lies with a chance of 90 %. Below or around 0 no skill is shown.",
  });

const skillsSchema = z
  .object({
    climatology: skillSchema
      .nullable()
      .meta({ description: "Against how often it happens at the place, month and hour." }),
    persistence: skillSchema.nullable().meta({ description: "Against the score of the day before." }),
    raw: skillSchema
      .nullable()
      .meta({ description: "The gain by calibration: null of figures that are raw themselves." }),
  })
  .meta({
    id: "Skills",
    description:
      "Against the climatology, the score of the day before, and the raw forecast of the same hour. Null where the reference is not known on 30 days, or perfect.",
  });

const binSchema = z
  .object({
    from: z.number().meta({ description: "Lower end of the bin, a probability." }),
    to: z.number().meta({ description: "Upper end of the bin." }),
    hours: z.int().meta({ description: "Hours whose forecast probability lies in it." }),
    days: z.int().meta({ description: "Distinct days of these hours." }),
    mean_probability: z
      .number()
      .nullable()
      .meta({ description: "Mean of what was forecast in it; null where it has no hour." }),
    frequency: z.number().nullable().meta({
      description: "How often it happened; null below 30 hours of 10 days.",
    }),
    consistency: z
      .object({
        low: z.number().meta({ description: "Lower end of the bar." }),
        high: z.number().meta({ description: "Upper end of the bar." }),
      })
      .meta({ id: "ConsistencyBar" })
      .nullable()
      .meta({ description: "Where the frequency of a reliable forecast lies with a chance of 90 %." }),
  })
  .meta({ id: "ReliabilityBin" });

const eventSchema = z
  .object({
    frequency: z.number().meta({ description: "How often it happened, as a share of the hours." }),
    brier: z
      .number()
      .meta({ description: "Brier score: the mean squared error of the probabilities, 0 at best." }),
    reliability: z
      .number()
      .meta({ description: "How far what was forecast lies from what came, bin by bin; 0 at best." }),
    resolution: z
      .number()
      .meta({ description: "How far the bins lie from the mean frequency; the more the better." }),
    uncertainty: z
      .number()
      .meta({ description: "What the Brier score would be of the mean frequency as a forecast." }),
    skill: skillsSchema,
    bins: z
      .array(binSchema)
      .meta({ description: "The reliability diagram, the lowest probabilities first." }),
  })
  .meta({ id: "EventVerification" });

const coverageSchema = z
  .object({
    inside: z.number().nullable().meta({ description: "Share of hours whose score lay in [Q10, Q90]." }),
    below: z
      .number()
      .nullable()
      .meta({ description: "Share of hours whose score lay below Q10; null where none is counted." }),
    above: z
      .number()
      .nullable()
      .meta({ description: "Share of hours whose score lay above Q90; null where none is counted." }),
    count: z.int().meta({ description: "Hours that were counted." }),
  })
  .meta({ id: "Coverage" });

const verifiedLeadSchema = z
  .object({
    from_day: z.int().meta({ description: "First day ahead of the row, from 1." }),
    to_day: z.int().meta({ description: "Last day ahead of the row." }),
    runs: z.int().meta({ description: "Runs whose forecasts were counted." }),
    days: z.int().meta({ description: "Distinct days of weather." }),
    hours: z.int().meta({ description: "Hours that were counted." }),
    reason: z
      .enum(["few_days"])
      .nullable()
      .meta({ description: "Why there are no figures: fewer than 30 days stand behind them." }),
    crps: z.number().nullable().meta({
      description:
        "Continuous ranked probability score: the mean error of the whole distribution of scores, 0 at best. Null where `reason` is given.",
    }),
    crps_skill: skillsSchema.nullable().meta({ description: "Its skill; null where `reason` is given." }),
    events: z
      .object({
        ideal: eventSchema.meta({ description: "That an hour scores above 0.9." }),
        unsuitable: eventSchema.meta({ description: "That an hour scores below 0.1." }),
      })
      .meta({ id: "VerifiedEvents" })
      .nullable()
      .meta({ description: "How good the probabilities were; null where `reason` is given." }),
    coverage: coverageSchema.nullable().meta({
      description: "How often the score lay between Q10 and Q90; null where the forecast has none.",
    }),
    ranks: z.array(z.int()).nullable().meta({
      description:
        "Rank histogram of the members in 11 bins, of one hour in 5 days at each place; flat where the outcome could be any member.",
    }),
  })
  .meta({ id: "VerifiedLead" });
export type VerifiedLead = z.output<typeof verifiedLeadSchema>;

export const verificationResponseSchema = z
  .object({
    metadata: z
      .object({
        model: modelSchema,
        part: z.enum(verifiedParts).meta({ description: "The part whose forecasts were verified." }),
        entry: z
          .object({ type: entryTypeSchema, id: entryIdSchema, version: entryVersionSchema })
          .meta({ description: "The entry whose scores were verified." }),
        source: z.string().nullable().meta({ description: "Where the forecasts came from." }),
        synthetic: z.boolean().nullable().meta({
          description:
            "Whether the weather is made up: its figures prove the arithmetic, not the forecasts. Null where nothing was verified.",
        }),
        truth: z.string().nullable().meta({
          description: "`later-runs`, or the name of a record.",
        }),
        places: z.int().min(0).meta({ description: "Places that were counted." }),
        from: z.iso
          .date()
          .nullable()
          .meta({ description: "First day of weather that was counted; null where none was." }),
        to: z.iso
          .date()
          .nullable()
          .meta({ description: "Last day of weather that was counted; null where none was." }),
        updated_at: timestampSchema
          .nullable()
          .meta({ description: "When the figures were last made; null where none were." }),
        calibrated: z.boolean().meta({ description: "Whether the figures are of calibrated forecasts." }),
      })
      .meta({ description: "What was verified, and against what." }),
    reason: z.enum(["not_configured", "nothing_verified"]).nullable().meta({
      description:
        "Why `leads` is empty. `not_configured`: the server archives no forecasts. `nothing_verified`: no hour of this entry is over, or the truth is no record of observations. Calibrated figures count hours after the training of a place alone.",
    }),
    leads: z
      .array(verifiedLeadSchema)
      .meta({ description: "A row for each class of days ahead, the nearest first." }),
  })
  .meta({ id: "VerificationResponse" });
export type VerificationResponse = z.output<typeof verificationResponseSchema>;

import { z } from "zod";
import { entryIdSchema, entryTypeSchema } from "../entries/entry.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { verifiedParts } from "../../registry/models/verified-model-part.ts";

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
    low: z.number(),
    high: z.number(),
  })
  .meta({
    id: "SkillInterval",
    description: "A skill and where it lies with a chance of 90 %. Below or around 0 no skill is shown.",
  });

const skillsSchema = z
  .object({
    climatology: skillSchema.nullable(),
    persistence: skillSchema.nullable(),
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
    from: z.number(),
    to: z.number(),
    hours: z.int(),
    days: z.int(),
    mean_probability: z.number().nullable(),
    frequency: z.number().nullable().meta({
      description: "How often it happened; null below 30 hours of 10 days.",
    }),
    consistency: z
      .object({ low: z.number(), high: z.number() })
      .meta({ id: "ConsistencyBar" })
      .nullable()
      .meta({ description: "Where the frequency of a reliable forecast lies with a chance of 90 %." }),
  })
  .meta({ id: "ReliabilityBin" });

const eventSchema = z
  .object({
    frequency: z.number(),
    brier: z.number(),
    reliability: z.number(),
    resolution: z.number(),
    uncertainty: z.number(),
    skill: skillsSchema,
    bins: z.array(binSchema),
  })
  .meta({ id: "EventVerification" });

const coverageSchema = z
  .object({
    inside: z.number().nullable().meta({ description: "Share of hours whose score lay in [Q10, Q90]." }),
    below: z.number().nullable(),
    above: z.number().nullable(),
    count: z.int(),
  })
  .meta({ id: "Coverage" });

export const verifiedLeadSchema = z
  .object({
    from_day: z.int(),
    to_day: z.int(),
    runs: z.int(),
    days: z.int().meta({ description: "Distinct days of weather." }),
    hours: z.int(),
    reason: z
      .enum(["few_days"])
      .nullable()
      .meta({ description: "Why there are no figures: fewer than 30 days stand behind them." }),
    crps: z.number().nullable(),
    crps_skill: skillsSchema.nullable(),
    events: z
      .object({ ideal: eventSchema, unsuitable: eventSchema })
      .meta({ id: "VerifiedEvents" })
      .nullable(),
    coverage: coverageSchema.nullable(),
    ranks: z.array(z.int()).nullable().meta({
      description:
        "Rank histogram of the members in 11 bins, of one hour in 5 days at each place; flat where the outcome could be any member.",
    }),
  })
  .meta({ id: "VerifiedLead" });
export type VerifiedLead = z.output<typeof verifiedLeadSchema>;

export const verificationResponseSchema = z
  .object({
    metadata: z.object({
      model: modelSchema,
      part: z.enum(verifiedParts),
      entry: z.object({ type: entryTypeSchema, id: entryIdSchema, version: z.int() }),
      source: z.string().nullable().meta({ description: "Where the forecasts came from." }),
      synthetic: z.boolean().nullable().meta({
        description:
          "Whether the weather is made up: its figures prove the arithmetic, not the forecasts. Null where nothing was verified.",
      }),
      truth: z.string().nullable().meta({
        description: "`later-runs`, or the name of a record.",
      }),
      places: z.int().min(0),
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      updated_at: timestampSchema.nullable(),
      calibrated: z.boolean(),
    }),
    reason: z.enum(["not_configured", "nothing_verified"]).nullable().meta({
      description:
        "Why `leads` is empty. `not_configured`: the server archives no forecasts. `nothing_verified`: no hour of this entry is over, or the truth is no record of observations. Calibrated figures count hours after the training of a place alone.",
    }),
    leads: z.array(verifiedLeadSchema),
  })
  .meta({ id: "VerificationResponse" });
export type VerificationResponse = z.output<typeof verificationResponseSchema>;

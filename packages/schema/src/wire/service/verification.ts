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
      "`latitude,longitude` of one place whose observations may be published. If it is absent, the figures cover all places together.",
    examples: ["47.4,8.5"],
  });

export const verificationQuerySchema = z.strictObject({
  model: modelSchema,
  part: z.enum(verifiedParts).default("ensemble").meta({
    description: "The part of the model whose forecasts are verified: its single run or its members.",
  }),
  type: entryTypeSchema.default("task"),
  id: entryIdSchema,
  place: placeSchema.optional(),
  calibrated: z.boolean().default(false).meta({
    description:
      "If true, the figures are for calibrated forecasts, at the calibrated places and for hours after their training. Otherwise they are for raw forecasts.",
  }),
});

const skillSchema = z
  .object({
    value: z.number().meta({
      description: "The skill. 1 is perfect, 0 is as good as the reference, and below 0 is worse.",
    }),
    low: z.number().meta({ description: "Lower end of the interval." }),
    high: z.number().meta({ description: "Upper end of the interval." }),
  })
  .meta({
    id: "SkillInterval",
    description: "A skill with its 90 % interval. If the interval is around or below 0, it shows no skill.",
  });

const skillsSchema = z
  .object({
    climatology: skillSchema
      .nullable()
      .meta({ description: "Skill against the frequency of the event at the place, month and hour." }),
    persistence: skillSchema.nullable().meta({ description: "Skill against the score of the day before." }),
    raw: skillSchema.nullable().meta({
      description: "Skill against the raw forecast, which is the gain by calibration; null for raw figures.",
    }),
  })
  .meta({
    id: "Skills",
    description:
      "Skill against the climatology, the score of the day before, and the raw forecast of the same hour. Null if the reference is known on fewer than 30 days, or is perfect.",
  });

const binSchema = z
  .object({
    from: z.number().meta({ description: "Lower end of the bin, a probability." }),
    to: z.number().meta({ description: "Upper end of the bin." }),
    hours: z.int().meta({ description: "The number of hours whose forecast probability is in the bin." }),
    days: z.int().meta({ description: "The number of distinct days of these hours." }),
    mean_probability: z
      .number()
      .nullable()
      .meta({ description: "Mean forecast probability in the bin; null if it has no hours." }),
    frequency: z.number().nullable().meta({
      description: "Observed frequency of the event; null below 30 hours or 10 days.",
    }),
    consistency: z
      .object({
        low: z.number().meta({ description: "Lower end of the bar." }),
        high: z.number().meta({ description: "Upper end of the bar." }),
      })
      .meta({ id: "ConsistencyBar" })
      .nullable()
      .meta({ description: "The 90 % range of the frequency for a reliable forecast." }),
  })
  .meta({ id: "ReliabilityBin" });

const eventSchema = z
  .object({
    frequency: z.number().meta({ description: "Observed frequency of the event, as a share of the hours." }),
    brier: z
      .number()
      .meta({ description: "Brier score: the mean squared error of the probabilities. 0 is best." }),
    reliability: z.number().meta({
      description:
        "Reliability: the difference between forecast and observed frequencies, bin by bin. 0 is best.",
    }),
    resolution: z.number().meta({
      description: "Resolution: the difference between the bins and the mean frequency. Higher is better.",
    }),
    uncertainty: z.number().meta({
      description: "Uncertainty: the Brier score of a forecast that always gives the mean frequency.",
    }),
    skill: skillsSchema,
    bins: z
      .array(binSchema)
      .meta({ description: "The reliability diagram, the lowest probabilities first." }),
  })
  .meta({ id: "EventVerification" });

const coverageSchema = z
  .object({
    inside: z.number().nullable().meta({ description: "Share of hours whose score was in [Q10, Q90]." }),
    below: z
      .number()
      .nullable()
      .meta({ description: "Share of hours whose score was below Q10; null if no hours are counted." }),
    above: z
      .number()
      .nullable()
      .meta({ description: "Share of hours whose score was above Q90; null if no hours are counted." }),
    count: z.int().meta({ description: "The number of hours that were counted." }),
  })
  .meta({ id: "Coverage" });

export const verifiedLeadSchema = z
  .object({
    from_day: z.int().meta({ description: "First day ahead of the row, from 1." }),
    to_day: z.int().meta({ description: "Last day ahead of the row." }),
    runs: z.int().meta({ description: "The number of runs that were counted." }),
    days: z.int().meta({ description: "The number of distinct days of weather." }),
    hours: z.int().meta({ description: "The number of hours that were counted." }),
    reason: z
      .enum(["few_days"])
      .nullable()
      .meta({ description: "The reason for missing figures: they would be based on fewer than 30 days." }),
    crps: z.number().nullable().meta({
      description:
        "Continuous ranked probability score: the mean error of the whole distribution of scores. 0 is best. Null if `reason` is given.",
    }),
    crps_skill: skillsSchema.nullable().meta({
      description: "The skill of the CRPS; null if `reason` is given.",
    }),
    events: z
      .object({
        ideal: eventSchema.meta({ description: "The event that an hour scores above 0.9." }),
        unsuitable: eventSchema.meta({ description: "The event that an hour scores below 0.1." }),
      })
      .meta({ id: "VerifiedEvents" })
      .nullable()
      .meta({ description: "The quality of the probabilities; null if `reason` is given." }),
    coverage: coverageSchema.nullable().meta({
      description:
        "The share of hours whose score was between Q10 and Q90; null if the forecast has no quantiles.",
    }),
    ranks: z.array(z.int()).nullable().meta({
      description:
        "Rank histogram of the members in 11 bins, from one hour in 5 days at each place. It is flat if the outcome is equally likely to be any member.",
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
        source: z.string().nullable().meta({ description: "The source of the forecasts." }),
        synthetic: z.boolean().nullable().meta({
          description:
            "True if the weather is synthetic: the figures then test the arithmetic, not the forecasts. Null if nothing was verified.",
        }),
        truth: z.string().nullable().meta({
          description: "`later-runs`, or the name of a record.",
        }),
        places: z.int().min(0).meta({ description: "The number of places that were counted." }),
        from: z.iso
          .date()
          .nullable()
          .meta({ description: "First day of weather that was counted; null if no day was counted." }),
        to: z.iso
          .date()
          .nullable()
          .meta({ description: "Last day of weather that was counted; null if no day was counted." }),
        updated_at: timestampSchema
          .nullable()
          .meta({ description: "The time at which the figures were last computed; null if there are none." }),
        calibrated: z.boolean().meta({ description: "True if the figures are for calibrated forecasts." }),
      })
      .meta({ description: "The forecasts that were verified, and the data that they were compared with." }),
    reason: z.enum(["not_configured", "nothing_verified"]).nullable().meta({
      description:
        "The reason why `leads` is empty. `not_configured`: the server archives no forecasts. `nothing_verified`: no hour of this entry has passed yet, or the reference data are not observations. Calibrated figures only count hours after the training of a place.",
    }),
    leads: z
      .array(verifiedLeadSchema)
      .meta({ description: "A row for each range of days ahead, the nearest first." }),
  })
  .meta({ id: "VerificationResponse" });
export type VerificationResponse = z.output<typeof verificationResponseSchema>;

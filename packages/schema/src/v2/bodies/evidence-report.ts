import { z } from "zod";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { verifiedParts } from "../../registry/models/model.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { planningAidSchema } from "../../wire/scores/score.ts";
import { attributionSchema, licenceSchema } from "../../wire/service/catalogue.ts";
import { answeredEntrySchema, storedSiteSchema } from "./answered.ts";
import {
  countSchema,
  daysAhead,
  daysSchema,
  evidenceHoursSchema,
  figureSchema,
  probabilitySchema,
  reasonSchema,
} from "./evidence-hours.ts";
import { evidenceNoticeSchema } from "./evidence-notices.ts";
import { evidenceFields } from "./evidence-request.ts";

const sourceSchema = z
  .object({
    id: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    synthetic: z.boolean().meta({ description: "True if the weather is synthetic, not real." }),
    licence: licenceSchema
      .nullable()
      .meta({ description: "The licence; null for weather that is not real." }),
    members: z.int().min(1).meta({ description: "The number of forecasts in a run." }),
    available_after_hours: z.number().min(0).meta({
      description:
        "The time from the start of a run until it is there [h]. Days ahead are counted from then.",
    }),
    generations: z
      .array(z.string())
      .meta({ description: "The versions of the model in the period, the oldest first." }),
    first_run: timestampSchema.meta({ description: "Start of the first run that was read." }),
    last_run: timestampSchema.meta({ description: "Start of the last run that was read." }),
    runs: z.int().min(1).meta({ description: "The number of runs that were read." }),
    runs_missing: z
      .array(timestampSchema)
      .meta({ description: "Starts of the runs that could not be read; empty if there are none." }),
    every_days: z.int().min(1).meta({ description: "The number of days from one run to the next [d]." }),
  })
  .meta({ id: "EvidenceSource", description: "The forecasts whose promises were counted." });

const truthSchema = z
  .object({
    kind: z.enum(["station", "reanalysis", "synthetic"]).meta({
      description:
        "`station`: measured at a site. `reanalysis`: a model that was fitted to measurements. `synthetic`: not real weather.",
    }),
    id: z.string().meta({ description: "The name of the record." }),
    attribution: attributionSchema,
    distance_km: z.number().min(0).meta({ description: "Distance from the place to the record [km]." }),
    from: timestampSchema.meta({ description: "The first hour that was used." }),
    to: timestampSchema.meta({ description: "The last hour that was used." }),
  })
  .meta({ id: "EvidenceTruth", description: "The weather that came, with which promises were compared." });

const leftOutSchema = z
  .object({
    constraint: countSchema.meta({ description: "Position of the constraint in the entry, from 0." }),
    variable: variableNameSchema,
    from_lead_hours: countSchema.meta({
      description: "Time from the start of a run from which the constraint is left out [h].",
    }),
    because: z.enum(["truth_lacks_variable", "runs_lack_variable"]).meta({
      description:
        "The side that lacks the variable: the weather that came (`truth_lacks_variable`), or the runs (`runs_lack_variable`).",
    }),
  })
  .meta({ id: "EvidenceLeftOut" });

const metadataSchema = z
  .object({
    generated_at: timestampSchema.meta({ description: "The time at which the report was made." }),
    model: modelSchema,
    part: z.enum(verifiedParts).meta({ description: "The part of the model." }),
    source: sourceSchema,
    truth: truthSchema,
    location: storedSiteSchema,
    timezone: z.string().meta({ description: "The zone of the days.", examples: ["Europe/Berlin"] }),
    entry: answeredEntrySchema,
    window: z
      .object(evidenceFields.window.shape)
      .meta({ id: "ProvedWindow", description: "The work whose windows were promised." }),
    left_out: z
      .array(leftOutSchema)
      .meta({ description: "Constraints that were left out on both sides; empty if there are none." }),
    gap_days: countSchema.meta({
      description:
        "The number of days of runs that do not count, because the run or the truth has a gap [d].",
    }),
    formula: z.string().meta({ description: "The version of the arithmetic of scores and promises." }),
    interval: z.literal(0.9).meta({ description: "The probability of every interval." }),
    notices: z
      .array(evidenceNoticeSchema)
      .meta({ description: "Remarks about the report; empty if there are none." }),
    caveat: planningAidSchema,
  })
  .meta({ id: "EvidenceMetadata", description: "The forecasts, the truth and the work of the report." });

const headlineSchema = z
  .object({
    probability: probabilitySchema.meta({
      description: "The lowest probability of the promises that count.",
    }),
    ...daysAhead,
    promised: countSchema.meta({ description: "The number of promises." }),
    held: countSchema.meta({ description: "The number of promises that held." }),
    reason: reasonSchema,
    share: figureSchema
      .nullable()
      .meta({ description: "The share that held, with its 90 % interval; null if `reason` is given." }),
    said: probabilitySchema
      .nullable()
      .meta({ description: "The mean probability of these promises; null if `reason` is given." }),
    days: daysSchema,
    generation: z.string().nullable().meta({
      description:
        "The version of the model that alone was counted. Null if all were counted: the newest has fewer than 180 days, or is not known.",
    }),
    text: z.string().meta({
      description: "The headline as a sentence; without a share, the reason.",
      examples: [
        "Of 143 windows promised at 0.7 or more 1 to 3 days ahead, 118 held (0.83, 0.76 to 0.88; said 0.86), 121 days, against ERA5.",
      ],
    }),
  })
  .meta({
    id: "EvidenceHeadline",
    description:
      "The share of promises that held, for one probability and range of days ahead. Both are fixed, never chosen by the result.",
  });

const binSchema = z
  .object({
    from: probabilitySchema.meta({ description: "Lower end of the bin, a probability." }),
    to: probabilitySchema.meta({ description: "Upper end of the bin." }),
    promises: countSchema.meta({ description: "The number of promises in the bin." }),
    days: daysSchema,
    said: probabilitySchema
      .nullable()
      .meta({ description: "The mean probability in the bin; null below 30 promises or 10 days." }),
    came: figureSchema
      .nullable()
      .meta({ description: "The share that held; null below 30 promises or 10 days." }),
  })
  .meta({ id: "EvidenceBin" });

const tableSchema = z
  .object({
    probability: probabilitySchema.meta({ description: "Work starts from this probability on." }),
    held: countSchema.meta({ description: "Windows that were used, and held." }),
    failed: countSchema.meta({ description: "Windows that were used, and failed." }),
    passed_up: countSchema.meta({ description: "Windows that were not used, and would have held." }),
    rightly_left: countSchema.meta({ description: "Windows that were not used, and would have failed." }),
    days: countSchema.meta({ description: "The number of distinct days with a window that was used." }),
    share: figureSchema
      .nullable()
      .meta({ description: "The share of the used windows that held; null below 30 days." }),
  })
  .meta({ id: "EvidenceTable", description: "What became of the windows." });

const brierSchema = z
  .object({
    score: probabilitySchema.meta({ description: "The mean squared error of the probabilities. 0 is best." }),
    reliability: z.number().min(0).meta({
      description: "The difference between what was said and what came, bin by bin. 0 is best.",
    }),
    resolution: z.number().min(0).meta({
      description: "The difference between the bins and the mean. Higher is better.",
    }),
    uncertainty: z.number().min(0).meta({ description: "The score of always saying the mean." }),
  })
  .meta({ id: "EvidenceBrier", description: "The Brier score and its parts." });

const leadSchema = z
  .object({
    ...daysAhead,
    promises: countSchema.meta({ description: "The number of promises: one for each run and day ahead." }),
    days: daysSchema,
    reason: reasonSchema,
    frequency: probabilitySchema
      .nullable()
      .meta({ description: "The share that held; null if `reason` is given." }),
    brier: brierSchema.nullable().meta({ description: "Null if `reason` is given." }),
    skill: z
      .object({
        climatology: figureSchema
          .nullable()
          .meta({ description: "Skill against the usual frequency at that hour and season." }),
        control: figureSchema
          .nullable()
          .meta({ description: "Skill against the control member alone, as yes or no." }),
      })
      .meta({
        id: "EvidenceSkill",
        description: "1 is perfect, 0 is as good as the reference, and below 0 is worse.",
      }),
    roc_area: probabilitySchema.nullable().meta({
      description:
        "The probability that a window that held was promised more than one of the same season that failed. 0.5 is chance.",
    }),
    bins: z
      .array(binSchema)
      .meta({ description: "What was said and what came, the lowest probabilities first." }),
    table: tableSchema.nullable().meta({ description: "Null if `reason` is given." }),
    unpromised_days: countSchema.meta({
      description: "Days with a window in the truth of which no member knew [d].",
    }),
  })
  .meta({ id: "EvidenceLead" });

const calibratedLeadSchema = leadSchema
  .extend({
    gain: figureSchema.nullable().meta({
      description:
        "Skill against the uncorrected probabilities of the same promises; below 0 if the correction makes them worse. Null if `reason` is given.",
    }),
  })
  .meta({ id: "CalibratedEvidenceLead" });

const goFromSchema = z
  .object({
    probability: probabilitySchema.meta({
      description:
        "The lowest probability, as `windows` gives it, from which a start pays. 0 if every probability pays, 1 if none does.",
    }),
    low: probabilitySchema.meta({ description: "Lower end of the 90 % interval." }),
    high: probabilitySchema.meta({ description: "Upper end of the 90 % interval." }),
    members: countSchema
      .nullable()
      .meta({ description: "The same as a number of good members; null if not even all are enough." }),
    of: z.int().min(1).meta({ description: "The number of members in most of the promises." }),
  })
  .meta({ id: "GoFrom", description: "When to start for the given costs, learned from the promises." });

const leadValueSchema = z
  .object({
    ...daysAhead,
    days: daysSchema,
    reason: reasonSchema,
    value: figureSchema.nullable().meta({
      description:
        "1 saves all that can be saved, 0 saves no more than climatology. Null if `reason` is given.",
    }),
    control: figureSchema
      .nullable()
      .meta({ description: "The value of going if the control member allows it; null if it is not known." }),
    expense: z
      .number()
      .nullable()
      .meta({ description: "Mean expense of a decision, in the unit of the costs." }),
    expense_climatology: z
      .number()
      .nullable()
      .meta({ description: "The same for decisions by the usual frequency alone." }),
  })
  .meta({ id: "EvidenceLeadValue" });

const waitingSchema = z
  .object({
    ...daysAhead,
    days: daysSchema,
    reason: reasonSchema,
    saved_per_decision: figureSchema.nullable().meta({
      description:
        "What is saved by deciding in the next shorter range of days ahead, in the unit of the costs. Null if `reason` is given.",
    }),
  })
  .meta({ id: "EvidenceWaiting" });

const curveSchema = z
  .object({
    cost_ratio: probabilitySchema.meta({ description: "wasted / (wasted + missed)." }),
    value: z
      .number()
      .nullable()
      .meta({ description: "The value at this ratio; null if climatology costs nothing there." }),
    control: z
      .number()
      .nullable()
      .meta({ description: "The value of the control member alone; null if there is none." }),
  })
  .meta({ id: "EvidenceCurvePoint" });

const valueSchema = z
  .object({
    cost_ratio: probabilitySchema
      .nullable()
      .meta({ description: "wasted / (wasted + missed) of your costs; null without `costs`." }),
    go_from: goFromSchema.nullable().meta({ description: "When to start; null without `costs`." }),
    leads: z
      .array(leadValueSchema)
      .meta({ description: "The value by days ahead, the nearest first; empty without `costs`." }),
    waiting: z.array(waitingSchema).meta({
      description: "What waiting is worth, compared for the same days of work; empty without `costs`.",
    }),
    curve: z
      .array(curveSchema)
      .meta({ description: "The value 1 to 3 days ahead for cost ratios from 0.05 to 0.95." }),
  })
  .meta({
    id: "EvidenceValue",
    description: "What the promises are worth for decisions. Each threshold was learned from other days.",
  });

const comparedSchema = z
  .object({
    model: modelSchema,
    leads: z
      .array(
        z
          .object({
            ...daysAhead,
            days: daysSchema,
            reason: reasonSchema,
            difference: figureSchema.nullable().meta({
              description:
                "The skill against climatology minus that of the other model; above 0 if the other is worse. Null if `reason` is given.",
            }),
          })
          .meta({ id: "ComparedLead" }),
      )
      .meta({ description: "The differences by days ahead, on the days that both models have." }),
  })
  .meta({ id: "EvidenceComparison" });

const generationSchema = z
  .object({
    name: z.string().meta({ description: "The version of the model." }),
    from: timestampSchema.meta({ description: "Start of its first run with a promise." }),
    promises: countSchema.meta({ description: "The number of its promises that the headline would count." }),
    days: daysSchema,
    share: figureSchema.nullable().meta({ description: "The share of them that held; null below 30 days." }),
  })
  .meta({ id: "EvidenceGeneration" });

const reportSchema = z
  .object({
    metadata: metadataSchema,
    days: daysSchema,
    reason: reasonSchema,
    headline: headlineSchema
      .nullable()
      .meta({ description: "Null if there are too few days or no such promise." }),
    leads: z
      .array(leadSchema)
      .meta({ description: "A row for each range of days ahead, the nearest first." }),
    leads_calibrated: z.array(calibratedLeadSchema).nullable().meta({
      description:
        "The promises of runs from day 180 of the period on, with corrected probabilities, a row for each range of days ahead. Only the probabilities of windows are corrected, not the weather or the scores. Those of each quarter (91 days) are corrected by what came of the windows that were over before it. Null without `calibrated`.",
    }),
    hours: z.array(evidenceHoursSchema).meta({
      description:
        "The quality of the scores of single hours, a row for each range of days ahead, as `leads` of `verification`.",
    }),
    value: valueSchema.nullable().meta({ description: "Null if `value_reason` is given." }),
    value_reason: reasonSchema,
    compare: z
      .array(comparedSchema)
      .meta({ description: "The models to compare, in the order of the request." }),
    generations: z
      .array(generationSchema)
      .meta({ description: "The headline for each version of the model, the oldest first." }),
    method: z
      .object({
        text: z.string().meta({ description: "How the figures were made." }),
        limits: z.array(z.string()).meta({ description: "What the figures do not say." }),
      })
      .meta({ id: "EvidenceMethod", description: "How the figures were made, and what they do not say." }),
  })
  .meta({
    id: "EvidenceReport",
    description: "How often promises held at the place, and what they are worth.",
  });
export interface EvidenceReport extends z.output<typeof reportSchema> {}

/** Schema of an evidence report. Its type is written out, so that the types of endpoint tables stay short. */
export const evidenceReportSchema: z.ZodType<EvidenceReport> = reportSchema;

import { z } from "zod";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { verifiedParts } from "../../registry/models/model.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { planningAidSchema } from "../../wire/scores/score.ts";
import { attributionSchema, licenceSchema } from "../../wire/service/catalogue.ts";
import { answeredEntrySchema, answeredSiteSchema } from "./answered.ts";
import { evidenceFields } from "./evidence-request.ts";

const sourceSchema = z
  .object({
    id: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    synthetic: z.boolean().meta({
      description:
        "True if the weather is synthetic: the report then tests the arithmetic, not the forecasts.",
    }),
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
    constraint: z.int().min(0).meta({ description: "Position of the constraint in the entry, from 0." }),
    variable: variableNameSchema,
    from_lead_hours: z.int().min(0).meta({
      description: "Time from the start of a run from which the constraint is left out [h].",
    }),
    because: z.enum(["truth_lacks_variable", "runs_lack_variable"]).meta({
      description:
        "The side that lacks the variable: the weather that came (`truth_lacks_variable`), or the runs (`runs_lack_variable`).",
    }),
  })
  .meta({ id: "EvidenceLeftOut" });

/** Remarks about a report, by code, the most important ones first. */
export const evidenceNotices = {
  runs_missing: "More than a tenth of the runs could not be read.",
  synthetic:
    "The weather is synthetic. The report shows how it works, and says nothing about real forecasts.",
  constraints_left_out: "Some constraints were left out, because one side lacks their variables.",
  truth_is_model:
    "The truth is a reanalysis, which smooths gusts, rain and visibility. It cannot judge them.",
  truth_of_same_model:
    "The truth and the forecast come from the same centre, which makes the forecast look better.",
  new_generation:
    "The model changed within the period. Promises of the newest version may hold more or less often.",
  single_run:
    "The forecasts are single runs, which have no members to count. Their probabilities are not known.",
} as const;
export type EvidenceNotice = keyof typeof evidenceNotices;

const noticeSchema = z
  .object({
    code: z.enum(Object.keys(evidenceNotices) as [EvidenceNotice, ...EvidenceNotice[]]).meta({
      description: "The code of the notice.",
    }),
    text: z.string().meta({ description: "The notice in words." }),
  })
  .meta({ id: "EvidenceNotice" });

/** Schema of the forecasts, the truth and the work of a report. */
export const evidenceMetadataSchema = z
  .object({
    generated_at: timestampSchema.meta({ description: "The time at which the report was made." }),
    model: modelSchema,
    part: z.enum(verifiedParts).meta({ description: "The part of the model." }),
    source: sourceSchema,
    truth: truthSchema,
    location: answeredSiteSchema,
    timezone: z.string().meta({ description: "The zone of the days.", examples: ["Europe/Berlin"] }),
    entry: answeredEntrySchema,
    window: z
      .object(evidenceFields.window.shape)
      .meta({ id: "ProvedWindow", description: "The work whose windows were promised." }),
    left_out: z
      .array(leftOutSchema)
      .meta({ description: "Constraints that were left out on both sides; empty if there are none." }),
    gap_days: z.int().min(0).meta({
      description:
        "The number of days of runs that do not count, because the run or the truth has a gap [d].",
    }),
    formula: z.string().meta({ description: "The version of the arithmetic of scores and promises." }),
    interval: z.literal(0.9).meta({ description: "The probability of every interval." }),
    notices: z
      .array(noticeSchema)
      .meta({ description: "Remarks about the report; empty if there are none." }),
    caveat: planningAidSchema,
  })
  .meta({ id: "EvidenceMetadata", description: "The forecasts, the truth and the work of the report." });

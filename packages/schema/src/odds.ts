import { z } from "zod";
import { notCalibratedNoticeSchema } from "./calibration.ts";
import { noticeSchema, scoredMetadataSchema } from "./composite.ts";
import { timestampSchema } from "./time.ts";
import { unlikeSiteNoticeSchema } from "./unlike-site.ts";

/** What a probability rests on. */
export const oddsBases = [
  "ensemble",
  "ensemble+deterministic",
  "subseasonal",
  "seasonal",
  "deterministic_reliability",
  "deterministic",
] as const;
export type OddsBasis = (typeof oddsBases)[number];

export const oddsBasisSchema = z.enum(oddsBases).meta({
  description:
    "What the probability rests on: the members of a part; `ensemble+deterministic`: those of the ensemble, and the deterministic run as one more, in the hours that the run answers; `deterministic_reliability`: how often a run of such a score came true at the site; `deterministic`: one run alone, which knows no probability.",
});

/** A probability as it is published. */
export const probabilitySchema = z.number().min(0.0001).max(0.9999);

/** That no members could be counted in the hours of one run. */
export const ensembleStaleNoticeSchema = z
  .object({
    code: z.literal("ensemble_stale"),
    run: timestampSchema.nullable().meta({
      description: "Start of the newest run of the ensemble; null where it has none that can be read.",
    }),
    from: timestampSchema,
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({
    id: "EnsembleStaleNotice",
    description:
      "The ensemble is too old or cannot be read, so that no members are counted in hours which the deterministic run answers.",
  });
export type EnsembleStaleNotice = z.output<typeof ensembleStaleNoticeSchema>;

/** What an answer with probabilities says about itself. */
export const oddsMetadataSchema = scoredMetadataSchema
  .extend({
    notices: z
      .array(
        z.union([noticeSchema, unlikeSiteNoticeSchema, notCalibratedNoticeSchema, ensembleStaleNoticeSchema]),
      )
      .min(1)
      .optional()
      .meta({
        description:
          "Only present when a constraint had to be dropped for some hours, members could not be counted in them, the site lies too far above or below a cell that answers, or calibrated weather was asked for where there is none.",
      }),
  })
  .meta({ id: "OddsMetadata" });
export type OddsNotice = NonNullable<z.output<typeof oddsMetadataSchema>["notices"]>[number];

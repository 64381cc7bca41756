import { z } from "zod";
import { notCalibratedNoticeSchema } from "../calibration.ts";
import { noticeSchema } from "../notice.ts";
import { ensembleAbsenceSchema, ensembleStaleNoticeSchema } from "../odds.ts";
import { unlikeSiteNoticeSchema } from "../unlike-site.ts";
import { scoredMetadataSchema } from "./composite.ts";

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
    ensemble_absent: z.array(ensembleAbsenceSchema).min(1).optional().meta({
      description: "Only present where hours have no members to count: those that one run alone answers.",
    }),
  })
  .meta({ id: "OddsMetadata" });
export type OddsNotice = NonNullable<z.output<typeof oddsMetadataSchema>["notices"]>[number];

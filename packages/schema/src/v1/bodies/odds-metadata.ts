import { z } from "zod";
import { notCalibratedNoticeSchema } from "../../wire/notices/calibration.ts";
import { noticeSchema } from "../../wire/notices/notice.ts";
import { ensembleAbsenceSchema, ensembleStaleNoticeSchema } from "../../wire/scores/odds.ts";
import { unlikeSiteNoticeSchema } from "../../wire/sites/unlike-site.ts";
import { scoredMetadataSchema } from "./composite.ts";

/** Metadata of a response with probabilities. */
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
          "Only present when the answer lacks something. A constraint was dropped for some hours, or members could not be counted in them. Or the site lies too far above or below a cell that answers, or has no calibrated weather that was asked for.",
      }),
    ensemble_absent: z.array(ensembleAbsenceSchema).min(1).optional().meta({
      description: "Only present where hours have no members to count: those that one run alone answers.",
    }),
  })
  .meta({ id: "OddsMetadata", description: "What the answer says about itself." });
export type OddsNotice = NonNullable<z.output<typeof oddsMetadataSchema>["notices"]>[number];

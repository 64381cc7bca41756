import { z } from "zod";
import { notCalibratedNoticeSchema } from "../../wire/notices/calibration.ts";
import { noticeSchema } from "../../wire/notices/notice.ts";
import { ensembleAbsenceSchema, ensembleStaleNoticeSchema } from "../../wire/scores/odds.ts";
import { unlikeSiteNoticeSchema } from "../../wire/sites/unlike-site.ts";
import { scoredMetadataSchema } from "./composite.ts";

/** Schema of the metadata of a response with probabilities. */
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
          "Present only if the answer has limitations. For some hours, a constraint was dropped or members could not be counted. Or the site lies too far above or below a cell that is used. Or the request asked for calibrated weather that the site does not have.",
      }),
    ensemble_absent: z.array(ensembleAbsenceSchema).min(1).optional().meta({
      description:
        "Present only if some hours have no members to count, because only a single run covers them.",
    }),
  })
  .meta({ id: "OddsMetadata", description: "Metadata of the answer." });
export type OddsNotice = NonNullable<z.output<typeof oddsMetadataSchema>["notices"]>[number];

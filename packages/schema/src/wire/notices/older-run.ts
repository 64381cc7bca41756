import { z } from "zod";
import { notCalibratedNoticeSchema } from "./calibration.ts";
import { partSchema } from "../../registry/models/model-schema.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { unlikeSiteNoticeSchema } from "../sites/unlike-site.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

/** Notice that the whole response comes from an older run. */
export const olderRunNoticeSchema = z
  .object({
    code: z.literal("older_run").meta({
      description: "The code of the notice: the answer uses an older run instead of the newest one.",
    }),
    part: partSchema,
    variables: z.array(variableNameSchema).min(1).optional().meta({
      description: "Present only for an overlay of the part: the variables that the overlay supplied.",
    }),
    run: timestampSchema.meta({ description: "Start of the run that was used." }),
    instead_of: timestampSchema.meta({ description: "Start of the newest run, which is damaged." }),
  })
  .meta({ id: "OlderRunNotice" });
export type OlderRunNotice = z.output<typeof olderRunNoticeSchema>;

/** Notices about the model parts that provide the response. */
export const partNoticeSchemas = [
  olderRunNoticeSchema,
  unlikeSiteNoticeSchema,
  notCalibratedNoticeSchema,
] as const;

/** Field of a forecast response for notices about an older run, a site unlike its cell, or missing calibration. */
export const partNotices = {
  notices: z
    .array(z.union(partNoticeSchemas).meta({ id: "PartNotice" }))
    .min(1)
    .optional()
    .meta({
      description:
        "Present only if the answer has limitations. An older run replaced the newest run of a part, which is damaged. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have.",
    }),
};

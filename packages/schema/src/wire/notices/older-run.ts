import { z } from "zod";
import { notCalibratedNoticeSchema } from "./calibration.ts";
import { partSchema } from "../../registry/models/model-schema.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { unlikeSiteNoticeSchema } from "../sites/unlike-site.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

/** Notice that the whole response comes from an older run. */
export const olderRunNoticeSchema = z
  .object({
    code: z
      .literal("older_run")
      .meta({ description: "What the notice says: an older run answered for the newest one." }),
    part: partSchema,
    variables: z.array(variableNameSchema).min(1).optional().meta({
      description: "Only present for an overlay of the part: the variables that it gave.",
    }),
    run: timestampSchema.meta({ description: "Start of the run that answered." }),
    instead_of: timestampSchema.meta({ description: "Start of the newest run, in which damage was found." }),
  })
  .meta({ id: "OlderRunNotice" });
export type OlderRunNotice = z.output<typeof olderRunNoticeSchema>;

/** Notices about the parts that answered. */
export const partNoticeSchemas = [
  olderRunNoticeSchema,
  unlikeSiteNoticeSchema,
  notCalibratedNoticeSchema,
] as const;

/** Field of a forecast response for notices: an older run, a site unlike its cell, or missing calibration. */
export const partNotices = {
  notices: z
    .array(z.union(partNoticeSchemas).meta({ id: "PartNotice" }))
    .min(1)
    .optional()
    .meta({
      description:
        "Only present when the answer lacks something. An older run answered for the newest of a part, which is damaged. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for.",
    }),
};

import { z } from "zod";
import { partNames } from "./model.ts";
import { timestampSchema } from "./time.ts";
import { variableNameSchema } from "./variable.ts";

/** That an older run answered, as a whole. */
export const olderRunNoticeSchema = z
  .object({
    code: z.literal("older_run"),
    part: z.enum(partNames),
    variables: z.array(variableNameSchema).min(1).optional().meta({
      description: "Only present for an overlay of the part: the variables that it gave.",
    }),
    run: timestampSchema.meta({ description: "Start of the run that answered." }),
    instead_of: timestampSchema.meta({ description: "Start of the newest run, in which damage was found." }),
  })
  .meta({ id: "OlderRunNotice" });
export type OlderRunNotice = z.output<typeof olderRunNoticeSchema>;

/** The field of an answer that may say so. */
export const olderRunNotices = {
  notices: z.array(olderRunNoticeSchema).min(1).optional().meta({
    description:
      "Only present where damage was found in the newest run of a part, and an older one answered for it.",
  }),
};

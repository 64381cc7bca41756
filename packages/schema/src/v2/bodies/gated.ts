import { z } from "zod";
import { timestampSchema } from "../../time/timestamp.ts";
import { idealAbove } from "../../wire/scores/band.ts";
import { shareSchema } from "../../wire/scores/odds.ts";
import { briefWarningSchema, warnedMetadataSchema, warningIdSchema } from "../warning.ts";

/** Schema of the warning that stops the most hours. */
export const stoppingWarningSchema = z
  .object({
    warning: warningIdSchema,
    event: briefWarningSchema.shape.event,
    share: shareSchema.meta({ description: "The share of the hours that it stops." }),
  })
  .meta({ id: "StoppingWarning", description: "A warning that stops hours by `warnings` of the entry." });

/** Schema of the ids of warnings that stop hours. */
export const stoppingIdsSchema = z.array(warningIdSchema);

/** Schema of the notice that warnings are not known in some hours, so that these score 0.9 at most. */
export const warningsUnknownNoticeSchema = z
  .object({
    code: z.literal("warnings_unknown").meta({ description: "The code of the notice." }),
    state: warnedMetadataSchema.shape.state.exclude(["known"]).meta({
      description:
        "Why they are not known. `partial`: a message could not be read, or a warning that would stop the hours has an area without a known shape.",
    }),
    from: timestampSchema.meta({ description: "The first hour of the span." }),
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({
    id: "WarningsUnknownNotice",
    description: `The entry has \`warnings\`, but it is not known if such a warning holds in these hours. They score ${idealAbove} at most.`,
  });

/** Schema of the notice that scores of past weather do not heed the gate of the entry. */
export const warningsNotInRecordsNoticeSchema = z
  .object({ code: z.literal("warnings_not_in_records").meta({ description: "The code of the notice." }) })
  .meta({
    id: "WarningsNotInRecordsNotice",
    description:
      "The entry has `warnings`, but records of the past have none. Hours that a warning stopped count as their weather allows.",
  });

import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { namedEventsSchema } from "../../wire/entries/warning-gate.ts";
import { briefWarningSchema, caveatSchema, warnedMetadataSchema, warningsMax } from "../warning.ts";

/** Schema of the warnings at a watched place. */
export const watchedWarningsSchema = warnedMetadataSchema
  .extend({
    warnings: z
      .array(briefWarningSchema)
      .max(warningsMax)
      .meta({
        description: `The first ${warningsMax} live warnings that the watch is for, the most severe first. An empty list means nothing unless \`state\` is \`known\`.`,
      }),
    warnings_more: z.int().min(0).meta({ description: "The number of further warnings." }),
    caveat: caveatSchema,
  })
  .meta({ id: "WatchedWarnings", description: "What is known about official warnings at the place." });
export type WatchedWarnings = z.output<typeof watchedWarningsSchema>;

/** Fields that say which warnings are wanted. */
export const wantedWarningFields = {
  severity: z
    .enum(["minor", "moderate", "severe", "extreme"])
    .default("moderate")
    .meta({ description: "The least severity. A warning of unknown severity counts too." }),
  categories: z
    .array(lineSchema.min(1).max(20))
    .min(1)
    .max(12)
    .optional()
    .meta({
      description:
        "The categories of CAP that count; all if absent. A warning without a category counts too.",
      examples: [["Met"]],
    }),
  events: namedEventsSchema.optional().meta({
    description:
      "The events that count; all if absent. Each is one or more whole words of the event in any language, a code of the event, or an awareness type. A warning that names no event counts too.",
    examples: [["wind", "HWW"]],
  }),
  certainty: z.enum(["unlikely", "possible", "likely", "observed"]).optional().meta({
    description: "The least certainty; any if absent. A warning of unknown certainty counts too.",
  }),
};

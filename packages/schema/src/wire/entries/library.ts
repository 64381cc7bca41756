import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { constraintSchema } from "./constraint.ts";
import { nextCursorSchema } from "../../endpoints/page.ts";
import { planningAidSchema } from "../scores/score.ts";
import { warningGateSchema } from "./warning-gate.ts";
import {
  citationSchema,
  entryIdSchema,
  entryTypeSchema,
  entryVersionSchema,
  polaritySchema,
} from "./entry.ts";

export const entrySummarySchema = z
  .object({
    id: entryIdSchema,
    type: entryTypeSchema,
    slug: z.string().meta({ description: "The permanent name, in lower case with hyphens." }),
    name: z.string().meta({ description: "The display name." }),
    sector: z.string().meta({ description: "The sector of the entry." }),
    description: z.string().meta({ description: "A description in one or two sentences." }),
    version: entryVersionSchema,
    scope: z
      .enum(["curated", "custom"])
      .meta({ description: "`curated`: from the library. `custom`: your own." }),
    polarity: polaritySchema,
  })
  .meta({ id: "EntrySummary" });
export type EntrySummary = z.output<typeof entrySummarySchema>;

export const entryDetailSchema = entrySummarySchema
  .extend({
    constraints: z.array(constraintSchema).meta({ description: "The constraints on the weather." }),
    sources: z
      .record(z.string(), citationSchema)
      .meta({ description: "The sources of the limits, by the keys that `source` of a constraint names." }),
    caveat: z.string().meta({
      description: "The factors that the scores do not cover; empty if none are given.",
    }),
    notice: planningAidSchema,
  })
  .meta({ id: "EntryDetail" });

/** Schema of a task or scenario in V2. Only a custom task may have a gate. */
export const gatedEntryDetailSchema = entryDetailSchema
  .extend({
    warnings: warningGateSchema.optional().meta({
      description: "The official warnings that stop the task; absent if none do.",
    }),
  })
  .meta({ id: "EntryDetail" });
export type EntryDetail = z.output<typeof gatedEntryDetailSchema>;

export const entryListQuerySchema = z.strictObject({
  q: lineSchema
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "Words to find in the name, sector or description." }),
  sector: lineSchema
    .min(1)
    .max(120)
    .optional()
    .meta({ description: "A sector, or the beginning of its name.", examples: ["construction"] }),
  scope: z.enum(["curated", "custom"]).optional().meta({
    description: "Limits the list to curated entries or to your own. If it is absent, the list has both.",
  }),
  limit: z
    .int()
    .min(1)
    .max(100)
    .default(50)
    .meta({ description: "The maximum number of entries on a page." }),
  cursor: lineSchema.min(1).max(100).optional().meta({ description: "`next_cursor` of the previous page." }),
});
export type EntryListQuery = z.output<typeof entryListQuerySchema>;

export const entryListSchema = z
  .object({
    entries: z.array(entrySummarySchema).meta({
      description: "The entries of the page, in the order of their ids.",
    }),
    next_cursor: nextCursorSchema,
    did_you_mean: z.string().optional().meta({
      description: "Present only if no entry has the sector: the sector that was probably meant.",
    }),
  })
  .meta({ id: "EntryList" });
export type EntryList = z.output<typeof entryListSchema>;

export const entryParamsSchema = z.strictObject({ id: entryIdSchema });

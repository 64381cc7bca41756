import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { constraintSchema } from "./constraint.ts";
import { nextCursorSchema } from "../../endpoints/page.ts";
import { planningAidSchema } from "../scores/score.ts";
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
    slug: z.string().meta({ description: "Its name in lower case with hyphens, which stays." }),
    name: z.string().meta({ description: "What people call it." }),
    sector: z.string().meta({ description: "The field of work that it belongs to." }),
    description: z.string().meta({ description: "What it is, in a sentence or two." }),
    version: entryVersionSchema,
    scope: z
      .enum(["curated", "custom"])
      .meta({ description: "`curated` of the library, `custom` of your own." }),
    polarity: polaritySchema,
  })
  .meta({ id: "EntrySummary" });
export type EntrySummary = z.output<typeof entrySummarySchema>;

export const entryDetailSchema = entrySummarySchema
  .extend({
    constraints: z.array(constraintSchema).meta({ description: "What the weather must meet." }),
    sources: z
      .record(z.string(), citationSchema)
      .meta({ description: "Where the limits come from, by the keys that `source` of a constraint names." }),
    caveat: z.string().meta({ description: "What its scores leave out; empty where nothing is said." }),
    notice: planningAidSchema,
  })
  .meta({ id: "EntryDetail" });
export type EntryDetail = z.output<typeof entryDetailSchema>;

export const entryListQuerySchema = z.strictObject({
  q: lineSchema
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "Words that name, sector or description contain." }),
  sector: lineSchema
    .min(1)
    .max(120)
    .optional()
    .meta({ description: "A sector or the beginning of one.", examples: ["construction"] }),
  scope: z
    .enum(["curated", "custom"])
    .optional()
    .meta({ description: "The curated entries alone, or your own alone; both without it." }),
  limit: z.int().min(1).max(100).default(50).meta({ description: "The most entries of a page." }),
  cursor: lineSchema.min(1).max(100).optional().meta({ description: "`next_cursor` of the page before." }),
});
export type EntryListQuery = z.output<typeof entryListQuerySchema>;

export const entryListSchema = z
  .object({
    entries: z.array(entrySummarySchema).meta({ description: "The entries of the page, by id." }),
    next_cursor: nextCursorSchema,
    did_you_mean: z.string().optional().meta({
      description: "Only present when no entry has the sector: the one that was probably meant.",
    }),
  })
  .meta({ id: "EntryList" });
export type EntryList = z.output<typeof entryListSchema>;

export const entryParamsSchema = z.strictObject({ id: entryIdSchema });

import { z } from "zod";
import { planningAid } from "../scores/band.ts";
import { constraintSchema } from "./constraint.ts";
import { polarities } from "../scores/entry-type.ts";
import { citationSchema, entryIdSchema, entryTypeSchema } from "./entry.ts";

export const entrySummarySchema = z
  .object({
    id: entryIdSchema,
    type: entryTypeSchema,
    slug: z.string(),
    name: z.string(),
    sector: z.string(),
    description: z.string(),
    version: z.int(),
    scope: z.enum(["curated", "custom"]),
    polarity: z.enum([polarities.task, polarities.scenario]).meta({
      description:
        "The meaning of 1: `suitability` good weather for the task, `presence` the situation is present.",
    }),
  })
  .meta({ id: "EntrySummary" });
export type EntrySummary = z.output<typeof entrySummarySchema>;

export const entryDetailSchema = entrySummarySchema
  .extend({
    constraints: z.array(constraintSchema),
    sources: z.record(z.string(), citationSchema),
    caveat: z.string(),
    notice: z.literal(planningAid),
  })
  .meta({ id: "EntryDetail" });
export type EntryDetail = z.output<typeof entryDetailSchema>;

export const entryListQuerySchema = z.strictObject({
  q: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "Words that name, sector or description contain." }),
  sector: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .meta({ description: "A sector or the beginning of one.", examples: ["construction"] }),
  scope: z
    .enum(["curated", "custom"])
    .optional()
    .meta({ description: "The curated entries alone, or your own alone; both without it." }),
  limit: z.int().min(1).max(100).default(50).meta({ description: "The most entries of a page." }),
  cursor: z.string().min(1).max(100).optional().meta({ description: "`next_cursor` of the page before." }),
});
export type EntryListQuery = z.output<typeof entryListQuerySchema>;

export const entryListSchema = z
  .object({
    entries: z.array(entrySummarySchema),
    next_cursor: z.string().nullable(),
    did_you_mean: z.string().optional().meta({
      description: "Only present when no entry has the sector: the one that was probably meant.",
    }),
  })
  .meta({ id: "EntryList" });
export type EntryList = z.output<typeof entryListSchema>;

export const entryParamsSchema = z.strictObject({ id: entryIdSchema });

import { z } from "zod";
import { batchItemsMax, itemFields, itemProblemSchema, refSchema } from "../../endpoints/batch.ts";
import { appliedCalibrations } from "../../wire/notices/calibration.ts";
import { cellSchema } from "../../wire/weather/data.ts";
import { polarities } from "../../wire/scores/entry-type.ts";
import { entryIdSchema, entryTypeSchema } from "../../wire/entries/entry.ts";
import { partNames } from "../../registry/models/model.ts";
import { partNotices } from "../../wire/notices/older-run.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { compositeRequestSchema, compositeResponseSchema } from "./composite.ts";

/** One item of a batch, by itself. */
export const batchItemSchema = compositeRequestSchema
  .extend({
    ref: refSchema.optional().meta({ description: "A name of your own, which the answer repeats." }),
  })
  .meta({ id: "BatchItem" });
export type BatchItem = z.output<typeof batchItemSchema>;

export const batchRequestSchema = z
  .strictObject({ items: z.array(batchItemSchema).min(1).max(batchItemsMax) })
  .meta({ id: "BatchRequest" });

/** What the headers of a composite say, of an item. */
export const itemSourceSchema = z
  .object({
    synthetic: z.boolean().meta({ description: "Whether any of the weather is synthetic, not real." }),
    parts: z.array(
      z
        .object({
          part: z.enum(partNames),
          source: z.string(),
          run: timestampSchema,
          cell: cellSchema,
          members: z.int().min(1),
        })
        .meta({ id: "UsedPart" }),
    ),
    entry: z
      .object({
        type: entryTypeSchema,
        id: entryIdSchema,
        version: z.int(),
        polarity: z.enum([polarities.task, polarities.scenario]),
      })
      .meta({ id: "UsedEntry" }),
  })
  .meta({ id: "ItemSource", description: "The weather that the scores were made of." });
export type ItemSource = z.output<typeof itemSourceSchema>;

/** One line of the answer of a batch. */
export const batchLineSchema = z
  .union([
    z
      .object({
        ...itemFields,
        result: compositeResponseSchema,
        source: itemSourceSchema,
        ...partNotices,
        ...appliedCalibrations,
      })
      .meta({ id: "ItemResult" }),
    itemProblemSchema,
  ])
  .meta({ id: "BatchLine", description: "The result or the problem of one item." });
export type BatchLine = z.output<typeof batchLineSchema>;

import { z } from "zod";
import { batchItemsMax, batchLineOf, batchResultsOf, itemFields, refSchema } from "../../endpoints/batch.ts";
import { appliedCalibrations, partNotices } from "../../wire/notices/calibration.ts";
import { cellSchema } from "../../wire/weather/data.ts";
import {
  entryIdSchema,
  entryTypeSchema,
  entryVersionSchema,
  polaritySchema,
} from "../../wire/entries/entry.ts";
import { partSchema } from "../../registry/models/model-schema.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { compositeRequestSchema, compositeResponseSchema } from "./composite.ts";

/** Schema of one item of a batch. Each item is checked separately. */
export const batchItemSchema = compositeRequestSchema
  .extend({
    ref: refSchema.optional().meta({ description: "Your own name for it, which the answer repeats." }),
  })
  .meta({ id: "BatchItem" });
export type BatchItem = z.output<typeof batchItemSchema>;

export const batchRequestSchema = z
  .strictObject({
    items: z
      .array(batchItemSchema)
      .min(1)
      .max(batchItemsMax)
      .meta({ description: "The items to score, at most 1,000. Each item has a line in the answer." }),
  })
  .meta({ id: "BatchRequest" });

/** Schema of the source of the weather for an item. Its fields state the same facts as the headers of a composite response. */
export const itemSourceSchema = z
  .object({
    synthetic: z.boolean().meta({ description: "True if any of the weather is synthetic, not real." }),
    parts: z
      .array(
        z
          .object({
            part: partSchema,
            source: z
              .string()
              .meta({ description: "The source of the weather; `synthetic` is not real weather." }),
            run: timestampSchema.meta({ description: "Start of the run." }),
            cell: cellSchema,
            members: z.int().min(1).meta({
              description: "The number of forecasts: 1, or the number of members including the control.",
            }),
          })
          .meta({ id: "UsedPart" }),
      )
      .meta({ description: "The parts that were used, the nearest hours first." }),
    entry: z
      .object({
        type: entryTypeSchema,
        id: entryIdSchema,
        version: entryVersionSchema,
        polarity: polaritySchema,
      })
      .meta({ id: "UsedEntry", description: "The entry that was scored." }),
  })
  .meta({ id: "ItemSource", description: "The weather that the scores are based on." });
export type ItemSource = z.output<typeof itemSourceSchema>;

/** Schema of the scores of one item. */
const itemResultSchema = z
  .object({
    ...itemFields,
    result: compositeResponseSchema.meta({
      description: "The scores of the item, in the form of the composite.",
    }),
    source: itemSourceSchema,
    ...partNotices,
    ...appliedCalibrations,
  })
  .meta({ id: "ItemResult" });

/** Schema of one line of the response to a batch. */
export const batchLineSchema = batchLineOf(itemResultSchema);
export type BatchLine = z.output<typeof batchLineSchema>;

/** Schema of a response to a batch as a single JSON document with all lines. */
export const batchResultsSchema = batchResultsOf(itemResultSchema);

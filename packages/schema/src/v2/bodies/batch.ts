import { z } from "zod";
import { batchItemsMax, batchLineOf, batchResultsOf, itemFields, refSchema } from "../../endpoints/batch.ts";
import { forecastFields } from "./asked.ts";
import { compositeResponseSchema, includeSchema } from "./composite.ts";

/** One item of a batch, by itself. */
export const batchItemSchema = z
  .strictObject({
    ...forecastFields,
    include: includeSchema([]),
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

/** The scores of one item. */
const itemResultSchema = z
  .object({
    ...itemFields,
    result: compositeResponseSchema.meta({
      description: "The scores of the item, in the form of the composite.",
    }),
  })
  .meta({ id: "ItemResult" });

/** One line of the answer of a batch. */
export const batchLineSchema = batchLineOf(itemResultSchema);
export type BatchLine = z.output<typeof batchLineSchema>;

/** The lines of a batch as one document. */
export const batchResultsSchema = batchResultsOf(itemResultSchema);

import { z } from "zod";
import { batchItemsMax, itemFields, itemProblemSchema, refSchema } from "../../endpoints/batch.ts";
import { forecastFields } from "./asked.ts";
import { compositeResponseSchema, includeSchema } from "./composite.ts";

/** One item of a batch, by itself. */
export const batchItemSchema = z
  .strictObject({
    ...forecastFields,
    include: includeSchema([]),
    ref: refSchema.optional().meta({ description: "A name of your own, which the answer repeats." }),
  })
  .meta({ id: "BatchItem" });
export type BatchItem = z.output<typeof batchItemSchema>;

export const batchRequestSchema = z
  .strictObject({
    items: z
      .array(batchItemSchema)
      .min(1)
      .max(batchItemsMax)
      .meta({ description: "What is scored, at most 1,000 items; each has a line of the answer." }),
  })
  .meta({ id: "BatchRequest" });

/** The scores of one item. */
const itemResultSchema = z
  .object({
    ...itemFields,
    result: compositeResponseSchema.meta({
      description: "The scores of the item, as the composite answers them.",
    }),
  })
  .meta({ id: "ItemResult" });

/** One line of the answer of a batch. */
export const batchLineSchema = z
  .union([itemResultSchema, itemProblemSchema])
  .meta({ id: "BatchLine", description: "The result or the problem of one item." });
export type BatchLine = z.output<typeof batchLineSchema>;

/** The lines of a batch as one document. */
export const batchResultsSchema = z
  .object({
    results: z.array(itemResultSchema).meta({ description: "The items that were scored, in their order." }),
    problems: z.array(itemProblemSchema).meta({ description: "The items that failed, in their order." }),
  })
  .meta({ id: "BatchResults" });

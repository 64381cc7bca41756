import { z } from "zod";
import { lineSchema, linesSchema } from "../errors/text-form.ts";
import { problemSchema } from "../errors/problem-document.ts";

/** Maximum number of items in a batch. */
export const batchItemsMax = 1000;

/** Maximum size of the body of a batch [bytes]. */
export const batchMaxBytes = 16 * 2 ** 20;

/** Time for which an idempotency key, a job and its result are kept [h]. */
export const retentionHours = 24;

export const refSchema = lineSchema
  .min(1)
  .max(120)
  .meta({ description: "A name of your own, 1 to 120 characters." });

/** Schema of the body of a batch, except its items, which are checked one by one. */
export const batchEnvelopeSchema = z.strictObject({
  items: z.array(z.unknown()).min(1).max(batchItemsMax),
});

export const batchQuerySchema = z.strictObject({
  dry_run: z.boolean().default(false).meta({
    description: "If true, the answer has the cost and every problem, without scoring or charging.",
  }),
});

/** Query schema for the result of a job. */
export const jobResultQuerySchema = z.strictObject({
  format: z.enum(["ndjson", "json"]).optional().meta({
    description:
      "`ndjson`: one line for each item. `json`: one document, for clients that do not read lines. If it is absent, `accept` decides.",
  }),
});

export const idempotencyHeadersSchema = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "1 to 255 visible ASCII characters are needed.")
    .optional()
    .meta({
      description: `A key that identifies the request for ${retentionHours} hours. The server executes and charges a repeated request only once.`,
    }),
});

export const batchHeadersSchema = idempotencyHeadersSchema.extend({
  prefer: linesSchema
    .max(1000)
    .optional()
    .meta({ description: "`respond-async`: the server answers at once and does the work in a job." }),
});

/** Response fields that identify an item of a batch. */
export const itemFields = {
  ref: refSchema.nullable().meta({ description: "The `ref` of the item; null if it has none." }),
  index: z.int().min(0).meta({ description: "Position of the item, from 0." }),
};

export const itemProblemSchema = z
  .object({
    ...itemFields,
    problem: problemSchema.meta({ description: "The reason why the item failed." }),
  })
  .meta({ id: "ItemProblem" });
export type ItemProblem = z.output<typeof itemProblemSchema>;

/**
 * Returns the schema of one line of the response to a batch.
 *
 * @param result - Schema of the scores of an item, which depends on the API version.
 */
export function batchLineOf<Result extends z.ZodObject>(result: Result) {
  return z
    .union([result, itemProblemSchema])
    .meta({ id: "BatchLine", description: "The result or the problem of one item." });
}

/**
 * Returns the schema of a response to a batch as a single JSON document with all lines.
 *
 * @param result - Schema of the scores of an item, which depends on the API version.
 */
export function batchResultsOf<Result extends z.ZodObject>(result: Result) {
  return z
    .object({
      results: z.array(result).meta({
        description: "The items that were scored, in the order of the request.",
      }),
      problems: z.array(itemProblemSchema).meta({
        description: "The items that failed, in the order of the request.",
      }),
    })
    .meta({ id: "BatchResults" });
}

export const batchCostSchema = z
  .object({
    cost: z.int().min(0).meta({ description: "The cost of the batch." }),
    items: z.int().min(1).meta({ description: "The number of items." }),
    problems: z
      .array(itemProblemSchema)
      .meta({ description: "The problems of items; empty if all items can be scored." }),
  })
  .meta({ id: "BatchCost" });
export type BatchCost = z.output<typeof batchCostSchema>;

import { z } from "zod";
import { appliedCalibrations } from "./calibration.ts";
import { cellSchema } from "./data.ts";
import { compositeRequestSchema, compositeResponseSchema, scoreSchema } from "./composite.ts";
import { entryIdSchema, entryTypeSchema, polarities } from "./entry.ts";
import { partNames } from "./model.ts";
import { partNotices, partNoticeSchemas } from "./older-run.ts";
import { ensembleStaleNoticeSchema, oddsBasisSchema, probabilitySchema } from "./odds.ts";
import { problemSchema } from "./problem.ts";
import { timestampSchema } from "./time.ts";
import { variableNameSchema } from "./variable.ts";

/** The most items of a batch. */
export const batchItemsMax = 1000;

/** The largest body of a batch [bytes]. */
export const batchMaxBytes = 16 * 2 ** 20;

/** How long a key of a request, a job and its result are kept [h]. */
export const keptHours = 24;

const refSchema = z.string().min(1).max(120);

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

/** A batch whose items are checked one by one. */
export const batchEnvelopeSchema = z.strictObject({
  items: z.array(z.unknown()).min(1).max(batchItemsMax),
});

export const batchQuerySchema = z.strictObject({
  dry_run: z
    .boolean()
    .default(false)
    .meta({ description: "Answer the cost and every problem, without scoring or charging." }),
});

export const idempotencyHeadersSchema = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "1 to 255 visible ASCII characters are needed.")
    .optional()
    .meta({
      description: `Names the request for ${keptHours} hours: the same one sent again is done and charged once.`,
    }),
});

export const batchHeadersSchema = idempotencyHeadersSchema.extend({
  prefer: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: "`respond-async`: answer at once with a job that does the work." }),
});

/** Which item a part of an answer is about. */
const itemFields = {
  ref: refSchema.nullable().meta({ description: "The `ref` of the item; null where it has none." }),
  index: z.int().min(0).meta({ description: "Position of the item, from 0." }),
};

const itemProblemSchema = z.object({ ...itemFields, problem: problemSchema }).meta({ id: "ItemProblem" });
export type ItemProblem = z.output<typeof itemProblemSchema>;

/** What the headers of a composite say, of an item. */
const itemSourceSchema = z
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
  .meta({ id: "ItemSource", description: "What the scores were made of." });
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
  .meta({ id: "BatchLine", description: "What became of one item." });
export type BatchLine = z.output<typeof batchLineSchema>;

export const batchCostSchema = z
  .object({
    cost: z.int().min(0).meta({ description: "What the batch would cost." }),
    items: z.int().min(1),
    problems: z.array(itemProblemSchema),
  })
  .meta({ id: "BatchCost" });
export type BatchCost = z.output<typeof batchCostSchema>;

export const rankBys = ["ideal_hours", "best_window", "mean"] as const;
export type RankBy = (typeof rankBys)[number];

const rankWish = {
  by: z.enum(rankBys).meta({
    description:
      "`ideal_hours`: how many hours score above 0.9. `best_window`: how likely every hour of the likeliest run of `window_hours` hours is acceptable, then how good its worst hour is. `mean`: the mean score.",
  }),
  window_hours: z.int().min(1).max(168).default(4),
};

export const rankRequestSchema = z
  .strictObject({ items: z.array(batchItemSchema).min(1).max(batchItemsMax), ...rankWish })
  .meta({ id: "RankRequest" });

/** A ranking whose items are checked one by one. */
export const rankEnvelopeSchema = batchEnvelopeSchema.extend(rankWish);

const rankedWindowSchema = z
  .object({
    start: timestampSchema,
    end: timestampSchema,
    probability: probabilitySchema.nullable().meta({
      description:
        "How likely each of its hours is acceptable, as a window's; null where `basis` is `deterministic`.",
    }),
    basis: oddsBasisSchema,
    worst_score: scoreSchema.meta({ description: "Median over the members of their worst hour." }),
    mean_score: scoreSchema,
  })
  .meta({ id: "RankedWindow" });

const rankedLimitSchema = z
  .object({ constraint: z.int().min(0), variable: variableNameSchema, share: z.number().min(0).max(1) })
  .meta({ id: "RankedLimit" });

export const rankedItemSchema = z
  .object({
    rank: z.int().min(1).meta({ description: "1 is best; items of the same value share a rank." }),
    ...itemFields,
    value: z.number().min(0).nullable().meta({
      description:
        "What the items are ranked by; null where that is a probability which is not known, by the worst hour then, after all others.",
    }),
    ideal_hours: z.int().min(0),
    mean: scoreSchema,
    best_window: rankedWindowSchema.nullable().meta({
      description:
        "The likeliest run of `window_hours` hours; null where fewer hours were asked for than it is long.",
    }),
    hours: z.object({ ideal: z.int(), acceptable: z.int(), unsuitable: z.int(), stop: z.int() }),
    limiting: rankedLimitSchema.nullable().meta({
      description: "What limits most, and in which share of the hours; null where nothing does.",
    }),
    notices: z
      .array(z.union([...partNoticeSchemas, ensembleStaleNoticeSchema]))
      .min(1)
      .optional()
      .meta({
        description:
          "Only present where damage was found in the newest run of a part, and an older one answered for it, where no members could be counted in hours of one run, where the site lies too far above or below the cell of a part, or where calibrated weather was asked for and there is none.",
      }),
    ...appliedCalibrations,
  })
  .meta({ id: "RankedItem" });
export type RankedItem = z.output<typeof rankedItemSchema>;

export const rankResponseSchema = z
  .object({
    by: z.enum(rankBys),
    window_hours: z.int(),
    ranking: z.array(rankedItemSchema),
    refused: z.array(itemProblemSchema).meta({ description: "Items that could not be ranked." }),
  })
  .meta({ id: "RankResponse" });
export type RankResponse = z.output<typeof rankResponseSchema>;

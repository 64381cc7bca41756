import { z } from "zod";
import { batchEnvelopeSchema, batchItemsMax, itemFields, itemProblemSchema } from "../batch.ts";
import { appliedCalibrations } from "../calibration.ts";
import { ensembleStaleNoticeSchema, oddsBasisSchema, probabilitySchema } from "../odds.ts";
import { partNoticeSchemas } from "../older-run.ts";
import { scoreSchema } from "../score.ts";
import { timestampSchema } from "../time.ts";
import { variableNameSchema } from "../variable.ts";
import { batchItemSchema } from "./batch.ts";

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

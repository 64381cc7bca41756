import { z } from "zod";
import { batchEnvelopeSchema, batchItemsMax, itemFields, itemProblemSchema } from "../../endpoints/batch.ts";
import { appliedCalibrations, partNoticeSchemas } from "../../wire/notices/calibration.ts";
import { asIssue } from "../../errors/fault.ts";
import { windowHoursMax } from "../../wire/scores/window-bounds.ts";
import {
  bandSchema,
  ensembleStaleNoticeSchema,
  oddsBasisSchema,
  probabilitySchema,
  shareSchema,
  spreadSchema,
} from "../../wire/scores/odds.ts";
import { constraintPositionSchema } from "../../wire/scores/explanation.ts";
import { scoreSchema } from "../../wire/scores/score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { batchItemSchema, itemSourceSchema } from "./batch.ts";
import { checkWantedHours, durationHoursSchema, wantedHours } from "./windows.ts";

const rankBys = ["ideal_hours", "best_window", "mean", "probability"] as const;
export type RankBy = (typeof rankBys)[number];

/** Default length of a window in a ranking [h]. */
export const rankWindowHours = 4;

const rankWindowSchema = z
  .strictObject({
    duration_hours: durationHoursSchema.optional().meta({
      description:
        "The same as `window_hours`. If the window of an item has no value, that of the request applies.",
    }),
    ...wantedHours,
  })
  .check(checkWantedHours)
  .meta({ id: "RankWindow", description: "The windows to look for." });
export type RankWindow = z.output<typeof rankWindowSchema>;

/** Schema of one item of a ranking. Each item is checked separately. */
export const rankItemSchema = batchItemSchema
  .extend({
    window: rankWindowSchema
      .optional()
      .meta({ description: "The windows to look for with this item, in place of those of the request." }),
  })
  .meta({ id: "RankItem" });

const rankWish = {
  by: z.enum(rankBys).meta({
    description:
      "`ideal_hours`: the number of hours that score above 0.9. `best_window`: the probability that every hour of the most likely window is good, then the score of its worst hour. `mean`: the mean score. `probability`: the same probability as `best_window`. If windows are equally likely, the worst hour in bad members decides, then the mean score. The worst hour is its `Q10`, or `Q90` if the request sets only a maximum.",
  }),
  window_hours: z
    .int()
    .min(1)
    .max(windowHoursMax)
    .optional()
    .meta({ default: rankWindowHours, description: "The length of a window [h]." }),
  window: rankWindowSchema.optional().meta({
    description:
      "The windows to look for. The default is windows of acceptable hours, at any of the requested hours.",
  }),
};

interface RankOptions {
  readonly window_hours?: number | undefined;
  readonly window?: RankWindow | undefined;
}

/** Checks that exactly one field states the length of windows. */
function checkLength({ value, issues }: z.core.ParsePayload<RankOptions>): void {
  const { window_hours: hours, window } = value;
  if (hours === undefined || window?.duration_hours === undefined || window.duration_hours === hours) return;
  issues.push(
    asIssue(value, {
      code: "span_conflict",
      path: ["window_hours"],
      detail: "The window has two lengths: leave out window_hours or window.duration_hours.",
    }),
  );
}

export const rankRequestSchema = z
  .strictObject({
    items: z
      .array(rankItemSchema)
      .min(1)
      .max(batchItemsMax)
      .meta({ description: "The items to rank, at most 1,000." }),
    ...rankWish,
  })
  .check(checkLength)
  .meta({ id: "RankRequest" });

/** Schema of the body of a ranking, except its items, which are checked one by one. */
export const rankEnvelopeSchema = batchEnvelopeSchema.extend(rankWish).check(checkLength);

const windowEnsembleSchema = z
  .object({
    share: shareSchema.meta({
      description: "Share of the members that are good in every hour. It is a count, not a probability.",
    }),
    members: z
      .object({
        good: z.int().min(0).meta({ description: "The number of members in which every hour is good." }),
        of: z.int().min(2).meta({ description: "The number of members with a score in every hour." }),
      })
      .meta({ id: "RankedMembers", description: "The members that were counted." }),
    worst: spreadSchema.meta({
      description:
        "Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum.",
    }),
  })
  .meta({ id: "WindowEnsemble" });

const rankedWindowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The hour at which the window starts." }),
    end: timestampSchema.meta({ description: "The time at which the last hour ends." }),
    probability: probabilitySchema.nullable().meta({
      description:
        "The probability that every hour is good, as for a window; null if `basis` is `deterministic`.",
    }),
    basis: oddsBasisSchema,
    worst_score: scoreSchema.meta({
      description: "Median over the members of the score of their worst hour.",
    }),
    mean_score: scoreSchema.meta({ description: "Mean of the scores of all hours in the window." }),
    ensemble: windowEnsembleSchema.nullable().meta({
      description:
        "The odds of the members, including the deterministic run if `basis` says so; null if the window comes from a single run.",
    }),
  })
  .meta({ id: "RankedWindow" });

const rankedLimitSchema = z
  .object({
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
    share: shareSchema.meta({ description: "Share of the hours in which the constraint limits the score." }),
  })
  .meta({ id: "RankedLimit" });

const rankedItemSchema = z
  .object({
    rank: z
      .int()
      .min(1)
      .meta({ description: "The rank; 1 is best. Items with the same value share a rank." }),
    ...itemFields,
    value: z.number().min(0).nullable().meta({
      description:
        "The value by which the items are ranked. Null if it is a probability that is not known. Such items come last, in the order of their worst hours.",
    }),
    ideal_hours: z.int().min(0).meta({ description: "The number of hours that score above 0.9." }),
    mean: scoreSchema.meta({ description: "Mean of the scores of all hours." }),
    best_window: rankedWindowSchema.nullable().meta({
      description: "The most likely window; null if the requested hours have no window of its length.",
    }),
    band: bandSchema.nullable().meta({
      description: "The band of the worst hour of `best_window`; null if there is no window.",
    }),
    hours: z
      .object({
        ideal: z.int().meta({ description: "The number of ideal hours." }),
        acceptable: z.int().meta({ description: "The number of acceptable hours." }),
        unsuitable: z.int().meta({ description: "The number of unsuitable hours." }),
        stop: z.int().meta({ description: "The number of hours that score 0." }),
      })
      .meta({ description: "The number of hours in each band." }),
    limiting: rankedLimitSchema.nullable().meta({
      description: "The constraint that limits the most hours, with their share; null if none does.",
    }),
    source: itemSourceSchema,
    notices: z
      .array(z.union([...partNoticeSchemas, ensembleStaleNoticeSchema]))
      .min(1)
      .optional()
      .meta({
        description:
          "Present only if the answer has limitations. An older run replaced the newest run, which is damaged, or no members could be counted in hours of a single run. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have.",
      }),
    ...appliedCalibrations,
  })
  .meta({ id: "RankedItem" });
export type RankedItem = z.output<typeof rankedItemSchema>;

export const rankResponseSchema = z
  .object({
    by: z.enum(rankBys).meta({ description: "The value by which the items were ranked." }),
    window_hours: z.int().meta({
      description: "The length of a window for items that give no other length.",
    }),
    ranking: z.array(rankedItemSchema).meta({ description: "The items, the best first." }),
    refused: z.array(itemProblemSchema).meta({ description: "Items that could not be ranked." }),
  })
  .meta({ id: "RankResponse" });
export type RankResponse = z.output<typeof rankResponseSchema>;

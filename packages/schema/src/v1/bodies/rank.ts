import { z } from "zod";
import { batchEnvelopeSchema, batchItemsMax, itemFields, itemProblemSchema } from "../../endpoints/batch.ts";
import { appliedCalibrations } from "../../wire/notices/calibration.ts";
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
import { partNoticeSchemas } from "../../wire/notices/older-run.ts";
import { constraintPositionSchema } from "../../wire/scores/explanation.ts";
import { scoreSchema } from "../../wire/scores/score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { batchItemSchema, itemSourceSchema } from "./batch.ts";
import { checkWantedHours, durationHoursSchema, wantedHours } from "./windows.ts";

const rankBys = ["ideal_hours", "best_window", "mean", "probability"] as const;
export type RankBy = (typeof rankBys)[number];

/** Default length of a window [h]. */
export const rankWindowHours = 4;

const rankWindowSchema = z
  .strictObject({
    duration_hours: durationHoursSchema.optional().meta({
      description: "As `window_hours`; in the window of an item that of the request where it is not given.",
    }),
    ...wantedHours,
  })
  .check(checkWantedHours)
  .meta({ id: "RankWindow", description: "Which windows are looked for." });
export type RankWindow = z.output<typeof rankWindowSchema>;

/** One item of a ranking, by itself. */
export const rankItemSchema = batchItemSchema
  .extend({
    window: rankWindowSchema
      .optional()
      .meta({ description: "Which windows are looked for there, in place of what the request says." }),
  })
  .meta({ id: "RankItem" });

const rankWish = {
  by: z.enum(rankBys).meta({
    description:
      "`ideal_hours`: how many hours score above 0.9. `best_window`: how likely every hour of the likeliest window is good, then how good its worst hour is. `mean`: the mean score. `probability`: as `best_window`. Where windows are as likely, the worst hour in bad members decides (`Q10`, or `Q90` where a maximum alone is asked), then the mean score.",
  }),
  window_hours: z
    .int()
    .min(1)
    .max(windowHoursMax)
    .optional()
    .meta({ default: rankWindowHours, description: "How long a window is [h]." }),
  window: rankWindowSchema.optional().meta({
    description:
      "Which windows are looked for: of acceptable hours, at any hour that is asked for, where it is not given.",
  }),
};

interface RankOptions {
  readonly window_hours?: number | undefined;
  readonly window?: RankWindow | undefined;
}

/** Checks that the length of windows is given once. */
function checkLength({ value, issues }: z.core.ParsePayload<RankOptions>): void {
  const { window_hours: hours, window } = value;
  if (hours === undefined || window?.duration_hours === undefined || window.duration_hours === hours) return;
  issues.push(
    asIssue(value, {
      code: "span_conflict",
      path: ["window_hours"],
      detail: "Two lengths of a window are given: leave out window_hours, or window.duration_hours.",
    }),
  );
}

export const rankRequestSchema = z
  .strictObject({
    items: z
      .array(rankItemSchema)
      .min(1)
      .max(batchItemsMax)
      .meta({ description: "What is ranked, at most 1,000 items." }),
    ...rankWish,
  })
  .check(checkLength)
  .meta({ id: "RankRequest" });

/** A ranking whose items are checked one by one. */
export const rankEnvelopeSchema = batchEnvelopeSchema.extend(rankWish).check(checkLength);

const windowEnsembleSchema = z
  .object({
    share: shareSchema.meta({ description: "Share of the members that are good in every hour: a count." }),
    members: z
      .object({
        good: z.int().min(0).meta({ description: "In which every hour is good." }),
        of: z.int().min(2).meta({ description: "With a score in every hour." }),
      })
      .meta({ id: "RankedMembers", description: "The members that were counted." }),
    worst: spreadSchema.meta({
      description:
        "Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked.",
    }),
  })
  .meta({ id: "WindowEnsemble" });

const rankedWindowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The hour at which the window starts." }),
    end: timestampSchema.meta({ description: "The instant at which its last hour ends." }),
    probability: probabilitySchema.nullable().meta({
      description:
        "How likely each of its hours is good, as a window's; null where `basis` is `deterministic`.",
    }),
    basis: oddsBasisSchema,
    worst_score: scoreSchema.meta({ description: "Median over the members of their worst hour." }),
    mean_score: scoreSchema.meta({ description: "Mean of the scores of its hours." }),
    ensemble: windowEnsembleSchema.nullable().meta({
      description:
        "The odds of the members, the deterministic run among them where `basis` says so; null where one run alone knows the window.",
    }),
  })
  .meta({ id: "RankedWindow" });

const rankedLimitSchema = z
  .object({
    constraint: constraintPositionSchema,
    variable: variableNameSchema,
    share: shareSchema.meta({ description: "Share of the hours in which it limits." }),
  })
  .meta({ id: "RankedLimit" });

const rankedItemSchema = z
  .object({
    rank: z.int().min(1).meta({ description: "1 is best; items of the same value share a rank." }),
    ...itemFields,
    value: z.number().min(0).nullable().meta({
      description:
        "The value that the items are ranked by. Null where it is a probability that is not known: such items come last, by their worst hour.",
    }),
    ideal_hours: z.int().min(0).meta({ description: "How many hours score above 0.9." }),
    mean: scoreSchema.meta({ description: "Mean of the scores of all hours." }),
    best_window: rankedWindowSchema.nullable().meta({
      description: "The likeliest window; null where the hours that are asked for hold none of its length.",
    }),
    band: bandSchema.nullable().meta({
      description: "The band of the worst hour of `best_window`; null where there is none.",
    }),
    hours: z
      .object({
        ideal: z.int().meta({ description: "Hours that are ideal." }),
        acceptable: z.int().meta({ description: "Hours that are acceptable." }),
        unsuitable: z.int().meta({ description: "Hours that are unsuitable." }),
        stop: z.int().meta({ description: "Hours that score 0." }),
      })
      .meta({ description: "How many hours are in each band." }),
    limiting: rankedLimitSchema.nullable().meta({
      description: "The constraint that limits most, and in which share of the hours; null where none does.",
    }),
    source: itemSourceSchema,
    notices: z
      .array(z.union([...partNoticeSchemas, ensembleStaleNoticeSchema]))
      .min(1)
      .optional()
      .meta({
        description:
          "Only present when the answer lacks something. An older run answered for the newest, which is damaged, or no members could be counted in hours of one run. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for.",
      }),
    ...appliedCalibrations,
  })
  .meta({ id: "RankedItem" });
export type RankedItem = z.output<typeof rankedItemSchema>;

export const rankResponseSchema = z
  .object({
    by: z.enum(rankBys).meta({ description: "What the items were ranked by." }),
    window_hours: z.int().meta({ description: "The length of a window where an item says no other." }),
    ranking: z.array(rankedItemSchema).meta({ description: "The items, the best first." }),
    refused: z.array(itemProblemSchema).meta({ description: "Items that could not be ranked." }),
  })
  .meta({ id: "RankResponse" });
export type RankResponse = z.output<typeof rankResponseSchema>;

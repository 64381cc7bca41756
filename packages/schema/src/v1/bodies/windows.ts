import { z } from "zod";
import { acceptableFrom } from "../../wire/scores/band.ts";
import { asIssue } from "../../errors/fault.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { hoursOptions } from "../../time/wanted-hours.ts";
import { windowHoursMax } from "../../wire/scores/window-bounds.ts";
import { partNames } from "../../registry/models/model.ts";
import { bandSchema, oddsBasisSchema, probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { scoreSchema } from "../../wire/scores/score.ts";
import {
  hourOddsSchema,
  localTimeSchema,
  longestRunSchema,
  noWindowByScoreSchema,
  spellSchema,
  worstHourSchema,
} from "../../wire/scores/spells.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { compositeRequestSchema } from "./composite.ts";
import { oddsMetadataSchema } from "./odds-metadata.ts";

export const durationHoursSchema = z
  .int()
  .min(1)
  .max(windowHoursMax)
  .meta({ description: "How long a window is [h].", examples: [4] });

/** Fields for the hours that may belong to a window. */
export const wantedHours = {
  minimum_score: z.number().positive().max(1).optional().meta({
    default: acceptableFrom,
    description:
      "The score that every hour must reach; the acceptable band by default, and nothing where `maximum_score` alone is given.",
  }),
  maximum_score: z.number().min(0).max(1).optional().meta({
    description: "The score that no hour may exceed: for finding when a scenario is not there, or hardly.",
  }),
  not_before: fullHourSchema.optional().meta({
    description:
      "The full hour before which no window starts, as an instant of RFC 3339; not before the current one.",
  }),
  not_after: fullHourSchema.optional().meta({
    description: "The full hour at which every window has ended, as an instant of RFC 3339.",
  }),
  ...hoursOptions,
};

const wishedHoursSchema = z.strictObject(wantedHours);
export type WantedHours = z.output<typeof wishedHoursSchema>;

/** Checks that scores and hours remain between their bounds. */
export function checkWantedHours({ value, issues }: z.core.ParsePayload<WantedHours>): void {
  const { minimum_score: minimum = -Infinity, maximum_score: maximum = Infinity } = value;
  if (minimum > maximum)
    issues.push(
      asIssue(value, {
        code: "range_reversed",
        path: ["maximum_score"],
        detail: "The maximum lies below the minimum, so that no score is good.",
      }),
    );
  const { not_before: from, not_after: to } = value;
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
    issues.push(
      asIssue(value, {
        code: "range_reversed",
        path: ["not_after"],
        detail: "The last end does not lie after the first start, so that no hour is left.",
      }),
    );
}

const windowsRequestWindowSchema = z
  .strictObject({
    duration_hours: durationHoursSchema,
    ...wantedHours,
    per_day: z.boolean().default(false).meta({
      description:
        "Whether at most one window starts on a day: that of the zone and the hours of `local_hours`, or of UTC.",
    }),
    spells: z.boolean().default(false).meta({
      description: "Whether the windows that may be started hour after hour are also told as spells.",
    }),
    minimum_probability: probabilitySchema.default(0.5).meta({
      description:
        "How likely a window must be for a spell, and hours for `longest`. It takes nothing from `windows`.",
    }),
    top: z
      .int()
      .min(1)
      .max(100)
      .default(5)
      .meta({ description: "The most windows wanted, and the most spells." }),
  })
  .check(checkWantedHours)
  .meta({ id: "WindowsRequestWindow", description: "Which windows are looked for." });
export type WindowsRequestWindow = z.output<typeof windowsRequestWindowSchema>;

export const windowsRequestSchema = compositeRequestSchema
  .extend({ window: windowsRequestWindowSchema })
  .meta({ id: "WindowsRequest" });

const worstQuantileSchema = scoreSchema.nullable();

const weatherWindowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The hour at which it starts." }),
    end: timestampSchema.meta({ description: "The instant at which its last hour ends." }),
    start_local: localTimeSchema,
    end_local: localTimeSchema,
    hours: z.int().min(1).max(windowHoursMax).meta({ description: "How long it is [h]." }),
    median_score: scoreSchema.meta({
      description: "Median over the members of the median of their hours.",
    }),
    worst_score: scoreSchema.meta({
      description:
        "Median over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. It is the worst hour of the run where that alone knows the window.",
    }),
    worst_score_q10: worstQuantileSchema.meta({ description: "Tenth percentile of the same." }),
    worst_score_q90: worstQuantileSchema.meta({ description: "Ninetieth percentile of the same." }),
    probability: probabilitySchema.nullable().meta({
      description:
        "How likely every hour of the window is good: it reaches the minimum and does not exceed the maximum. The probability is (k + c) / (K + 1) where k of K members are good. Here c is how often the least usual of its hours is good at the place, month and hour, or one half. It is drawn towards that of windows before, by what chance adds to shares of members. So windows that are picked for their odds come as often as said. Where `calibrated` is asked and the site was learned, it is how often such odds came true there. Null where `basis` is `deterministic`.",
    }),
    members: z
      .object({
        good: z.int().min(0).meta({ description: "In which every hour is good." }),
        of: z.int().min(1).meta({ description: "With a score in every hour." }),
      })
      .meta({ id: "WindowMembers" })
      .nullable()
      .meta({ description: "The members that were counted; null where one run alone knows the window." }),
    share: hourOddsSchema.shape.share,
    likelihood: hourOddsSchema.shape.likelihood,
    band: bandSchema.meta({ description: "The band of `worst_score`." }),
    worst: worstHourSchema,
    basis: oddsBasisSchema,
    deterministic: z
      .object({ worst_score: scoreSchema.meta({ description: "Score of its worst hour." }) })
      .optional()
      .meta({
        description: "The worst hour of the deterministic run; only present where it answers the last hour.",
      }),
    certainty: z.enum(partNames).meta({ description: "The part that answers the last hour." }),
  })
  .meta({ id: "WeatherWindow" });

const noWindowSchema = z
  .union([
    noWindowByScoreSchema,
    z
      .object({
        reason: z.enum(["hours", "maximum"]).meta({
          description:
            "`hours`: the hours asked for hold no run of that length, in any weather. `maximum`: more of them lie above the maximum than below the minimum.",
        }),
        share: shareSchema.optional().meta({
          description:
            "Only present with `maximum`: the share of the hours that could be used, counted in every member, that lie above it.",
        }),
      })
      .meta({ id: "NoWindowByHours" }),
  ])
  .meta({ id: "NoWindow" });

export const windowsResponseSchema = z
  .object({
    metadata: oddsMetadataSchema,
    windows: z.array(weatherWindowSchema).meta({
      description:
        "Not overlapping, by probability, then worst score, then start; those whose probability is null come last.",
    }),
    none_because: noWindowSchema.optional().meta({ description: "Only present when there is no window." }),
    spells: z.array(spellSchema).optional().meta({
      description:
        "Only present when asked for: the likeliest first, by their best windows as `windows` are; those whose probability is null come last.",
    }),
    longest: longestRunSchema.nullable().optional().meta({
      description:
        "Only present when there is no window, or no spell where spells are asked for. It is the longest run under the duration that reaches `minimum_probability`, and tells how close it comes. Null where not one hour does.",
    }),
  })
  .meta({ id: "WindowsResponse" });
export type WindowsResponse = z.output<typeof windowsResponseSchema>;

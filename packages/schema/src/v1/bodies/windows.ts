import { z } from "zod";
import { acceptableFrom } from "../../wire/scores/band.ts";
import { asIssue } from "../../errors/fault.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { hoursOptions } from "../../time/wanted-hours.ts";
import { windowHoursMax } from "../../wire/scores/window-bounds.ts";
import { v1PartNames } from "../../registry/models/model.ts";
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
  .meta({ description: "The length of a window [h].", examples: [4] });

/** Request fields that restrict which hours may belong to a window: the wanted hours. */
export const wantedHours = {
  minimum_score: z.number().positive().max(1).optional().meta({
    default: acceptableFrom,
    description:
      "The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given.",
  }),
  maximum_score: z.number().min(0).max(1).optional().meta({
    description:
      "The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent.",
  }),
  not_before: fullHourSchema.optional().meta({
    description:
      "The full hour before which no window starts, as an RFC 3339 time. It cannot be before the current hour.",
  }),
  not_after: fullHourSchema.optional().meta({
    description: "The full hour by which every window must end, as an RFC 3339 time.",
  }),
  ...hoursOptions,
};

const wishedHoursSchema = z.strictObject(wantedHours);
export type WantedHours = z.output<typeof wishedHoursSchema>;

/** Checks that the conditions for a window allow at least one score and at least one hour of the day. */
export function checkWantedHours({ value, issues }: z.core.ParsePayload<WantedHours>): void {
  const { minimum_score: minimum = -Infinity, maximum_score: maximum = Infinity } = value;
  if (minimum > maximum)
    issues.push(
      asIssue(value, {
        code: "range_reversed",
        path: ["maximum_score"],
        detail: "The maximum is below the minimum, so no score can meet both.",
      }),
    );
  const { not_before: from, not_after: to } = value;
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
    issues.push(
      asIssue(value, {
        code: "range_reversed",
        path: ["not_after"],
        detail: "The last end is not after the first start, so no hours are left.",
      }),
    );
}

const windowsRequestWindowSchema = z
  .strictObject({
    duration_hours: durationHoursSchema,
    ...wantedHours,
    per_day: z.boolean().default(false).meta({
      description:
        "If true, at most one window starts on a day. The day is that of the zone and the hours of `local_hours`, or of UTC.",
    }),
    spells: z.boolean().default(false).meta({
      description: "If true, the answer also groups windows with consecutive starts as spells.",
    }),
    minimum_probability: probabilitySchema.default(0.5).meta({
      description:
        "The least probability of a window in a spell, and of the hours in `longest`. It does not affect `windows`.",
    }),
    top: z
      .int()
      .min(1)
      .max(100)
      .default(5)
      .meta({ description: "The maximum number of windows, and of spells." }),
  })
  .check(checkWantedHours)
  .meta({ id: "WindowsRequestWindow", description: "The windows to look for." });
export type WindowsRequestWindow = z.output<typeof windowsRequestWindowSchema>;

export const windowsRequestSchema = compositeRequestSchema
  .extend({ window: windowsRequestWindowSchema })
  .meta({ id: "WindowsRequest" });

const worstQuantileSchema = scoreSchema.nullable();

const weatherWindowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The hour at which the window starts." }),
    end: timestampSchema.meta({ description: "The time at which the last hour ends." }),
    start_local: localTimeSchema,
    end_local: localTimeSchema,
    hours: z.int().min(1).max(windowHoursMax).meta({ description: "The length [h]." }),
    median_score: scoreSchema.meta({
      description: "Median over the members of the median score of their hours.",
    }),
    worst_score: scoreSchema.meta({
      description:
        "Median over the members of the score of their worst hour. The worst hour has the lowest score, or the highest if the request sets only a maximum. If the window comes from a single run, it is the worst hour of that run.",
    }),
    worst_score_q10: worstQuantileSchema.meta({
      description: "Tenth percentile over the members of the score of their worst hour.",
    }),
    worst_score_q90: worstQuantileSchema.meta({
      description: "Ninetieth percentile over the members of the score of their worst hour.",
    }),
    probability: probabilitySchema.nullable().meta({
      description:
        "The probability that every hour of the window is good: it reaches the minimum and does not exceed the maximum. The probability is (k + c) / (K + 1), with k of K members good. Here c is the frequency with which the least usual hour of the window is good at the place, month and hour, or one half. The probability is then drawn towards that of earlier windows, to remove the part that chance adds to shares of members. So windows that are picked for their odds occur as often as their odds say. If `calibrated` is requested and the site has a calibration, the probability is the frequency with which such odds came true there. Null if `basis` is `deterministic`.",
    }),
    members: z
      .object({
        good: z.int().min(0).meta({ description: "The number of members in which every hour is good." }),
        of: z.int().min(1).meta({ description: "The number of members with a score in every hour." }),
      })
      .meta({ id: "WindowMembers" })
      .nullable()
      .meta({ description: "The members that were counted; null if the window comes from a single run." }),
    share: hourOddsSchema.shape.share,
    likelihood: hourOddsSchema.shape.likelihood,
    band: bandSchema.meta({ description: "The band of `worst_score`." }),
    worst: worstHourSchema,
    basis: oddsBasisSchema,
    deterministic: z
      .object({ worst_score: scoreSchema.meta({ description: "Score of the worst hour." }) })
      .optional()
      .meta({
        description: "The worst hour of the deterministic run; present only if the run covers the last hour.",
      }),
    certainty: z.enum(v1PartNames).meta({ description: "The part that covers the last hour." }),
  })
  .meta({ id: "WeatherWindow" });

const noWindowSchema = z
  .union([
    noWindowByScoreSchema,
    z
      .object({
        reason: z.enum(["hours", "maximum"]).meta({
          description:
            "`hours`: the requested hours have no run of that length, in any weather. `maximum`: more of the requested hours are above the maximum than below the minimum.",
        }),
        share: shareSchema.optional().meta({
          description:
            "Present only with `maximum`: the share of the usable hours that are above the maximum, counted over all members.",
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
        "The windows, without overlap, ordered by probability, then worst score, then start. Windows whose probability is null come last.",
    }),
    none_because: noWindowSchema.optional().meta({ description: "Present only if there is no window." }),
    spells: z.array(spellSchema).optional().meta({
      description:
        "Present only on request. The most likely spells come first, ordered by their best windows in the same way as `windows`. Spells whose probability is null come last.",
    }),
    longest: longestRunSchema.nullable().optional().meta({
      description:
        "Present only if there is no window, or no spell on a request for spells. It is the nearest match: the longest run, shorter than the duration, that reaches `minimum_probability`. Null if no hour reaches it.",
    }),
  })
  .meta({ id: "WindowsResponse" });
export type WindowsResponse = z.output<typeof windowsResponseSchema>;

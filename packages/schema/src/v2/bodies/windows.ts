import { z } from "zod";
import { acceptableFrom } from "../../wire/scores/band.ts";
import type { EntryType } from "../../wire/scores/entry-type.ts";
import { scoreSchema } from "../../wire/scores/score.ts";
import { asIssue } from "../../errors/fault.ts";
import { windowHoursMax } from "../../wire/scores/window-bounds.ts";
import { forecastHoursMax, partNames } from "../../registry/models/model.ts";
import { bandSchema, probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { hourOddsSchema, noWindowByScoreSchema, windowOfRunSchema } from "../../wire/scores/spells.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimestampSchema } from "../../time/timezone.ts";
import { forecastMetadataSchema } from "./answered.ts";
import { forecastFields, givenTimezoneSchema } from "./asked.ts";
import { warnedFields } from "../warning.ts";
import { stoppingIdsSchema } from "./gated.ts";
import { checkTimezone, hoursOptions } from "./wanted-hours.ts";

/** Maximum number of windows in a response. */
const windowsMax = 100;

/** Request fields for the length and the scores of a window. */
export const windowFields = {
  duration_hours: z
    .int()
    .min(1)
    .max(windowHoursMax)
    .meta({ description: "The duration of the work [h].", examples: [6] }),
  minimum_score: z.number().positive().max(1).optional().meta({
    default: acceptableFrom,
    description:
      "The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two.",
  }),
  maximum_score: z.number().min(0).max(1).nullable().default(null).meta({
    description:
      "The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum.",
  }),
  minimum_probability: probabilitySchema.default(0.5).meta({
    description: "The least probability that every hour of a window is good.",
  }),
  ...hoursOptions,
};

const windowFieldsSchema = z.strictObject(windowFields);
type WindowFields = z.output<typeof windowFieldsSchema>;

/** Checks that the score bounds of a window allow at least one score. */
export function checkScores({
  value,
  issues,
}: z.core.ParsePayload<Pick<WindowFields, "minimum_score" | "maximum_score">>): void {
  const { minimum_score: minimum = -Infinity, maximum_score: maximum } = value;
  if (minimum <= (maximum ?? Infinity)) return;
  issues.push(
    asIssue(value, {
      code: "range_reversed",
      path: ["maximum_score"],
      detail: "The maximum is below the minimum, so no score can meet both.",
    }),
  );
}

/**
 * Checks that a request for a scenario states which scores count as good.
 *
 * @param place - Path to the object with the bounds.
 */
export function checkPresenceRange(
  {
    value,
    issues,
  }: z.core.ParsePayload<{ readonly window: Pick<WindowFields, "minimum_score" | "maximum_score"> }>,
  entries: readonly { readonly type: EntryType }[],
  place: readonly string[] = ["window"],
): void {
  const { minimum_score: minimum, maximum_score: maximum } = value.window;
  if (minimum !== undefined || maximum !== null || entries.every(({ type }) => type === "task")) return;
  issues.push(
    asIssue(value, {
      code: "required",
      path: [...place, "minimum_score"],
      detail:
        "A scenario may be wanted or unwanted. Give minimum_score to find when it is present, or maximum_score to find when it is absent.",
    }),
  );
}

/** Schema of the conditions for a window, and of the choice among windows that meet them. */
export const windowSchema = z
  .strictObject({
    ...windowFields,
    group: z.enum(["spell", "day", "none"]).default("spell").meta({
      description:
        "`spell`: windows with consecutive starts form one row. `day`: each day of `timezone` has one row, which contains its best window and ends with the day. Hours of a night belong to the day on which the night starts. `none`: each row is one window, and rows do not overlap.",
    }),
    order: z.enum(["likeliest", "soonest", "longest"]).default("likeliest").meta({
      description:
        "`likeliest`: by the probability of the best windows, then by their worst hours; windows without a probability come last. `soonest`: by the start. `longest`: by `hours`, then as in `likeliest`.",
    }),
    top: z.int().min(1).max(windowsMax).default(5).meta({ description: "The maximum number of rows." }),
  })
  .check(checkScores)
  .meta({ id: "WindowWish", description: "The windows to look for." });

export const windowsRequestSchema = z
  .strictObject({ ...forecastFields, timezone: givenTimezoneSchema, window: windowSchema })
  .check(checkTimezone)
  .check((payload) => checkPresenceRange(payload, [payload.value.entry]))
  .meta({ id: "WindowsRequest" });
export type WindowsRequest = z.output<typeof windowsRequestSchema>;

/** Schema of an instant, in the time zone of the response. */
const localSchema = localTimestampSchema.meta({
  description: "The same time in `metadata.timezone`, with its offset from UTC.",
  examples: ["2026-11-24T07:00:00+00:00"],
});

const endSchema = timestampSchema.meta({ description: "The time at which the last hour ends." });

const worstSchema = z
  .object({
    median: scoreSchema.meta({ description: "Median over the members." }),
    Q10: scoreSchema.meta({ description: "Tenth percentile over the members." }),
    Q90: scoreSchema.meta({ description: "Ninetieth percentile over the members." }),
  })
  .meta({ id: "WorstHour" })
  .nullable()
  .meta({
    description:
      "Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if the window comes from a single run.",
  });

/** Schema of one window in a response. */
export const bestWindowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The hour at which the window starts." }),
    end: endSchema,
    start_local: localSchema,
    end_local: localSchema,
    ...hourOddsSchema.shape,
    band: bandSchema.meta({
      description:
        "The band of the worst hour: from the median over the members, or from the run if the window comes from a single run.",
    }),
    worst: worstSchema,
    deterministic: windowOfRunSchema.meta({
      description:
        "The result of the single run that covers the last hour, of the `regional` or `deterministic` part; null if no run does.",
    }),
  })
  .meta({
    id: "BestWindow",
    description:
      "The most likely window. If several are equally likely, it is the one with the best worst hour in bad members, then the first.",
  });

/** Schema of consecutive hours inside a row of windows whose own scores do not meet the request. */
export const unmetSpanSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour." }),
    end: endSchema,
    start_local: localSchema,
    end_local: localSchema,
    band: bandSchema.meta({ description: "The band of the worst hour." }),
  })
  .meta({
    id: "UnmetHours",
    description: "Consecutive hours whose scores do not meet the request.",
  });

/** Schema of a row of windows: windows of equal length, one for each of several consecutive starts. */
export const windowRowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour at which a window may start." }),
    latest_start: timestampSchema.meta({
      description:
        "The last hour at which a window may start; equal to the start if rows are single windows.",
    }),
    end: timestampSchema.meta({ description: "The time at which the window with the last start ends." }),
    start_local: localSchema,
    latest_start_local: localSchema,
    end_local: localSchema,
    hours: z
      .int()
      .min(1)
      .max(forecastHoursMax)
      .meta({ description: "The number of hours from `start` to `end`." }),
    starts: z.int().min(1).max(forecastHoursMax).meta({
      description: "The number of hours at which a window may start, from `start` to `latest_start`.",
    }),
    part: z.enum(partNames).meta({ description: "The part that covers the last hour of every window." }),
    members: z.int().min(2).nullable().meta({
      description:
        "The number of members that are counted: those of one ensemble over all hours. The single run of the `regional` or `deterministic` part counts as one more in the hours that it covers. Null if the windows come from a single run.",
    }),
    continues: z.boolean().meta({
      description:
        "True if another row continues with the next hour: in another part, with other members, or on the next day.",
    }),
    whole: hourOddsSchema.meta({
      description:
        "The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside.",
    }),
    chances: z.array(probabilitySchema.nullable()).min(1).max(forecastHoursMax).meta({
      description:
        "The probability that every hour of a window is good, for each start from `start` to `latest_start`. The highest probability is that of `best`, and none is below that of `whole`. Null if the windows come from a single run.",
    }),
    unmet: z.array(unmetSpanSchema).max(forecastHoursMax).meta({
      description:
        "Hours from `start` to `end` whose own score does not meet the request, in order of time. The score is the one that a composite gives for the hour. The row is still likely because of the members. Empty if there are none.",
    }),
    best: bestWindowSchema,
  })
  .meta({ id: "WindowRow", description: "Consecutive hours at each of which a window may start." });

export const noneBecauseSchema = z
  .union([
    noWindowByScoreSchema,
    z
      .object({
        reason: z.literal("hours").meta({
          description: "The period, daylight and local hours have no run of that length, in any weather.",
        }),
      })
      .meta({ id: "NoWindowInHours" }),
    z
      .object({
        reason: z.literal("maximum").meta({
          description: "More hours are above the maximum than below the minimum.",
        }),
        share: shareSchema.meta({
          description: "The share of the usable hours that are above the maximum, counted over all members.",
        }),
      })
      .meta({ id: "NoWindowBelowMaximum" }),
    z
      .object({
        reason: z.literal("probability").meta({ description: "Too few members are good for long enough." }),
        best_probability: probabilitySchema.meta({
          description: "The probability of the most likely window.",
        }),
      })
      .meta({ id: "NoWindowLikelyEnough" }),
    z
      .object({
        reason: z.literal("warning").meta({
          description: "Without official warnings, there would be a window.",
        }),
        warnings: stoppingIdsSchema.meta({
          description:
            "The ids of the warnings that stop the hours, the most severe first. Empty if the warnings are not known, as a notice `warnings_unknown` says.",
        }),
      })
      .meta({ id: "NoWindowByWarning" }),
  ])
  .meta({ id: "NoWindow" });

const provedWindowsSchema = z
  .object({
    id: z.string().meta({ description: "The id of the report, for `GET /v2/evidence/{id}`." }),
    came: shareSchema.meta({ description: "The share that held, as in the `headline` of the report." }),
    low: shareSchema.meta({ description: "Lower end of its 90 % interval." }),
    high: shareSchema.meta({ description: "Upper end of its 90 % interval." }),
    days: z.int().min(1).meta({ description: "The number of distinct days of weather behind it." }),
  })
  .meta({
    id: "ProvedWindows",
    description: "How many of the windows came that forecasts promised in the past.",
  });
export type ProvedWindows = z.output<typeof provedWindowsSchema>;

/** Schema of the nearest match if there is no window. */
export const longestSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour." }),
    end: endSchema,
    start_local: localSchema,
    end_local: localSchema,
    hours: z.int().min(1).max(windowHoursMax).meta({ description: "The length [h]." }),
    probability: probabilitySchema.nullable().meta({
      description: "The probability that every hour is good; null if the hours come from a single run.",
    }),
  })
  .meta({ id: "LongestRun" })
  .nullable()
  .meta({
    description:
      "The nearest match if there is no window. It is the longest run of hours, shorter than the duration, that reaches `minimum_probability`. Null if there are windows, or if no hour reaches it.",
  });

export const windowsResponseSchema = z
  .object({
    metadata: forecastMetadataSchema,
    windows: z.array(windowRowSchema).max(windowsMax).meta({
      description: "The rows in the requested order, at most `top`. Empty if none are found.",
    }),
    found: z.int().min(0).meta({ description: "The total number of rows, before `top` limits them." }),
    none_because: noneBecauseSchema.nullable().meta({
      description: "The reason why there is no window; null if there are windows.",
    }),
    longest: longestSchema,
    ...warnedFields,
    evidence: provedWindowsSchema.nullable().meta({
      description:
        "How many of such windows came in the past, by your newest finished report for the same place, entry version, model and window. It counts windows promised at 0.7 or more, 1 to 3 days ahead. Null if there is no such report, if its headline has no share, if odds are calibrated, or with `as_of`.",
    }),
  })
  .meta({ id: "WindowsResponse" });
export type WindowsResponse = z.output<typeof windowsResponseSchema>;
export type WindowRow = z.output<typeof windowRowSchema>;
export type BestWindow = z.output<typeof bestWindowSchema>;

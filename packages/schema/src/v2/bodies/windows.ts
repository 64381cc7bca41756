import { z } from "zod";
import { acceptableFrom } from "../../wire/scores/band.ts";
import { type EntryType, scoreSchema } from "../../wire/scores/score.ts";
import { asIssue } from "../../errors/fault.ts";
import { windowHoursMax } from "../../wire/scores/window-bounds.ts";
import { forecastHoursMax, partNames } from "../../registry/models/model.ts";
import { bandSchema, probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { hourOddsSchema, noWindowByScoreSchema, windowOfRunSchema } from "../../wire/scores/spells.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimestampSchema } from "../../time/timezone.ts";
import { forecastMetadataSchema } from "./answered.ts";
import { forecastFields, givenTimezoneSchema } from "./asked.ts";
import { checkTimezone, hoursOptions } from "./wanted-hours.ts";

/** Maximum number of windows in a response. */
const windowsMax = 100;

/** Fields of a window. */
export const windowFields = {
  duration_hours: z
    .int()
    .min(1)
    .max(windowHoursMax)
    .meta({ description: "How long the work takes [h].", examples: [6] }),
  minimum_score: z.number().positive().max(1).optional().meta({
    default: acceptableFrom,
    description:
      "The score that every hour must reach. The acceptable band by default, and nothing where `maximum_score` alone is given; of a scenario one of the two must be given.",
  }),
  maximum_score: z.number().min(0).max(1).nullable().default(null).meta({
    description:
      "The score that no hour may exceed: for finding when a scenario is not there, or hardly. Null for none.",
  }),
  minimum_probability: probabilitySchema.default(0.5).meta({
    description: "How likely it must be that every hour of a window is good for the window to be found.",
  }),
  ...hoursOptions,
};

const windowFieldsSchema = z.strictObject(windowFields);
type WindowFields = z.output<typeof windowFieldsSchema>;

/** Checks that some score can meet the bounds. */
export function checkScores({ value, issues }: z.core.ParsePayload<WindowFields>): void {
  const { minimum_score: minimum = -Infinity, maximum_score: maximum } = value;
  if (minimum <= (maximum ?? Infinity)) return;
  issues.push(
    asIssue(value, {
      code: "range_reversed",
      path: ["maximum_score"],
      detail: "The maximum lies below the minimum, so that no score is good.",
    }),
  );
}

/** Checks that a request that scores a scenario states which of its scores are good. */
export function checkPresenceRange(
  { value, issues }: z.core.ParsePayload<{ readonly window: WindowFields }>,
  entries: readonly { readonly type: EntryType }[],
): void {
  const { minimum_score: minimum, maximum_score: maximum } = value.window;
  if (minimum !== undefined || maximum !== null || entries.every(({ type }) => type === "task")) return;
  issues.push(
    asIssue(value, {
      code: "required",
      path: ["window", "minimum_score"],
      detail:
        "A scenario is good or bad to have: give minimum_score for when it is there, or maximum_score for when it is not.",
    }),
  );
}

/** Window definition, and the selection of the windows found. */
const windowSchema = z
  .strictObject({
    ...windowFields,
    group: z.enum(["spell", "day", "none"]).default("spell").meta({
      description:
        "`spell`: windows that may be started hour after hour are one row. `day`: of each day of `timezone` the row with its best window, cut where the day of the start ends. Hours of a night belong to the day on which it starts. `none`: each row is one window, and none overlaps another.",
    }),
    order: z.enum(["likeliest", "soonest", "longest"]).default("likeliest").meta({
      description:
        "`likeliest`: by the probability of the best windows, then by their worst hours; those without a probability come last. `soonest`: by the start. `longest`: by `hours`, then as likeliest.",
    }),
    top: z.int().min(1).max(windowsMax).default(5).meta({ description: "The most rows wanted." }),
  })
  .check(checkScores)
  .meta({ id: "WindowWish", description: "Which windows are looked for." });

export const windowsRequestSchema = z
  .strictObject({ ...forecastFields, timezone: givenTimezoneSchema, window: windowSchema })
  .check(checkTimezone)
  .check((payload) => checkPresenceRange(payload, [payload.value.entry]))
  .meta({ id: "WindowsRequest" });
export type WindowsRequest = z.output<typeof windowsRequestSchema>;

/** An instant on the clock of the zone of the answer. */
const localSchema = localTimestampSchema.meta({
  description: "The same on the clock of `metadata.timezone`, with its offset from UTC.",
  examples: ["2026-11-24T07:00:00+00:00"],
});

const endSchema = timestampSchema.meta({ description: "The instant at which its last hour ends." });

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
      "Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. Null where one run alone knows the window.",
  });

/** One window, with its description. */
export const bestWindowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The hour at which the window starts." }),
    end: endSchema,
    start_local: localSchema,
    end_local: localSchema,
    ...hourOddsSchema.shape,
    band: bandSchema.meta({
      description:
        "The band of its worst hour: of the median over the members, or of the run where it alone knows the window.",
    }),
    worst: worstSchema,
    deterministic: windowOfRunSchema,
  })
  .meta({
    id: "BestWindow",
    description:
      "The likeliest window; of several the one whose worst hour is best in bad members, then the first.",
  });

/** Hours of a row whose own scores do not meet the conditions. */
const unmetSpanSchema = z
  .object({
    start: timestampSchema.meta({ description: "Its first hour." }),
    end: endSchema,
    start_local: localSchema,
    end_local: localSchema,
    band: bandSchema.meta({ description: "The band of its worst hour." }),
  })
  .meta({
    id: "UnmetHours",
    description: "Hours one after the other whose scores do not meet what is asked.",
  });

/** Consecutive hours at each of which a window may start. */
const windowRowSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour at which a window may start." }),
    latest_start: timestampSchema.meta({
      description: "The last hour at which one may; the start where rows are single windows.",
    }),
    end: timestampSchema.meta({ description: "The instant at which the window of the last start ends." }),
    start_local: localSchema,
    latest_start_local: localSchema,
    end_local: localSchema,
    hours: z.int().min(1).max(forecastHoursMax).meta({ description: "From the start to the end." }),
    starts: z
      .int()
      .min(1)
      .max(forecastHoursMax)
      .meta({ description: "Hours at which a window may start, from `start` to `latest_start`." }),
    part: z.enum(partNames).meta({ description: "The part that answers the last hour of every window." }),
    members: z.int().min(2).nullable().meta({
      description:
        "How many members are counted: those of one ensemble over all hours, and the deterministic run as one more in the hours that it answers. Null where one run alone knows the windows.",
    }),
    continues: z.boolean().meta({
      description:
        "Whether the starts go on in another row with the next hour: in another part, where other members are counted, or on the next day.",
    }),
    whole: hourOddsSchema.meta({
      description: "The odds of all hours from start to end together; never more than of a window inside.",
    }),
    chances: z.array(probabilitySchema.nullable()).min(1).max(forecastHoursMax).meta({
      description:
        "How likely every hour of a window is good, by the hour at which it starts: one for each hour from `start` to `latest_start`. The highest is that of `best`, and none is less than that of `whole`. Null where one run alone knows the windows.",
    }),
    unmet: z.array(unmetSpanSchema).max(forecastHoursMax).meta({
      description:
        "Hours from start to end whose own score does not meet what is asked, in their order: the score that a composite has there. The members make the row likely all the same. Empty where there are none.",
    }),
    best: bestWindowSchema,
  })
  .meta({ id: "WindowRow", description: "Hours one after the other at each of which a window may start." });

export const noneBecauseSchema = z
  .union([
    noWindowByScoreSchema,
    z
      .object({
        reason: z.literal("hours").meta({
          description:
            "The period, the daylight and the local hours hold no run of that length, in any weather.",
        }),
      })
      .meta({ id: "NoWindowInHours" }),
    z
      .object({
        reason: z.literal("maximum").meta({
          description: "More hours lie above the maximum than below the minimum.",
        }),
        share: shareSchema.meta({
          description:
            "The share of the hours that could be used, counted in every member, that lie above it.",
        }),
      })
      .meta({ id: "NoWindowBelowMaximum" }),
    z
      .object({
        reason: z
          .literal("probability")
          .meta({ description: "Some members are good for long enough, but too few of them." }),
        best_probability: probabilitySchema.meta({ description: "That of the likeliest window." }),
      })
      .meta({ id: "NoWindowLikelyEnough" }),
  ])
  .meta({ id: "NoWindow" });

export const windowsResponseSchema = z
  .object({
    metadata: forecastMetadataSchema,
    windows: z.array(windowRowSchema).max(windowsMax).meta({
      description: "In the order that was asked for, at most `top`. Empty where none is found.",
    }),
    found: z.int().min(0).meta({ description: "How many rows there are, before `top` cuts them." }),
    none_because: noneBecauseSchema.nullable().meta({
      description: "Why there is no window; null where there are some.",
    }),
    longest: z
      .object({
        start: timestampSchema.meta({ description: "Its first hour." }),
        end: endSchema,
        start_local: localSchema,
        end_local: localSchema,
        hours: z.int().min(1).max(windowHoursMax).meta({ description: "How long it is [h]." }),
        probability: probabilitySchema.nullable().meta({
          description: "How likely every hour is good; null where one run alone knows them.",
        }),
      })
      .meta({ id: "LongestRun" })
      .nullable()
      .meta({
        description:
          "How close it comes where there is no window: the longest run of hours under the duration that reaches `minimum_probability`. Null where there are windows, or where not one hour reaches it.",
      }),
  })
  .meta({ id: "WindowsResponse" });
export type WindowsResponse = z.output<typeof windowsResponseSchema>;
export type WindowRow = z.output<typeof windowRowSchema>;
export type BestWindow = z.output<typeof bestWindowSchema>;

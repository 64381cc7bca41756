import { rankWarnedSchema } from "../warning.ts";
import { stoppingWarningSchema } from "./gated.ts";
import { z } from "zod";
import { batchItemsMax, refSchema } from "../../endpoints/batch.ts";
import { calibratedSchema, calibrationSchema } from "../../wire/notices/calibration.ts";
import { constraintPositionSchema } from "../../wire/scores/explanation.ts";
import { asIssue } from "../../errors/fault.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { problemSchema } from "../../errors/problem-document.ts";
import { planningAidSchema, scoreSchema } from "../../wire/scores/score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import {
  answeredEntrySchema,
  answerNoticesSchema,
  bandTableSchema,
  replayFields,
  sourceSchema,
} from "./answered.ts";
import { asOfSchema, entrySchema, givenTimezoneSchema, periodSchema } from "./asked.ts";
import { namedFields, pointFields, referredSiteSchema } from "./place.ts";
import { bandHoursSchema } from "./composite.ts";
import { checkTimezone, hoursOptions } from "./wanted-hours.ts";
import {
  bestWindowSchema,
  checkPresenceRange,
  checkScores,
  noneBecauseSchema,
  windowFields,
} from "./windows.ts";

/** Maximum number of periods in a request: the days of a month. */
const periodsMax = 31;

/** Maximum number of rows in a response. */
const rowsMax = 1000;

const rankBys = ["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"] as const;
export type RankBy = (typeof rankBys)[number];
export const rankBySchema = z.enum(rankBys);

const placeRefSchema = refSchema
  .optional()
  .meta({ description: "Your own name for it, which the answer repeats." });

const placeSchema = referredSiteSchema(
  z.strictObject({ ...pointFields, ref: placeRefSchema }).meta({ id: "RankedLocation" }),
  z.strictObject({ ref: placeRefSchema, ...namedFields }).meta({ id: "RankedPlace" }),
);

const windowSchema = z
  .strictObject(windowFields)
  .check(checkScores)
  .meta({ id: "RankWindow", description: "The windows to look for." });

export const rankRequestSchema = z
  .strictObject({
    locations: z
      .array(placeSchema)
      .min(1)
      .max(batchItemsMax)
      .meta({
        description: `The locations to compare. At most ${batchItemsMax} pairs of a location and an entry can be ranked.`,
      }),
    entries: z
      .array(entrySchema)
      .min(1)
      .max(batchItemsMax)
      .meta({ description: "The entries to compare. Each entry is scored at each location." }),
    periods: z.array(periodSchema).min(1).max(periodsMax).meta({
      description:
        "The periods to compare. Each period is ranked separately. Periods may overlap, and additional periods are free.",
    }),
    model: modelSchema,
    timezone: givenTimezoneSchema,
    calibrated: calibratedSchema,
    as_of: asOfSchema,
    window: windowSchema,
    by: z.enum(rankBys).default("probability").meta({
      description:
        "`probability`: the probability of the best window. `soonest`: the hours from the start of the period to the first start that is likely enough. `possible_starts`: the number of starts that are likely enough. `worst`: the worst hour of the best window in bad members, as its `Q10`, or `Q90` if the request sets only a maximum. `ideal_hours`: the number of hours in the highest band. `mean`: the mean score. The highest value comes first, but the lowest value of `soonest`. If the request sets only a maximum, the lowest values of `worst`, `ideal_hours` and `mean` also come first.",
    }),
    top: z.int().min(1).max(rowsMax).default(50).meta({ description: "The maximum number of rows." }),
  })
  .check(checkTimezone)
  .check((payload) => checkPresenceRange(payload, payload.value.entries))
  .check(({ value, issues }) => {
    const { locations, entries } = value;
    if (locations.length * entries.length <= batchItemsMax) return;
    issues.push(
      asIssue(value, {
        code: "too_big",
        path: ["locations"],
        detail: `${locations.length} locations and ${entries.length} entries make ${locations.length * entries.length} pairs; at most ${batchItemsMax} can be ranked.`,
        expected: { maximum: batchItemsMax },
      }),
    );
  })
  .meta({ id: "RankRequest" });
export type RankRequest = z.output<typeof rankRequestSchema>;

/** Schema of a position in a list of the request or the response, from 0. */
const positionSchema = z.int().min(0);
const pairFields = {
  location: positionSchema.meta({ description: "Position of the location in the request, from 0." }),
  entry: positionSchema.meta({ description: "Position of the entry in the request, from 0." }),
};

const rankRowSchema = z
  .object({
    rank: z.int().min(1).meta({
      description: "The rank; 1 is best. Ranks repeat only if all numbers that decide are equal.",
    }),
    value: z.number().min(0).nullable().meta({
      description:
        "The value by which rows are ranked. `probability` and `worst` use the most likely window, even if it is not likely enough to be `best`. They are null if the period has no window, or only a window from a single run. `soonest` is null if no window is likely enough. Rows without a value come last.",
    }),
    ...pairFields,
    period: positionSchema.meta({ description: "Position of the period in the request, from 0." }),
    ref: refSchema.nullable().meta({ description: "The `ref` of the location; null if it has none." }),
    source: positionSchema.meta({ description: "Position of the source in `sources`, from 0." }),
    timezone: z.string().meta({
      description: "The zone of the local times; with `auto` it is the zone of the location.",
      examples: ["Europe/London"],
    }),
    best: bestWindowSchema.nullable().meta({
      description:
        "The most likely window, if it is likely enough; null if there is none. `none_because` then gives the reason.",
    }),
    none_because: noneBecauseSchema.nullable().meta({
      description: "The reason why there is no window; null if there is one.",
    }),
    possible_starts: z.int().min(0).meta({
      description: "The number of hours in the period at which a window may start that is likely enough.",
    }),
    hours: bandHoursSchema,
    mean: scoreSchema.meta({ description: "Mean of the scores of the hours of the period." }),
    limiting: z
      .object({
        constraint: constraintPositionSchema,
        variable: variableNameSchema,
        share: shareSchema.meta({
          description: "Share of the hours of the period in which it limits the score.",
        }),
      })
      .meta({ id: "RankedLimit" })
      .nullable()
      .meta({ description: "The constraint that limits the most hours of the period; null if none does." }),
    limiting_warning: stoppingWarningSchema.nullable().optional().meta({
      description:
        "The warning that stops the most hours of the period; null if none does. Hours that it stops are in no constraint of `limiting`. Present only if the entry has `warnings`.",
    }),
    warned: rankWarnedSchema.optional().meta({
      description:
        "The official warnings at the location in the period. They do not change the rank, unless the entry has `warnings`. Absent with `as_of`.",
    }),
    notices: answerNoticesSchema,
    calibration: z.array(calibrationSchema).meta({
      description:
        "Each part whose weather or odds were calibrated, with its calibration; empty if there are none.",
    }),
  })
  .meta({ id: "RankRow" });
export type RankRow = z.output<typeof rankRowSchema>;

export const rankResponseSchema = z
  .object({
    metadata: z
      .object({
        generated_at: timestampSchema.meta({ description: "The time at which the answer was made." }),
        ...replayFields,
        model: modelSchema,
        by: z.enum(rankBys).meta({ description: "The value by which the rows are ranked." }),
        window: z
          .object({
            duration_hours: z.int().meta({ description: "The length of a window [h]." }),
            minimum_score: z
              .number()
              .nullable()
              .meta({ description: "The bound on the score of every hour; null if there is none." }),
            maximum_score: z
              .number()
              .nullable()
              .meta({ description: "The bound on the score of every hour; null if there is none." }),
            minimum_probability: probabilitySchema.meta({
              description: "The probability that a window needs to be found.",
            }),
            daylight_only: hoursOptions.daylight_only
              .unwrap()
              .meta({ description: "True if the sun must be up at the start and end of every hour." }),
            local_hours: hoursOptions.local_hours
              .unwrap()
              .nullable()
              .meta({ description: "The local hours; null if any hour of the day is allowed." }),
          })
          .meta({ id: "RankedWindowWish", description: "The windows that were requested." }),
        entries: z.array(answeredEntrySchema.nullable()).meta({
          description: "The entries of the request in their order; null for one that does not exist.",
        }),
        timezone: z
          .string()
          .meta({ description: "The requested zone. Each row names the zone of its local times." }),
        bands: z
          .object({
            suitability: bandTableSchema.meta({ description: "The bands of tasks." }),
            presence: bandTableSchema.meta({ description: "The bands of scenarios." }),
          })
          .meta({ id: "BandTables", description: "The bands of tasks and the bands of scenarios." }),
        caveat: planningAidSchema,
      })
      .meta({ id: "RankMetadata", description: "Metadata of the answer." }),
    sources: z.array(sourceSchema).meta({
      description: "The weather that the rows are based on, over all periods. Each source is listed once.",
    }),
    ranking: z.array(rankRowSchema).max(rowsMax).meta({
      description:
        "The rows, the best first, at most `top`. Rows with the same value are in the order of the probability of their best windows. After that, the worst hour in bad members decides, then the mean score. Rows that are equal in all of these are in the order of their periods, then in that of the request.",
    }),
    refused: z
      .array(
        z
          .object({
            ...pairFields,
            problem: problemSchema.meta({ description: "The reason why the pair could not be ranked." }),
          })
          .meta({ id: "RefusedPair" }),
      )
      .meta({ description: "Pairs of a location and an entry that could not be ranked." }),
    compared: z.int().min(0).meta({ description: "The total number of rows, before `top` limits them." }),
  })
  .meta({ id: "RankResponse" });
export type RankResponse = z.output<typeof rankResponseSchema>;

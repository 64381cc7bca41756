import { z } from "zod";
import { batchItemsMax, refSchema } from "../../endpoints/batch.ts";
import { calibratedSchema, calibrationSchema } from "../../wire/notices/calibration.ts";
import { constraintPositionSchema } from "../../wire/scores/explanation.ts";
import { asIssue } from "../../errors/fault.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { problemSchema } from "../../errors/problem.ts";
import { planningAidSchema, scoreSchema } from "../../wire/scores/score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { answerNoticesSchema, bandTableSchema, sourceSchema } from "./answered.ts";
import { entrySchema, givenTimezoneSchema, periodSchema, siteSchema } from "./asked.ts";
import { bandHoursSchema } from "./composite.ts";
import { checkTimezone, hoursOptions } from "./wanted-hours.ts";
import {
  bestWindowSchema,
  checkPresenceRange,
  checkScores,
  noneBecauseSchema,
  windowFields,
} from "./windows.ts";

/** Maximum number of periods: the days of a month. */
const periodsMax = 31;

/** Maximum number of rows in a response. */
const rowsMax = 1000;

const rankBys = ["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"] as const;
export type RankBy = (typeof rankBys)[number];

const placeSchema = siteSchema
  .extend({
    ref: refSchema.optional().meta({ description: "A name of your own, which the answer repeats." }),
  })
  .meta({ id: "RankedLocation" });

const windowSchema = z
  .strictObject(windowFields)
  .check(checkScores)
  .meta({ id: "RankWindow", description: "Which windows are looked for." });

export const rankRequestSchema = z
  .strictObject({
    locations: z
      .array(placeSchema)
      .min(1)
      .max(batchItemsMax)
      .meta({ description: `At most ${batchItemsMax} pairs of a location and an entry can be ranked.` }),
    entries: z
      .array(entrySchema)
      .min(1)
      .max(batchItemsMax)
      .meta({ description: "What is compared: each entry is scored at each location." }),
    periods: z
      .array(periodSchema)
      .min(1)
      .max(periodsMax)
      .meta({ description: "Each is ranked by itself. They may overlap, and cost nothing." }),
    model: modelSchema,
    timezone: givenTimezoneSchema,
    calibrated: calibratedSchema,
    window: windowSchema,
    by: z.enum(rankBys).default("probability").meta({
      description:
        "`probability`: how likely the best window is. `soonest`: how many hours after the start of the period the first window may start that is likely enough. `possible_starts`: how many starts are likely enough. `worst`: the worst hour of the best window in bad members, its `Q10`, or `Q90` where a maximum alone is asked. `ideal_hours`: hours in the highest band. `mean`: the mean score. The highest comes first, of `soonest` the lowest; where a maximum alone is asked, the lowest `worst`, `ideal_hours` and `mean` too.",
    }),
    top: z.int().min(1).max(rowsMax).default(50).meta({ description: "The most rows wanted." }),
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
        detail: `${locations.length} locations and ${entries.length} entries make ${locations.length * entries.length} pairs; ${batchItemsMax} can be ranked.`,
        expected: { maximum: batchItemsMax },
      }),
    );
  })
  .meta({ id: "RankRequest" });
export type RankRequest = z.output<typeof rankRequestSchema>;

/** Positions of the location, entry and period in the request. */
const positionSchema = z.int().min(0);
const pairFields = {
  location: positionSchema.meta({ description: "Position of the location in the request, from 0." }),
  entry: positionSchema.meta({ description: "Position of the entry in the request, from 0." }),
};

const rankRowSchema = z
  .object({
    rank: z.int().min(1).meta({
      description: "1 is best; ranks repeat only where all numbers that decide are equal.",
    }),
    value: z.number().min(0).nullable().meta({
      description:
        "The value that rows are ranked by. `probability` and `worst` take the likeliest window, also where it is not likely enough to be `best`. They are null where the period holds no window, or one run alone knows it. `soonest` is null where no window is likely enough. Rows without a value come last.",
    }),
    ...pairFields,
    period: positionSchema.meta({ description: "Position of the period in the request, from 0." }),
    ref: refSchema.nullable().meta({ description: "The `ref` of the location; null where it has none." }),
    source: positionSchema.meta({ description: "Position of the source in `sources`, from 0." }),
    timezone: z.string().meta({
      description: "The zone of the local times: that of the location where `auto` is asked.",
      examples: ["Europe/London"],
    }),
    best: bestWindowSchema.nullable().meta({
      description:
        "The likeliest window of those that are likely enough; null where there is none, which `none_because` explains.",
    }),
    none_because: noneBecauseSchema.nullable().meta({
      description: "Why there is no window; null where there is one.",
    }),
    possible_starts: z.int().min(0).meta({
      description: "At how many hours of the period a window may start that is likely enough.",
    }),
    hours: bandHoursSchema,
    mean: scoreSchema.meta({ description: "Mean of the scores of the hours of the period." }),
    limiting: z
      .object({
        constraint: constraintPositionSchema,
        variable: variableNameSchema,
        share: shareSchema.meta({ description: "Share of the hours of the period in which it limits." }),
      })
      .meta({ id: "RankedLimit" })
      .nullable()
      .meta({ description: "The constraint that limits most hours of the period; null where none does." }),
    notices: answerNoticesSchema,
    calibration: z.array(calibrationSchema).meta({
      description: "Each part whose weather or odds were calibrated, and by what; empty where none was.",
    }),
  })
  .meta({ id: "RankRow" });
export type RankRow = z.output<typeof rankRowSchema>;

export const rankResponseSchema = z
  .object({
    metadata: z
      .object({
        generated_at: timestampSchema.meta({ description: "When the answer was made." }),
        model: modelSchema,
        by: z.enum(rankBys).meta({ description: "What the rows are ranked by." }),
        window: z
          .object({
            duration_hours: z.int().meta({ description: "How long a window is [h]." }),
            minimum_score: z
              .number()
              .nullable()
              .meta({ description: "The score that bounds every hour; null where none is asked." }),
            maximum_score: z
              .number()
              .nullable()
              .meta({ description: "The score that bounds every hour; null where none is asked." }),
            minimum_probability: probabilitySchema.meta({
              description: "How likely a window must be to be found.",
            }),
            daylight_only: hoursOptions.daylight_only
              .unwrap()
              .meta({ description: "Whether the sun must be up at the start and the end of every hour." }),
            local_hours: hoursOptions.local_hours
              .unwrap()
              .nullable()
              .meta({ description: "Null where any hour of the day is good." }),
          })
          .meta({ id: "RankedWindowWish", description: "The windows that were looked for." }),
        timezone: z
          .string()
          .meta({ description: "As it was asked for; each row names the zone of its local times." }),
        bands: z
          .object({
            suitability: bandTableSchema.meta({ description: "The bands of tasks." }),
            presence: bandTableSchema.meta({ description: "The bands of scenarios." }),
          })
          .meta({ id: "BandTables", description: "The bands of tasks, and those of scenarios." }),
        caveat: planningAidSchema,
      })
      .meta({ id: "RankMetadata", description: "What the answer says about itself." }),
    sources: z
      .array(sourceSchema)
      .meta({ description: "The weather that the rows were made of, over all periods; each source once." }),
    ranking: z.array(rankRowSchema).max(rowsMax).meta({
      description:
        "The best first, at most `top`. Rows of the same value come by the probability of their best windows. Then come its worst hour in bad members, and the mean score. Rows that are equal in all come by the earlier period, then as they were given.",
    }),
    refused: z
      .array(
        z
          .object({
            ...pairFields,
            problem: problemSchema.meta({ description: "Why it could not be ranked." }),
          })
          .meta({ id: "RefusedPair" }),
      )
      .meta({ description: "Pairs of a location and an entry that could not be ranked." }),
    compared: z.int().min(0).meta({ description: "How many rows there are, before `top` cuts them." }),
  })
  .meta({ id: "RankResponse" });
export type RankResponse = z.output<typeof rankResponseSchema>;

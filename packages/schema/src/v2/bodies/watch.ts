import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { epochHourOf } from "../../time/time.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import {
  checkScored,
  subjectSchema,
  watchListSchema as firstListSchema,
  watchPlaceSchema,
  watchRequestSchema as firstRequestSchema,
  watchSchema as firstWatchSchema,
  watchSummarySchema,
} from "../../watch/watches/watch.ts";
import {
  bandWatchSchema,
  checkHorizon,
  limitWatchSchema,
  windowWatchFields,
} from "../../watch/watches/watch-when.ts";
import { latitudeSchema, longitudeSchema } from "../../wire/sites/location.ts";
import { namedFields, referredSiteSchema } from "./place.ts";
import { watchPlacesMax } from "../../watch/watches/watch-bounds.ts";
import { likelihoodSchema, probabilitySchema } from "../../wire/scores/odds.ts";

const watchedWindowSchema = z
  .strictObject({
    start: fullHourSchema.meta({ description: "The first hour, as an RFC 3339 time." }),
    end: fullHourSchema.meta({ description: "The time at which the last hour ends, in the same form." }),
  })
  .meta({
    id: "WatchedWindow",
    description:
      "The single window to watch. Events report when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability`. The move is measured from the odds that were last reported, or at first from those at creation. Once the window has begun, the odds are for the remaining hours. The watch ends with the window.",
  });

const windowWatchSchema = z
  .strictObject({ ...windowWatchFields, window: watchedWindowSchema.optional() })
  .check((payload) => {
    const { value, issues } = payload;
    if (value.window === undefined) {
      checkHorizon("duration_hours")(payload);
      return;
    }
    const hours = epochHourOf(Date.parse(value.window.end)) - epochHourOf(Date.parse(value.window.start));
    const hoursOfDay = value.daylight_only ? "daylight_only" : "local_hours";
    if (hours !== value.duration_hours)
      issues.push(
        asIssue(value, {
          code: hours < 1 ? "range_reversed" : "span_conflict",
          path: hours < 1 ? ["window", "end"] : ["duration_hours"],
          detail:
            hours < 1 ? "The window ends before its first hour is over." : `The window has ${hours} hours.`,
          ...(hours < 1 ? {} : { expected: { value: hours } }),
        }),
      );
    if (value[hoursOfDay] !== undefined && value[hoursOfDay] !== false)
      issues.push(
        asIssue(value, {
          code: "invalid",
          path: [hoursOfDay],
          detail: `A single window already sets its hours: leave out ${hoursOfDay}.`,
        }),
      );
  })
  .meta({
    id: "WindowWatch",
    description:
      "A window in which a task can be done: any window of `duration_hours` in the next `horizon_hours`, or only `window`. `horizon_hours` does not apply to `window`.",
  });

const watchWhenSchema = z
  .discriminatedUnion("kind", [windowWatchSchema, bandWatchSchema, limitWatchSchema])
  .meta({ id: "WatchWhen", description: "The window, band or limit to watch for." });
export type WatchWhen = z.output<typeof watchWhenSchema>;

const watchedPlaceSchema = referredSiteSchema(
  watchPlaceSchema,
  z.strictObject({ ref: watchPlaceSchema.shape.ref, ...namedFields }).meta({ id: "WatchedPlace" }),
);

export const watchRequestSchema = z
  .strictObject({
    ...firstRequestSchema.shape,
    when: watchWhenSchema,
    places: z
      .array(watchedPlaceSchema)
      .min(1)
      .max(watchPlacesMax)
      .meta({ description: "The places to watch." }),
  })
  .check(checkScored)
  .meta({ id: "WatchRequest" });
export type WatchRequest = z.output<typeof watchRequestSchema>;

const likeliestSchema = z
  .object({
    start: timestampSchema.meta({ description: "The start." }),
    end: timestampSchema.meta({ description: "The end of the hours that must be good from the start." }),
    probability: probabilitySchema.meta({ description: "The probability." }),
    likelihood: likelihoodSchema,
  })
  .meta({ id: "LikeliestStart" })
  .nullable()
  .meta({
    description:
      "The most likely start of those that were checked, even if it is less likely than `probability.rise`. Null before the first check, and if no start was wanted.",
  });

const looked = {
  likeliest: likeliestSchema,
  looked_to: timestampSchema
    .nullable()
    .meta({ description: "The end of the hours that were checked; null before the first check." }),
};

export const watchSchema = z
  .object({
    ...firstWatchSchema.shape,
    when: watchWhenSchema,
    subjects: z
      .array(subjectSchema.extend(looked).meta({ id: "WatchSubject" }))
      .meta({ description: "The places, in the order of the request." }),
  })
  .meta({ id: "Watch" });
export type Watch = z.output<typeof watchSchema>;

const firstPlaceSchema = z
  .object({ latitude: latitudeSchema, longitude: longitudeSchema })
  .meta({ id: "FirstPlace", description: "The first place that it watches." });

export const watchListSchema = firstListSchema
  .extend({
    watches: z
      .array(
        watchSummarySchema.extend({ when: watchWhenSchema, first_place: firstPlaceSchema, ...looked }).meta({
          id: "WatchSummary",
          description: "A watch. If it has several places, the most likely start counts.",
        }),
      )
      .meta({ description: "The watches of the page, the oldest first." }),
  })
  .meta({ id: "WatchList" });
export type WatchList = z.output<typeof watchListSchema>;

import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { epochHourOf } from "../../time/time.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import {
  checkScored,
  subjectSchema,
  tellSchema as firstTellSchema,
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
import { gatedDefinitionSchema } from "../../wire/entries/entry.ts";
import { latitudeSchema, longitudeSchema } from "../../wire/sites/location.ts";
import { namedFields, referredSiteSchema } from "./place.ts";
import { watchPlacesMax } from "../../watch/watches/watch-bounds.ts";
import { likelihoodSchema, probabilitySchema } from "../../wire/scores/odds.ts";
import { modelSchema, v2PartSchema } from "../../registry/models/model-schema.ts";
import { type ModelId, partNames } from "../../registry/models/model.ts";
import { spanEvents, warningEvents } from "../../watch/watches/event-types.ts";
import { rankWarnedSchema } from "../warning.ts";
import { wantedWarningFields, watchedWarningsSchema } from "./watched-warnings.ts";

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

const warningWatchSchema = z
  .strictObject({
    kind: z.literal("warning").meta({ description: "The watch looks for official warnings." }),
    ...wantedWarningFields,
  })
  .meta({
    id: "WarningWatch",
    description:
      "Official warnings at the places. Such a watch has no model and no entry, and is free. It is checked after every reading of a feed.",
  });
export type WarningWatch = z.output<typeof warningWatchSchema>;

const runWatchSchema = z
  .strictObject({
    kind: z.literal("run").meta({ description: "The watch reports each new run of the model." }),
    parts: z.array(v2PartSchema).min(1).max(partNames.length).optional().meta({
      description: "The parts of the model whose runs are reported; all by default.",
    }),
  })
  .meta({
    id: "RunWatch",
    description:
      "New runs of a model. Such a watch has no places and no entry, and is free. It reports a run within a minute after its publication.",
  });
export type RunWatch = z.output<typeof runWatchSchema>;

const watchWhenSchema = z
  .discriminatedUnion("kind", [
    windowWatchSchema,
    bandWatchSchema,
    limitWatchSchema,
    warningWatchSchema,
    runWatchSchema,
  ])
  .meta({ id: "WatchWhen", description: "The window, band, limit, warnings or runs to watch for." });
export type WatchWhen = z.output<typeof watchWhenSchema>;

/** Condition of a watch that is checked with each run of a model. */
export type ForecastWhen = Exclude<WatchWhen, WarningWatch | RunWatch>;

const watchedEvents = [...spanEvents, ...warningEvents] as const;

const watchedEventsSchema = z.array(z.enum(watchedEvents)).min(1).max(watchedEvents.length);

const tellSchema = firstTellSchema
  .extend({
    events: watchedEventsSchema.optional().meta({
      description:
        "The events about spans and warnings that are sent; by default all but `window.passed`. Events about the watch itself are always sent.",
    }),
    urgent: watchedEventsSchema.optional().meta({
      description:
        "The events about spans and warnings that are sent at once, even in quiet hours or with a digest. By default these are `warning.issued` and `warning.updated` of severe and extreme warnings.",
    }),
  })
  .meta({ id: "WatchTell", description: "The events to send, their receivers and their times." });
export type WatchTell = z.output<typeof tellSchema>;

const watchedPlaceSchema = referredSiteSchema(
  watchPlaceSchema,
  z.strictObject({ ref: watchPlaceSchema.shape.ref, ...namedFields }).meta({ id: "WatchedPlace" }),
);

const askedWatchSchema = z
  .strictObject({
    ...firstRequestSchema.shape,
    model: modelSchema.optional(),
    definition: gatedDefinitionSchema.optional(),
    when: watchWhenSchema,
    places: z
      .array(watchedPlaceSchema)
      .min(1)
      .max(watchPlacesMax)
      .optional()
      .transform((places = []) => places)
      .meta({ description: "The places to watch; required unless the watch is for runs." }),
    tell: tellSchema.prefault({}),
  })
  .check(checkWatched)
  .meta({ id: "WatchRequest" });
type AskedWatch = Omit<z.output<typeof askedWatchSchema>, "model" | "when">;

/** Request of a watch that is checked with each run of a model. */
export type ForecastWatchRequest = AskedWatch & { readonly model: ModelId; readonly when: ForecastWhen };

/** Request of a watch for official warnings. */
export type WarningWatchRequest = AskedWatch & { readonly model?: undefined; readonly when: WarningWatch };

/** Request of a watch for new runs of a model. Its list of places is empty. */
export type RunWatchRequest = AskedWatch & { readonly model: ModelId; readonly when: RunWatch };

export type WatchRequest = ForecastWatchRequest | WarningWatchRequest | RunWatchRequest;

export const watchRequestSchema = askedWatchSchema as z.ZodType as z.ZodType<
  WatchRequest,
  z.input<typeof askedWatchSchema>
>;

/** Fields of a request that its condition allows or forbids. */
interface Watched {
  readonly model?: string | undefined;
  readonly constraint_params?: object | undefined;
  readonly definition?: object | undefined;
  readonly when: WatchWhen;
  readonly tell: WatchTell;
  readonly places: readonly object[];
}

/** Checks the fields that depend on the condition. A watch for warnings has neither a model nor an entry, and a watch for runs neither places nor an entry. */
function checkWatched({ value, issues }: z.core.ParsePayload<Watched>): void {
  const { when, model, constraint_params, definition, tell, places } = value;
  if (when.kind !== "warning" && model === undefined)
    issues.push(asIssue(value, { code: "required", path: ["model"], detail: "Give the model to watch." }));
  if (when.kind !== "run" && places.length === 0)
    issues.push(asIssue(value, { code: "required", path: ["places"], detail: "Give the places to watch." }));
  if (when.kind === "run") {
    const given = { places: places.length > 0 ? places : undefined, constraint_params, definition };
    for (const [field, part] of Object.entries(given)) {
      if (part === undefined) continue;
      const detail = "A watch for runs looks at no place: leave out the places and the entry.";
      issues.push(asIssue(value, { code: "invalid", path: [field], detail }));
    }
    return;
  }
  if (when.kind !== "warning") {
    checkScored({ value: { constraint_params, definition, when }, issues });
    return;
  }
  for (const field of ["model", "constraint_params", "definition"] as const) {
    if (value[field] === undefined) continue;
    const detail = "A watch for warnings looks at no forecast: leave out the model and the entry.";
    issues.push(asIssue(value, { code: "invalid", path: [field], detail }));
  }
  if (tell.events !== undefined && !tell.events.some(isWarningEvent)) {
    const detail = `None of these events is about warnings: ${warningEvents.join(", ")}.`;
    issues.push(asIssue(value, { code: "invalid", path: ["tell", "events"], detail }));
  }
}

function isWarningEvent(type: string): boolean {
  return warningEvents.some((one) => one === type);
}

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

const watchedSubjectSchema = subjectSchema
  .extend({
    sight: subjectSchema.shape.sight.meta({
      description:
        "`blind`: no round has succeeded for 24 hours, or the warnings at the place are not known. A lack of events then says nothing.",
    }),
    seen_at: timestampSchema.nullable().meta({
      description:
        "The hour of the last round that succeeded; null before the first, and if the watch is for warnings.",
    }),
    ...looked,
    warned: watchedWarningsSchema.nullable().meta({
      description: "The official warnings at the place; null unless the watch is for warnings.",
    }),
  })
  .meta({ id: "WatchSubject" });

const modelFields = {
  model: modelSchema.optional().meta({ description: "The model; absent if the watch is for warnings." }),
};

export const watchSchema = z
  .object({
    ...firstWatchSchema.shape,
    ...modelFields,
    definition: gatedDefinitionSchema.optional(),
    when: watchWhenSchema,
    tell: tellSchema,
    places: z
      .array(watchPlaceSchema)
      .max(watchPlacesMax)
      .meta({ description: "The watched places; empty if the watch is for runs." }),
    subjects: z.array(watchedSubjectSchema).meta({ description: "The places, in the order of the request." }),
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
        watchSummarySchema
          .extend({
            ...modelFields,
            kind: z
              .enum(["window", "band", "limit", "warning", "run"])
              .meta({ description: "The type of the watch." }),
            when: watchWhenSchema,
            places: z.int().min(0).meta({
              description: "The number of places that it watches; 0 if the watch is for runs.",
            }),
            first_place: firstPlaceSchema.nullable().meta({
              description: "The first place that it watches; null if the watch is for runs.",
            }),
            blind_places: z.int().min(0).meta({
              description:
                "The number of places where no round has succeeded for 24 hours, or whose warnings are not known.",
            }),
            ...looked,
            warned: rankWarnedSchema.nullable().meta({
              description:
                "The official warnings at all its places, with the worst state of a place; null unless the watch is for warnings.",
            }),
          })
          .meta({
            id: "WatchSummary",
            description: "A watch. If it has several places, the most likely start counts.",
          }),
      )
      .meta({ description: "The watches of the page, the oldest first." }),
  })
  .meta({ id: "WatchList" });
export type WatchList = z.output<typeof watchListSchema>;

import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { refSchema } from "../../endpoints/batch.ts";
import { nextCursorSchema } from "../../endpoints/page.ts";
import { definitionSchema, entryReferenceSchema } from "../../wire/entries/entry.ts";
import { asIssue, orFault } from "../../errors/fault.ts";
import { latitudeSchema, longitudeSchema, siteFields } from "../../wire/sites/location.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { instantSchema } from "../../time/instant.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { notifiedDestinationsMax, watchDaysMax, watchPlacesMax } from "./watch-bounds.ts";
import { type WatchKind, watchWhenSchema } from "./watch-when.ts";
import { watchedSpanSchema } from "./watched-span.ts";
import { localHoursSchema } from "../../time/wanted-hours.ts";
import { weekdays } from "../../time/weekday.ts";
import { timezoneSchema } from "../../time/timezone.ts";
import { destinationIdSchema } from "./destination.ts";
import { spanEvents } from "./event-types.ts";
import { idSchema } from "../../wire/service/id.ts";

const spanEventsSchema = z.array(z.enum(spanEvents)).min(1).max(spanEvents.length);

const { from, to, timezone } = localHoursSchema.shape;

const quietSchema = z
  .strictObject({
    from: from.meta({ description: "Full hour on the local clock from which nothing is sent." }),
    to: to.meta({
      description:
        "Full hour on the local clock at which sending resumes. For a night, it is less than `from`.",
    }),
    timezone,
  })
  .refine(
    (quiet) => quiet.from !== quiet.to,
    orFault({
      code: "empty_hours",
      path: ["to"],
      detail: "From and to are the same hour; leave out `quiet` to have no quiet hours.",
    }),
  )
  .meta({
    id: "WatchQuiet",
    description:
      "Hours in which nothing is sent. At their end, each span is reported in its current state. A span that came and went in between is not reported.",
  });

const digestSchema = z
  .strictObject({
    at: z
      .string()
      .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, "A time of day is needed, such as 06:30.")
      .meta({ description: "Time on the local clock, `HH:MM`.", examples: ["06:30"] }),
    timezone: timezoneSchema,
    weekdays: z
      .array(z.enum(weekdays))
      .min(1)
      .max(weekdays.length)
      .optional()
      .meta({ description: "Days on the local calendar; all by default." }),
  })
  .meta({
    id: "WatchDigest",
    description: "The times at which events are sent together, in one `digest`, instead of one by one.",
  });

export const tellSchema = z
  .strictObject({
    events: spanEventsSchema.optional().meta({
      description:
        "The span events that are sent; by default all but `window.passed`. Events about the watch itself are always sent.",
    }),
    to: z.array(destinationIdSchema).max(notifiedDestinationsMax).optional().meta({
      description:
        "The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case.",
    }),
    urgent: spanEventsSchema.optional().meta({
      description: "The span events that are sent at once, even in quiet hours or with a digest.",
    }),
    quiet: quietSchema.optional(),
    digest: digestSchema.optional(),
  })
  .meta({ id: "WatchTell", description: "The events to send, their receivers and their times." });

export const watchIdSchema = idSchema(["wat"]).meta({
  description: "Id of a watch.",
  examples: ["wat_4mJ0dZq1Yb7RkT2s"],
});

export const watchPlaceSchema = z
  .strictObject({
    ref: refSchema.optional().meta({ description: "Your own name for it, which spans and events repeat." }),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    ...siteFields,
  })
  .meta({ id: "WatchPlace" });

export const watchRequestSchema = z
  .strictObject({
    name: lineSchema
      .min(1)
      .max(120)
      .meta({ description: "The name of the watch in events.", examples: ["Crane, site 7"] }),
    model: modelSchema,
    constraint_params: entryReferenceSchema.optional(),
    definition: definitionSchema.optional(),
    places: z
      .array(watchPlaceSchema)
      .min(1)
      .max(watchPlacesMax)
      .meta({ description: "The places to watch." }),
    when: watchWhenSchema,
    tell: tellSchema.prefault({}),
    ends_at: instantSchema.optional().meta({
      description: `The end of the watch, in any form of RFC 3339; at most ${watchDaysMax} days ahead, which is also the default.`,
    }),
  })
  .check(checkScored)
  .meta({ id: "WatchRequest" });
export type WatchRequest = z.output<typeof watchRequestSchema>;

interface Scored {
  readonly constraint_params?: object | undefined;
  readonly definition?: object | undefined;
  readonly when: { readonly kind: WatchKind };
}

/** Checks that a watch for a limit has neither `constraint_params` nor `definition`, and that any other watch has exactly one of them. */
export function checkScored({ value, issues }: z.core.ParsePayload<Scored>): void {
  const given = [value.constraint_params, value.definition].filter((one) => one !== undefined).length;
  const wanted = value.when.kind === "limit" ? 0 : 1;
  if (given === wanted) return;
  issues.push(
    asIssue(value, {
      code: given < wanted ? "required" : "invalid",
      path: ["constraint_params"],
      detail:
        wanted === 0
          ? "A limit watches a variable, so it takes neither `constraint_params` nor `definition`."
          : "Give either `constraint_params` or `definition`, to say what to score.",
    }),
  );
}

export const watchStates = ["active", "paused", "ended"] as const;
export type WatchState = (typeof watchStates)[number];
export const pauseReasons = ["by_user", "allowance", "no_live_key", "entry_gone", "offering"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Schema of one place that a watch evaluates. */
export const subjectSchema = z
  .object({
    ref: refSchema.nullable().meta({ description: "The `ref` of the place; null if it has none." }),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    sight: z.enum(["seeing", "blind"]).meta({
      description:
        "`blind`: no round has succeeded for 24 hours. A lack of events then says nothing about the weather.",
    }),
    seen_at: timestampSchema
      .nullable()
      .meta({ description: "The hour of the last round that succeeded; null before the first." }),
    spans: z.array(watchedSpanSchema).meta({ description: "The open spans, in the order of their starts." }),
  })
  .meta({ id: "WatchSubject" });

export const watchSchema = z
  .object({
    id: watchIdSchema,
    ...watchRequestSchema.shape,
    ends_at: timestampSchema.meta({ description: "The time at which the watch ends automatically." }),
    version: z.int().min(1).meta({ description: "Increases with every change of the watch." }),
    state: z.enum(watchStates).meta({ description: "The state of the watch: active, paused or ended." }),
    paused_because: z
      .enum(pauseReasons)
      .nullable()
      .meta({ description: "The reason for the pause; null unless the watch is paused." }),
    created_at: timestampSchema.meta({ description: "The time of creation." }),
    last_round_at: timestampSchema
      .nullable()
      .meta({ description: "The hour of the last round of the watch; null before the first." }),
    next_round_expected: timestampSchema.nullable().meta({
      description:
        "The expected time of the next round, based on the recent runs of the model. Null while the watch is not active, while the next run is late, and if too few runs are known.",
    }),
    subjects: z.array(subjectSchema).meta({ description: "The places, in the order of the request." }),
  })
  .meta({ id: "Watch" });
export type Watch = z.output<typeof watchSchema>;

export const watchSummarySchema = watchSchema
  .pick({
    id: true,
    name: true,
    model: true,
    version: true,
    state: true,
    paused_because: true,
    created_at: true,
    last_round_at: true,
    next_round_expected: true,
    ends_at: true,
  })
  .extend({
    kind: z.enum(["window", "band", "limit"]).meta({ description: "The type of the watch." }),
    places: z.int().min(1).meta({ description: "The number of places that it watches." }),
    open_spans: z.int().min(0).meta({ description: "The number of open spans at these places." }),
    blind_places: z
      .int()
      .min(0)
      .meta({ description: "The number of places where no round has succeeded for 24 hours." }),
  })
  .meta({ id: "WatchSummary" });

export const watchListSchema = z
  .object({
    watches: z.array(watchSummarySchema).meta({ description: "The watches of the page, the oldest first." }),
    next_cursor: nextCursorSchema,
  })
  .meta({ id: "WatchList" });

export type WatchList = z.output<typeof watchListSchema>;

export const watchCostSchema = z
  .object({
    per_round: z
      .int()
      .min(0)
      .meta({ description: "The cost of a round, in requests of the allowance: one for each place." }),
    per_day: z
      .int()
      .min(0)
      .meta({ description: "The maximum cost of a day, based on the number of model runs a day." }),
  })
  .meta({ id: "WatchCost" });
export type WatchCost = z.output<typeof watchCostSchema>;

import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { planningAidSchema } from "../../wire/scores/score.ts";
import { refSchema } from "../../endpoints/batch.ts";
import { entryIdSchema, entryTypeSchema } from "../../wire/entries/entry.ts";
import { likelihoodSchema, probabilitySchema, shareSchema } from "../../wire/scores/odds.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimestampSchema } from "../../time/timezone.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { addressIdSchema, disablingReasons, webhookIdSchema } from "../watches/destination.ts";
import {
  addressEvents,
  listedEvents,
  spanEvents,
  watchEvents,
  webhookEvents,
} from "../watches/event-types.ts";
import { digestEventsMax } from "../watches/watch-bounds.ts";
import { pauseReasons, watchIdSchema } from "../watches/watch.ts";
import { spanIdSchema } from "../watches/watched-span.ts";
import { idSchema } from "../../wire/service/id.ts";

export const eventIdSchema = idSchema(["evt"], { letters: "0-9a-z", length: 26 }).meta({
  description: "Id of an event.",
  examples: ["evt_7q3mzk2n5v8c1x4b6a9d0f3g5h"],
});

/** Fields of the data of an event of a watch. */
export const ofWatch = {
  watch: watchIdSchema,
  name: z.string().meta({ description: "The name of the watch." }),
  synthetic: z
    .boolean()
    .meta({ description: "True if a climate model generated the weather, which is then not real." }),
};

const placeSchema = z
  .object({
    ref: refSchema.nullable().meta({ description: "The `ref` of the place; null if it has none." }),
    latitude: z.number().meta({ description: "Latitude [degrees north]." }),
    longitude: z.number().meta({ description: "Longitude [degrees east]." }),
  })
  .meta({ id: "EventPlace", description: "The place of the event." });

/** Fields of the data of an event about one place. */
export const watchedFields = { ...ofWatch, place: placeSchema };

export const spanEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(spanEvents).meta({ description: "The type of event, about a window, a band or a limit." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        ...watchedFields,
        span: spanIdSchema,
        sequence: z.int().min(1).meta({
          description:
            "Increases with every event of the span. Of two events, the one with the higher number is newer.",
        }),
        start: timestampSchema.meta({ description: "The first possible start." }),
        latest_start: timestampSchema.meta({ description: "The last possible start." }),
        end: timestampSchema.meta({ description: "The end for the last possible start." }),
        local_start: localTimestampSchema.optional().meta({
          description:
            "The start on the clock that `local_hours` names. Present only if the watch names a zone.",
        }),
        hours: z.int().min(1).meta({ description: "The length from `start` to `end` [h]." }),
        probability: probabilitySchema.nullable().meta({
          description:
            "The highest current probability among its starts; null if the forecast no longer has any of them.",
        }),
        likelihood: likelihoodSchema
          .nullable()
          .meta({ description: "The word for the probability; null if the probability is null." }),
        before: z
          .object({
            start: timestampSchema.meta({ description: "The start at that time." }),
            end: timestampSchema.meta({ description: "The end at that time." }),
            probability: probabilitySchema.meta({ description: "The probability at that time." }),
          })
          .meta({ id: "ToldSpan" })
          .nullable()
          .meta({ description: "The span in its previous event; null for a new span." }),
        deterministic_agrees: z.boolean().nullable().meta({
          description:
            "True if the first start is also good for its whole length in the deterministic run; null if the run does not reach that far.",
        }),
        limiting: z
          .object({
            variable: variableNameSchema,
            share: shareSchema.meta({
              description: "Share of its hours in which the constraint limits the score.",
            }),
          })
          .meta({ id: "EventLimiting" })
          .nullable()
          .meta({
            description:
              "The constraint that limits the score in most of its hours; null if none does, or if it is not known.",
          }),
        entry: z
          .object({
            type: entryTypeSchema,
            id: entryIdSchema.nullable().meta({ description: "Id of the entry; null for a definition." }),
            version: z
              .int()
              .nullable()
              .meta({ description: "Version that is scored; null for a definition." }),
          })
          .meta({ id: "EventEntry" })
          .nullable()
          .meta({
            description:
              "The entry that is scored. Its id is null for a definition, and the whole entry is null for a limit.",
          }),
        run: timestampSchema.nullable().meta({
          description: "Start of the run of the members; null if only the passing of time changed the span.",
        }),
        source: z.string().nullable().meta({
          description: "The source of the weather; null if only the passing of time changed the span.",
        }),
        reason: z.enum(["weather", "merged"]).optional().meta({
          description:
            "Present only for a lost span: its probability fell, or another span took over its starts.",
        }),
        planning_aid: planningAidSchema,
      })
      .meta({ id: "SpanEventData", description: "The data of the event." }),
  })
  .meta({ id: "SpanEvent" });

export const watchEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(watchEvents).meta({ description: "The type of event, about the watch itself." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        ...ofWatch,
        place: placeSchema.nullable().meta({
          description: "The place; null if the event is about all places.",
        }),
        because: z
          .enum(pauseReasons)
          .nullable()
          .meta({ description: "The reason why the watch was paused; null for other events." }),
        detail: z.string().meta({
          description: "The meaning of the event and the next step, in one sentence.",
        }),
      })
      .meta({ id: "WatchEventData", description: "The data of the event." }),
  })
  .meta({ id: "WatchEvent" });

/** Schema of an event that a digest may contain. */
const digestedEventSchema = z.union([spanEventSchema, watchEventSchema]).meta({ id: "DigestedEvent" });

export const digestEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.literal("digest").meta({ description: "The type of an event that combines several events." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        because: z.enum(["schedule", "backlog"]).meta({
          description:
            "`schedule`: the `digest` of watches requests it. `backlog`: too many events were waiting for the destination.",
        }),
        events: z
          .array(digestedEventSchema)
          .max(digestEventsMax)
          .meta({ description: "The combined events, the oldest first." }),
        more: z
          .int()
          .min(0)
          .meta({ description: "The number of further events, which `GET /events/` lists." }),
        detail: z.string().meta({
          description: "The meaning of the event and the next step, in one sentence.",
        }),
      })
      .meta({ id: "DigestEventData", description: "The data of the event." }),
  })
  .meta({ id: "DigestEvent" });

const webhookEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(webhookEvents).meta({ description: "The type of event, about the webhook." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        webhook: webhookIdSchema,
        description: z
          .string()
          .nullable()
          .meta({ description: "The purpose of the webhook, in the words of its owner; null if not given." }),
        because: z
          .enum(disablingReasons)
          .nullable()
          .meta({ description: "The reason why the webhook was disabled; null for a test." }),
        detail: z.string().meta({
          description: "The meaning of the event and the next step, in one sentence.",
        }),
      })
      .meta({ id: "WebhookEventData", description: "The data of the event." }),
  })
  .meta({ id: "WebhookEvent" });

const addressEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(addressEvents).meta({ description: "The type of event, about the address." }),
    timestamp: timestampSchema.meta({ description: "The time of the event." }),
    data: z
      .object({
        address: addressIdSchema,
        because: z.enum(disablingReasons).meta({
          description:
            "`gone`: the mail server permanently refused the address. `failing`: it accepted no mail for 5 days.",
        }),
        detail: z.string().meta({
          description: "The meaning of the event and the next step, in one sentence.",
        }),
      })
      .meta({ id: "AddressEventData", description: "The data of the event." }),
  })
  .meta({ id: "AddressEvent" });

export const eventSchema = z
  .union([spanEventSchema, watchEventSchema, digestEventSchema, webhookEventSchema, addressEventSchema])
  .meta({ id: "Event", description: "An event of a watch, a webhook or an address. It never changes." });
export type Event = z.output<typeof eventSchema>;

export const eventListSchema = z
  .object({
    events: z.array(eventSchema).meta({ description: "The events of the page, in the requested order." }),
    next_cursor: z.string().nullable().meta({
      description:
        "The `cursor` for the next events. Null before the first event, and on the last page of `order=newest`.",
    }),
  })
  .meta({ id: "EventList" });

export const eventListQuerySchema = z.strictObject({
  watch: watchIdSchema.optional().meta({ description: "Limits the list to one watch." }),
  type: z.enum(listedEvents).optional().meta({ description: "Limits the list to one type." }),
  limit: z.int().min(1).max(100).default(50).meta({ description: "The maximum number of events on a page." }),
  order: z.enum(["oldest", "newest"]).default("oldest").meta({
    description: "The order of the events. Use `newest` to look back, and `oldest` to read each event once.",
  }),
  cursor: lineSchema.min(1).max(100).optional().meta({
    description:
      "`next_cursor` of an earlier answer. It leads to newer events, or to older events with `order=newest`. It stays valid as long as events are stored.",
  }),
});

export const eventParamsSchema = z.strictObject({ id: eventIdSchema });

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

export const eventIdSchema = z
  .string()
  .regex(/^evt_[0-9a-z]{26}$/)
  .meta({ description: "Id of an event.", examples: ["evt_7q3mzk2n5v8c1x4b6a9d0f3g5h"] });

const ofWatch = {
  watch: watchIdSchema,
  name: z.string().meta({ description: "The name of the watch." }),
  synthetic: z
    .boolean()
    .meta({ description: "Whether the weather was made by a model of the climate, and is not real." }),
};

const placeSchema = z
  .object({
    ref: refSchema.nullable().meta({ description: "The `ref` of the place; null where it has none." }),
    latitude: z.number().meta({ description: "Latitude [degrees north]." }),
    longitude: z.number().meta({ description: "Longitude [degrees east]." }),
  })
  .meta({ id: "EventPlace", description: "The place that the event is about." });

const spanEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(spanEvents).meta({ description: "What came about: of a window, a band or a limit." }),
    timestamp: timestampSchema.meta({ description: "When it came about." }),
    data: z
      .object({
        ...ofWatch,
        place: placeSchema,
        span: spanIdSchema,
        sequence: z
          .int()
          .min(1)
          .meta({ description: "Rises with every event of the span: of two, the higher one is newer." }),
        start: timestampSchema.meta({ description: "The first hour at which it may be started." }),
        latest_start: timestampSchema.meta({ description: "The last hour at which it may." }),
        end: timestampSchema.meta({ description: "When what starts last ends." }),
        local_start: localTimestampSchema.optional().meta({
          description:
            "The start on the clock that `local_hours` names. Only present where the watch names one.",
        }),
        hours: z.int().min(1).meta({ description: "From the start to the end [h]." }),
        probability: probabilitySchema.nullable().meta({
          description: "The highest probability of its starts now; null where none of them is seen any more.",
        }),
        likelihood: likelihoodSchema
          .nullable()
          .meta({ description: "The word for the probability; null where that is null." }),
        before: z
          .object({
            start: timestampSchema.meta({ description: "Its start then." }),
            end: timestampSchema.meta({ description: "Its end then." }),
            probability: probabilitySchema.meta({ description: "How likely it was then." }),
          })
          .meta({ id: "ToldSpan" })
          .nullable()
          .meta({ description: "As it was told last; null of a span that is new." }),
        deterministic_agrees: z.boolean().nullable().meta({
          description:
            "Whether the deterministic run holds the whole of its first start too; null where it does not reach it.",
        }),
        limiting: z
          .object({
            variable: variableNameSchema,
            share: shareSchema.meta({ description: "Share of its hours in which it stands in the way." }),
          })
          .meta({ id: "EventLimiting" })
          .nullable()
          .meta({
            description:
              "The constraint that most often stands in the way in its hours; null where none does, or that is not known.",
          }),
        entry: z
          .object({
            type: entryTypeSchema,
            id: entryIdSchema.nullable().meta({ description: "Id of the entry; null of a definition." }),
            version: z
              .int()
              .nullable()
              .meta({ description: "Version that is scored; null of a definition." }),
          })
          .meta({ id: "EventEntry" })
          .nullable()
          .meta({
            description:
              "The entry that is scored; its id is null of a definition, and all of it of a limit.",
          }),
        run: timestampSchema.nullable().meta({
          description: "Start of the run of the members; null where the clock alone moved the span.",
        }),
        source: z
          .string()
          .nullable()
          .meta({ description: "Where the weather comes from; null where the clock alone moved the span." }),
        reason: z.enum(["weather", "merged"]).optional().meta({
          description:
            "Only present of a span that is lost: its probability fell, or another span took its starts.",
        }),
        planning_aid: planningAidSchema,
      })
      .meta({ id: "SpanEventData", description: "What is told." }),
  })
  .meta({ id: "SpanEvent" });

const watchEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(watchEvents).meta({ description: "What came about: with the watch itself." }),
    timestamp: timestampSchema.meta({ description: "When it came about." }),
    data: z
      .object({
        ...ofWatch,
        place: placeSchema.nullable().meta({ description: "Null where the event is of all places." }),
        because: z
          .enum(pauseReasons)
          .nullable()
          .meta({ description: "Why a watch was paused; null of other events." }),
        detail: z.string().meta({ description: "One sentence: what it means, and what to do." }),
      })
      .meta({ id: "WatchEventData", description: "What is told." }),
  })
  .meta({ id: "WatchEvent" });

/** Event of a watch that a digest may hold. */
const digestedEventSchema = z.union([spanEventSchema, watchEventSchema]).meta({ id: "DigestedEvent" });
export type DigestedEvent = z.output<typeof digestedEventSchema>;

const digestEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.literal("digest").meta({ description: "That several events are told together." }),
    timestamp: timestampSchema.meta({ description: "When it came about." }),
    data: z
      .object({
        because: z.enum(["schedule", "backlog"]).meta({
          description:
            "`schedule` where `digest` of watches asks for it, `backlog` where too many events waited for the destination.",
        }),
        events: z
          .array(digestedEventSchema)
          .max(digestEventsMax)
          .meta({ description: "The events that are told, the oldest first." }),
        more: z
          .int()
          .min(0)
          .meta({ description: "How many more events there are, which `GET /events/` lists." }),
        detail: z.string().meta({ description: "One sentence: what it means, and what to do." }),
      })
      .meta({ id: "DigestEventData", description: "What is told." }),
  })
  .meta({ id: "DigestEvent" });

const webhookEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(webhookEvents).meta({ description: "What came about: with the webhook." }),
    timestamp: timestampSchema.meta({ description: "When it came about." }),
    data: z
      .object({
        webhook: webhookIdSchema,
        description: z
          .string()
          .nullable()
          .meta({ description: "The words of its owner on the webhook; null where there are none." }),
        because: z
          .enum(disablingReasons)
          .nullable()
          .meta({ description: "Why the webhook was disabled; null of a test." }),
        detail: z.string().meta({ description: "One sentence: what it means, and what to do." }),
      })
      .meta({ id: "WebhookEventData", description: "What is told." }),
  })
  .meta({ id: "WebhookEvent" });

const addressEventSchema = z
  .object({
    id: eventIdSchema,
    type: z.enum(addressEvents).meta({ description: "What came about: with the address." }),
    timestamp: timestampSchema.meta({ description: "When it came about." }),
    data: z
      .object({
        address: addressIdSchema,
        because: z.enum(disablingReasons).meta({
          description:
            "`gone`: the mail server refused the address for good. `failing`: it took nothing for 5 days.",
        }),
        detail: z.string().meta({ description: "One sentence: what it means, and what to do." }),
      })
      .meta({ id: "AddressEventData", description: "What is told." }),
  })
  .meta({ id: "AddressEvent" });

export const eventSchema = z
  .union([spanEventSchema, watchEventSchema, digestEventSchema, webhookEventSchema, addressEventSchema])
  .meta({ id: "Event", description: "Something that is told. It never changes." });
export type Event = z.output<typeof eventSchema>;

export const eventListSchema = z
  .object({
    events: z
      .array(eventSchema)
      .meta({ description: "The events of the page, in the order that was asked for." }),
    next_cursor: z.string().nullable().meta({
      description:
        "Give it as `cursor` for the events that come next. Null before the first event, and with `order=newest` on the last page.",
    }),
  })
  .meta({ id: "EventList" });

export const eventListQuerySchema = z.strictObject({
  watch: watchIdSchema.optional().meta({ description: "Events of one watch alone." }),
  type: z.enum(listedEvents).optional().meta({ description: "Events of one type alone." }),
  limit: z.int().min(1).max(100).default(50).meta({ description: "The most events of a page." }),
  order: z.enum(["oldest", "newest"]).default("oldest").meta({
    description: "Which events come first. `newest` is for looking back, `oldest` for reading each once.",
  }),
  cursor: lineSchema.min(1).max(100).optional().meta({
    description:
      "`next_cursor` of an answer before: events that are newer, and with `order=newest` those that are older. It stays good as long as events are kept.",
  }),
});

export const eventParamsSchema = z.strictObject({ id: eventIdSchema });
